/**
 * A table as it is shown now. Boards read it and use its selection; messages of the server change it, frame by frame.
 */

import type {
  Agreement,
  Decision,
  Event,
  Frame,
  FromServer,
  Notice,
  Option,
  Outcome,
  Part,
  Said,
  Say,
  Scene,
  TableInfo,
  Undo,
  Update,
  Welcome,
} from '$types'
import { EMPTY, type Catalogue } from './catalogue'
import type { Printed } from './api'
import { changed } from './frames'
import { Playback, type Stage } from './playback.svelte'
import { Selection } from './selection.svelte'
import { restored } from './short'
import { settings } from './settings.svelte'
import { RefusedError, type Asked, type ConnectionState } from './socket'
import { COMMON, play, type Sounds } from './sound'
import { namedAt, replacedText, standIns } from './seats'
import { Story, type LogEntry } from './story.svelte'
import { toasts } from './toasts.svelte'
import { refusalText } from './trouble'
import { t } from '$words'

/** The connection of a store to its server. A replay has none. */
export interface Voice {
  send(body: Asked): Promise<unknown>
  /** An update was missed: reconnect. */
  again(): void
}

const NOTHING: Undo = { one: false }
const NO_AGREEMENT: Agreement = { type: 'agreement', proposals: [], plans: [] }

export class TableStore implements Stage {
  info = $state.raw<TableInfo>() as TableInfo
  connection = $state<ConnectionState>('connecting')
  /** Set by the board. */
  sounds: Sounds = COMMON
  notice = $state('')
  catalogue = $state.raw<Catalogue>(EMPTY)
  /** The printed data of cards and boards: constant during a match. */
  printed = $state.raw<Printed>({})
  version = -1
  build = ''

  parts = $state.raw<ReadonlyMap<string, Part>>(new Map())
  round = $state(0)
  turn = $state(0)
  seats = $state.raw<number[]>([])
  undo = $state.raw<Undo>(NOTHING)
  chat = $state.raw<Said[]>([])
  /** What the people are agreeing on. */
  agreement = $state.raw<Agreement>(NO_AGREEMENT)

  /** The frame being played: `event.parts[0]` is the cause, the rest the effects. */
  playing = $state.raw<Frame | null>(null)
  /** The texts of the frame being played. */
  telling = $state.raw<string[]>([])
  /** The events of the frame being played. */
  told = $state.raw<readonly Event[]>([])
  lit = $state.raw<{ cause: string | null; effects: ReadonlySet<string> }>({ cause: null, effects: new Set() })
  /** Parts of the log line under the pointer. */
  pointed = $state.raw<ReadonlySet<string>>(new Set())
  /** The choice that was sent and not yet answered. */
  pending = $state.raw<Option | null>(null)
  explaining = $state.raw<{ id: string; element: Element } | null>(null)

  #decision = $state.raw<Decision | null>(null)
  /** The seat that a player with several seats has chosen to act with in an open question. */
  #acting = $state(-1)
  /**
   * The seats where a bot stands in, as text. The table changes often, for example when a hint is counted or a guest
   * comes: equal texts do not renew the question, and what is open for it stays open.
   */
  readonly #standIns = $derived(standIns(this.info).join())
  /** Our seats without those where a bot stands in: the server accepts choices only for these. */
  readonly playable = $derived.by(() => {
    const away = this.#standIns.split(',')
    return this.seats.filter((seat) => !away.includes(String(seat)))
  })
  /** A player with several seats answers for one after the other. */
  readonly #asked = $derived.by(() => (this.seats.length > 1 ? forOneSeat(this.#decision, this.playable, this.#acting) : this.#decision))
  /** The number of the question whose secret answer is being changed. */
  #reopened = $state(-1)
  #outcome = $state.raw<Outcome | null>(null)
  readonly #names = $derived(this.info.seats.length > 1 ? this.info.seats.map(({ seat }) => namedAt(this.info, seat)) : [])
  /** The catalogue of the game with the names of the players. */
  readonly #spoken = $derived(this.catalogue.called(this.#names))
  readonly order = $derived([...this.parts.keys()])
  readonly selection: Selection
  readonly playback: Playback
  readonly story = new Story((say) => this.text(say))
  voice: Voice | null = null

  constructor(info: TableInfo, pace: () => number = () => settings.pace) {
    this.info = info
    this.selection = new Selection(this)
    this.playback = new Playback(this, pace)
  }

  // -- questions -----------------------------------------------------------------------------------------------------

  get busy(): boolean {
    return this.playing !== null
  }

  /** The question to be answered here; none during the playback. */
  get decision(): Decision | null {
    return this.busy || this.pending || !(this.yours || this.changing) ? null : this.#asked
  }

