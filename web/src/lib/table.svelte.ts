/** A table as it is shown now. Boards read it and touch its selection; what the server says changes it, frame by frame. */

import type {
  Decision, Event, Frame, FromServer, Notice, Option, Outcome, Part, Said, Say, Scene, TableInfo, Undo, Update, Welcome,
} from '$types'
import { EMPTY, type Catalogue } from './catalogue'
import { Playback, type Stage } from './playback.svelte'
import { Selection } from './selection.svelte'
import { settings } from './settings.svelte'
import { RefusedError, type Asked, type Line } from './socket'
import { soundOf, play } from './sound'
import { toasts } from './toasts.svelte'
import { t } from '$words'

export interface LogEntry {
  number: number
  say: Say
  text: string
  parts: string[]
  round: number
}

/** A line for those who listen. */
export interface Spoken {
  number: number
  text: string
}

/** How a store reaches its server. A replay has none. */
export interface Voice {
  send(body: Asked): Promise<unknown>
  /** Something was missed: say hello again. */
  again(): void
}

const NOTHING: Undo = { one: false }
/** So many lines are kept for those who listen: more than one choice ever tells. */
const HEARD = 40
const QUIET_MS = 15_000

export class TableStore implements Stage {
  info = $state.raw<TableInfo>() as TableInfo
  connection = $state<Line>('connecting')
  notice = $state('')
  catalogue = $state.raw<Catalogue>(EMPTY)
  version = -1
  build = ''

  parts = $state.raw<ReadonlyMap<string, Part>>(new Map())
  round = $state(0)
  turn = $state(0)
  seats = $state.raw<number[]>([])
  undo = $state.raw<Undo>(NOTHING)
  log = $state.raw<LogEntry[]>([])
  /** How many events came before the first of `log`. */
  earlier = $state(0)
  chat = $state.raw<Said[]>([])
  /** What was said last to those who listen: events, then the question. */
  spoken = $state.raw<Spoken[]>([])

  /** The frame being played: `event.parts[0]` is the cause, the rest the effects. */
  playing = $state.raw<Frame | null>(null)
  /** What the frame being played tells, in words. */
  telling = $state.raw<string[]>([])
  lit = $state.raw<{ cause: string | null; effects: ReadonlySet<string> }>({ cause: null, effects: new Set() })
  /** Parts that a line of the log is about, while it is pointed at. */
  pointed = $state.raw<ReadonlySet<string>>(new Set())
  /** The choice that is on its way. */
  pending = $state.raw<Option | null>(null)
  explaining = $state.raw<{ id: string; element: Element } | null>(null)

  #decision = $state.raw<Decision | null>(null)
  #outcome = $state.raw<Outcome | null>(null)
  #count = 0
  #quiet: ReturnType<typeof setTimeout> | undefined
  readonly order = $derived([...this.parts.keys()])
  readonly selection: Selection
  readonly playback: Playback
  voice: Voice | null = null

  constructor(info: TableInfo, pace: () => number = () => settings.pace) {
    this.info = info
    this.selection = new Selection(this)
    this.playback = new Playback(this, pace)
  }

  // -- what is asked -------------------------------------------------------------------------------------------------

  get busy(): boolean {
    return this.playing !== null
  }

  /** The question to be answered here; none while events are being told. */
  get decision(): Decision | null {
    return this.busy || this.pending || !this.yours ? null : this.#decision
  }

  /** The question as it stands, whoever is asked. */
  get question(): Decision | null {
    return this.busy ? null : this.#decision
  }

  get yours(): boolean {
    return this.#decision !== null && this.#decision.options.length > 0 && this.#decision.seats.some((seat) => this.seats.includes(seat))
  }

  get outcome(): Outcome | null {
    return this.busy ? null : this.#outcome
  }

  text(say: Say): string {
    return this.catalogue.text(say)
  }

  /** An option in words. Where it brings none it is named after its action: `fire corsair 1`, `d6.do.fire.corsair.1`. */
  label(option: Option): string {
    return this.text(option.label ?? `${this.info.game}.do.${option.action.replaceAll(' ', '.')}`)
  }

  translate(catalogue: Catalogue): void {
    this.catalogue = catalogue
    this.log = this.log.map((entry) => ({ ...entry, text: catalogue.text(entry.say) }))
  }

  // -- what the server says ------------------------------------------------------------------------------------------

  receive(message: FromServer): void {
    if (message.type === 'welcome') this.#welcome(message)
    else if (message.type === 'update') this.#update(message)
    else if (message.type === 'table') this.info = message.table
    else if (message.type === 'said') this.#said(message)
    else if (message.type === 'notice') this.#noticed(message.code)
  }

  /** Trouble stays in view until it is over; that it is over is said once. */
  #noticed(code: Notice['code']): void {
    const over = code.endsWith('-back') || code === 'resumed'
    if (code === 'resumed') toasts.add(t('notice.resumed'), 'good')
    this.notice = over ? '' : code
  }

  /** The line to the server is up again: whatever it said before it went is over. */
  lineChanged(line: Line): void {
    if (line === 'open' && this.connection === 'lost' && this.notice !== 'reload') this.notice = ''
    this.connection = line
  }

  #welcome(welcome: Welcome): void {
    this.build ||= welcome.build
    if (this.build !== welcome.build) this.notice = 'reload'
    else this.notice = ''
    this.info = welcome.table
    this.version = welcome.version
    this.earlier = welcome.earlier
    this.chat = welcome.chat
    this.show(welcome.scene, welcome.log)
  }

  /** The whole table at once, without a story. */
  show(scene: Scene, log: Event[]): void {
    this.playback.clear()
    this.selection.clear()
    this.parts = new Map(scene.parts.map((part) => [part.id, part]))
    this.round = scene.round
    this.turn = scene.turn
    this.seats = scene.seats
    this.undo = scene.undo
    this.log = log.map((event) => this.#entry(event, 0))
    this.rest()
    this.#decision = scene.decision
    this.#outcome = scene.outcome
    this.#askAloud()
  }

  #update(update: Update): void {
    if (update.version <= this.version) return
    if (update.version > this.version + 1) return this.voice?.again()
    this.version = update.version
    this.unfold(update)
  }

  unfold(update: Update): void {
    this.selection.clear()
    this.explaining = null
    if (update.back) this.log = this.log.slice(0, Math.max(0, this.log.length - update.back))
    this.playback.add(update)
  }

  #said(said: Said): void {
    if (this.chat.some((other) => other.number === said.number)) return
    this.chat = [...this.chat, said]
  }

  // -- the stage of the playback -------------------------------------------------------------------------------------

  begin(frame: Frame, told: Event[]): void {
    const [cause] = frame.event.parts
    this.playing = frame
    this.telling = told.map((event) => this.text(event.say))
    this.lit = { cause: cause ?? null, effects: new Set() }
  }

  apply(frames: Frame[], update: Update): void {
    for (const frame of frames) this.parts = changed(this.parts, frame)
    this.round = update.round
    const told = frames.map((frame) => this.#entry(frame.event, update.round))
    this.log = [...this.log, ...told]
    for (const { text } of told) this.#speak(text)
    const [cause, ...effects] = frames.flatMap((frame) => frame.event.parts)
    this.lit = { cause: cause ?? null, effects: new Set(effects) }
    const heard = frames.map((frame) => soundOf(frame.event.say)).find((name) => name !== null)
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
    this.playing = null
    this.telling = []
    this.lit = { cause: null, effects: new Set() }
    this.#askAloud()
    if (this.#outcome && this.turn > 0 && this.version > 0) this.#endAloud(this.#outcome)
  }

  /** Shows the end of what is being told at once. */
  skip(): void {
    if (this.busy) this.playback.skip()
  }

  #askAloud(): void {
    const asked = this.#outcome?.reason ?? this.#decision?.topic
    if (asked !== undefined) this.#speak(this.text(asked))
  }

  #speak(text: string): void {
    const number = (this.spoken.at(-1)?.number ?? 0) + 1
    this.spoken = [...this.spoken, { number, text }]
    // What was said goes when all is quiet: never while a reader may still be at it.
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => (this.spoken = this.spoken.slice(-HEARD)), QUIET_MS)
  }

  #endAloud(outcome: Outcome): void {
    const mine = this.seats.map((seat) => outcome.results[seat])
    if (mine.includes('won')) play('victory')
    else if (mine.includes('lost')) play('defeat')
  }

  #entry(event: Event, round: number): LogEntry {
    this.#count += 1
    return { number: this.#count, say: event.say, text: this.text(event.say), parts: event.parts, round }
  }

  /** Older events, fetched later. */
  prepend(events: Event[], before: number): void {
    this.earlier = before
    this.log = [...events.map((event) => this.#entry(event, 0)), ...this.log]
  }

  // -- what the player does ------------------------------------------------------------------------------------------

  async choose(option: Option): Promise<void> {
    const decision = this.decision
    if (!decision || !this.voice) return
    this.selection.clear()
    this.explaining = null
    this.pending = option
    const seat = this.seats.length > 1 ? { seat: option.seat ?? 0 } : {}
    await this.#send({ type: 'act', decision: decision.number, actions: [option.action], ...seat })
    this.pending = null
  }

  async takeBack(all = false): Promise<void> {
    if (!this.undo.one || this.pending) return
    this.skip()
    await this.#send({ type: 'undo', version: this.version, all })
  }

  async again(): Promise<void> {
    if (!this.undo.redo || this.pending) return
    this.skip()
    await this.#send({ type: 'redo', version: this.version })
  }

  async say(text: string): Promise<void> {
    await this.#send({ type: 'chat', text })
  }

  async #send(body: Asked): Promise<void> {
    try {
      await this.voice?.send(body)
    } catch (error) {
      if (error instanceof RefusedError) toasts.add(error.refused.reason || t(`refused.${error.refused.why}`), 'refused')
    }
  }
}

/** The parts after a frame, in their order. */
export function changed(parts: ReadonlyMap<string, Part>, frame: Frame): ReadonlyMap<string, Part> {
  const next = new Map(parts)
  for (const id of frame.removed ?? []) next.delete(id)
  for (const part of frame.changed ?? []) next.set(part.id, part)
  if (!frame.order?.length) return next
  return new Map(frame.order.flatMap((id) => (next.has(id) ? [[id, next.get(id) as Part]] : [])))
}