  /** The current question, for any seat. */
  get question(): Decision | null {
    return this.busy ? null : this.#decision
  }

  get yours(): boolean {
    return this.#decision !== null && this.#decision.options.length > 0 && this.#decision.seats.some((seat) => this.playable.includes(seat))
  }

  /** Our seats that may act in an open question, if there are several. */
  get actors(): number[] {
    const decision = this.decision
    if (decision?.mode !== 'open') return []
    const mine = decision.seats.filter((seat) => this.playable.includes(seat))
    return mine.length > 1 ? mine : []
  }

  /** The seat whose options are shown: in an open question the chosen one of our seats. */
  get actor(): number {
    return actorOf(this.#decision, this.playable, this.#acting)
  }

  actAs(seat: number): void {
    this.selection.clear()
    this.#acting = seat
  }

  /** Whether people at other pages play here too, so that joint answers and an undo need their consent. */
  get together(): boolean {
    return this.info.seats.some(({ seat, name, bot }) => name && !bot && !this.seats.includes(seat))
  }

  /** Bots stand in for all our seats: nothing is asked here until we take a seat back. */
  get replaced(): boolean {
    const mine = this.info.seats.filter(({ yours }) => yours)
    const away = standIns(this.info)
    return mine.length > 0 && mine.every(({ seat }) => away.includes(seat))
  }

  /** All our secret answers are given, wait for those of others, and can still be changed. */
  get answered(): boolean {
    return !this.yours && this.playable.length > 0 && this.#decision?.mode === 'each' && this.#decision.options.length > 0
  }

  /** Whether our secret answer is being changed. */
  get changing(): boolean {
    return this.answered && this.#reopened === this.#decision?.number
  }

  change(): void {
    if (this.answered) this.#reopened = this.#decision?.number ?? -1
  }

  /** Keep our secret answer as it is. */
  keep(): void {
    this.#reopened = -1
  }

  /** Whether this seat alone has the next question, even if the playback before it is not over. */
  askedNext(seat: number): boolean {
    const next = this.playback.last?.decision ?? this.#decision
    return next?.mode !== 'each' && next?.seats.length === 1 && next.seats[0] === seat
  }

  get outcome(): Outcome | null {
    return this.busy ? null : this.#outcome
  }

  text(say: Say): string {
    return this.#spoken.text(say)
  }

  /** The label of an option. Without one it is named after its action: `fire corsair 1`, `patrol.do.fire.corsair.1`. */
  label(option: Option): string {
    return this.text(option.label ?? `${this.info.game}.do.${option.action.replaceAll(' ', '.')}`)
  }

  translate(catalogue: Catalogue): void {
    this.catalogue = catalogue
    this.story.translate()
  }

  get log(): LogEntry[] {
    return this.story.log
  }

  // -- messages of the server ----------------------------------------------------------------------------------------

  receive(message: FromServer): void {
    if (message.type === 'welcome') this.#welcome(message)
    else if (message.type === 'update') this.#update(message)
    else if (message.type === 'table') this.#around(message.table)
    else if (message.type === 'said') this.#said(message)
    else if (message.type === 'agreement') this.agreement = message
    else if (message.type === 'notice') this.#noticed(message.code)
  }

  /** The table information has changed: a new name replaces the old one in the whole log. */
  #around(info: TableInfo): void {
    const before = { names: this.#names.join(), replaced: this.replaced }
    this.info = info
    if (this.#names.join() !== before.names) this.story.translate()
    if (this.replaced && !before.replaced) this.story.speak(replacedText(info))
  }

  /** A problem stays visible until it is over; its end is announced once. */
  #noticed(code: Notice['code']): void {
    const over = code.endsWith('-back') || code === 'resumed'
    if (code === 'resumed') toasts.add(t('notice.resumed'), 'good')
    this.notice = over ? '' : code
  }

  /** The connection is back: notices from before are obsolete. */
  connectionChanged(state: ConnectionState): void {
    if (state === 'open' && this.connection === 'lost' && this.notice !== 'reload') this.notice = ''
    this.connection = state
  }

  #welcome(welcome: Welcome): void {
    this.build ||= welcome.build
    if (this.build !== welcome.build) this.notice = 'reload'
    else this.notice = ''
    this.info = welcome.table
    this.version = welcome.version
    this.chat = welcome.chat
    this.agreement = NO_AGREEMENT // If there is more, it follows.
    this.show(restored(welcome.scene, welcome.table.game), welcome.log, welcome.earlier)
    if (this.replaced) this.story.speak(replacedText(this.info))
  }

  /** Show the whole table at once, without a playback. */
  show(scene: Scene, log: Event[], earlier = 0): void {
    this.playback.clear()
    this.selection.clear()
    this.parts = new Map(scene.parts.map((part) => [part.id, part]))
    this.round = scene.round
    this.turn = scene.turn
    this.seats = scene.seats
    this.undo = scene.undo
    this.story.show(log, earlier)
    this.#decision = scene.decision
    this.#outcome = scene.outcome
    this.#still()
  }

  #update(update: Update): void {
    if (update.version <= this.version) return
    if (update.version > this.version + 1) return this.voice?.again()
    this.version = update.version
    this.unfold(restored(update, this.info.game))
  }

  unfold(update: Update): void {
    this.selection.clear()
    this.explaining = null
    if (update.back) this.story.takeBack(update.back)
    this.playback.add(update)
    if (update.cause === 'redo') this.playback.skip() // It was played back the first time.
  }

  #said(said: Said): void {
    if (this.chat.some((other) => other.number === said.number)) return
    this.chat = [...this.chat, said]
  }

  // -- playback ------------------------------------------------------------------------------------------------------

  begin(frame: Frame, told: Event[]): void {
    const [cause] = frame.event.parts
    this.playing = frame
    this.told = told
    this.telling = told.map((event) => this.text(event.say))
    this.lit = { cause: cause ?? null, effects: new Set() }
  }

  apply(frames: Frame[]): void {
    for (const frame of frames) {
      this.parts = changed(this.parts, frame)
      this.round = frame.round ?? this.round
      this.story.tell(frame.event)
    }
    const [cause, ...effects] = frames.flatMap((frame) => frame.event.parts)
    this.lit = { cause: cause ?? null, effects: new Set(effects) }
    const heard = frames.map((frame) => this.sounds[frame.event.kind]).find((name) => name !== undefined)
    if (heard) play(heard)
  }

  finish(update: Update): void {
    this.turn = update.turn
    this.round = update.round
    this.undo = update.undo ?? NOTHING
    this.#decision = update.decision ?? null
    this.#outcome = update.outcome ?? null
  }

  rest(): void {
    this.#still()
    if (this.#outcome) this.#endAloud(this.#outcome)
  }

  /** The playback is over: screen readers announce the question. */
  #still(): void {
    this.playing = null
    this.told = []
    this.telling = []
    this.lit = { cause: null, effects: new Set() }
    const asked = this.#outcome?.reason ?? this.#decision?.topic
    if (asked !== undefined) this.story.speak(this.text(asked))
  }

  /** Skip to the end of the playback. */
  skip(): void {
    if (this.busy) this.playback.skip()
  }

  #endAloud(outcome: Outcome): void {
    const mine = this.seats.map((seat) => outcome.results[seat])
    if (mine.includes('won')) play('victory')
    else if (mine.includes('lost')) play('defeat')
  }

  // -- actions of the player -----------------------------------------------------------------------------------------

  async choose(option: Option): Promise<void> {
    const decision = this.decision
    if (!decision || !this.voice) return
    this.selection.clear()
    this.explaining = null
    this.pending = option
    const seat = this.seats.length > 1 ? { seat: option.seat ?? 0 } : {}
    await this.#send({ type: 'act', decision: decision.number, actions: [option.action], version: this.version, ...seat })
    this.keep()
    this.pending = null
  }

  async takeBack(all = false): Promise<void> {
    if (!(this.undo.one || (this.undo.ask && !all)) || this.pending || !this.playable.length) return
    this.skip()
    await this.#send({ type: 'undo', version: this.version, all })
  }

  async again(): Promise<void> {
    if (!this.undo.redo || this.pending || !this.playable.length) return
    this.skip()
    await this.#send({ type: 'redo', version: this.version })
  }

  /** Agree or disagree with a proposal. */
  async vote(proposal: number, agree: boolean): Promise<void> {
    await this.#send({ type: 'vote', proposal, agree })
  }

  /** Let a waiting bot act. */
  async prompt(seat: number): Promise<void> {
    await this.#send({ type: 'prompt', seat })
  }

  async say(text: string): Promise<void> {
    await this.#send({ type: 'chat', text })
  }

  async #send(body: Asked): Promise<void> {
    try {
      await this.voice?.send(body)
    } catch (error) {
      if (error instanceof RefusedError) toasts.add(refusalText(error.refused), 'refused')
    }
  }
}

function actorOf(decision: Decision | null, seats: number[], acting: number): number {
  const asked = decision?.seats.filter((seat) => seats.includes(seat)) ?? []
  return asked.includes(acting) && decision?.mode === 'open' ? acting : (asked[0] ?? seats[0] ?? -1)
}

function forOneSeat(decision: Decision | null, seats: number[], acting: number): Decision | null {
  if (decision?.mode !== 'each' && decision?.mode !== 'open') return decision
  const seat = actorOf(decision, seats, acting)
  return { ...decision, options: decision.options.filter((option) => (option.seat ?? 0) === seat) }
}
