/**
 * What moves on the board. Things are registered by name; before a change their places are remembered, after it they
 * travel from where they were. Dice fly in a layer above everything, cards slide where they stand.
 */

import type { Attachment } from 'svelte/attachments'
import { settings } from '$lib/settings.svelte'
import type { Letter } from './model'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A die under way. */
export interface Flight {
  readonly key: number
  readonly die: number
  readonly letter: Letter
  readonly from: Box
  readonly to: Box
  readonly rolls: boolean
  readonly wait: number
}

/** A shot or a beam between two things. */
export interface Bolt {
  readonly key: number
  readonly kind: 'ours' | 'theirs' | 'beam'
  readonly from: Box
  readonly to: Box
}

/** Something that flares up and is gone. */
export interface Burst {
  readonly key: number
  readonly kind: 'blast' | 'done'
  readonly at: Box
}

interface Thing {
  readonly element: HTMLElement
  /** What carries it: a thing that stays on its carrier moves with it and needs no flight of its own. */
  readonly host: string
}

const FLIGHT_MS = 420
const SLIDE_MS = 440
const STAGGER_MS = 35
export const ROLL_MS = 560
/** Shorter: what it wakes acts at once. */
export const THREAT_ROLL_MS = 380
const EASE = 'cubic-bezier(0.16, 0.84, 0.34, 1)'

export class Motion {
  flights = $state.raw<readonly Flight[]>([])
  bolts = $state.raw<readonly Bolt[]>([])
  bursts = $state.raw<readonly Burst[]>([])
  layer = $state.raw<HTMLElement>()
  readonly flying = $derived(new Set(this.flights.map((flight) => flight.die)))

  #things = new Map<string, Thing>()
  #was = new Map<string, Thing & { box: Box }>()
  #slides = new Set<Animation>()
  #key = 0

  /** The factor on every duration; 0: nothing moves. */
  get pace(): number {
    return settings.reduced ? 0 : settings.pace
  }

  thing(name: string, host = ''): Attachment<HTMLElement> {
    return (element) => {
      this.#things.set(name, { element, host })
      return () => {
        if (this.#things.get(name)?.element === element) this.#things.delete(name)
      }
    }
  }

  /** Where a thing was before the last change. */
  formerly(name: string): Box | undefined {
    return this.#was.get(name)?.box
  }

  box(name: string): Box | undefined {
    const thing = this.#things.get(name)
    return thing && this.#boxOf(thing.element)
  }

  /** Where a part of the table is drawn. */
  boxOfPart(id: string): Box | undefined {
    const elements = this.layer?.parentElement?.querySelectorAll<HTMLElement>(`[data-part="${CSS.escape(id)}"]`) ?? []
    for (const element of elements) {
      const box = this.#boxOf(element)
      if (box) return box
    }
    return undefined
  }

  #boxOf(element: Element): Box | undefined {
    const ground = this.layer?.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    if (!ground || !box.width) return undefined
    return { x: box.x - ground.x, y: box.y - ground.y, width: box.width, height: box.height }
  }

  /** Called before the board changes. */
  before(): void {
    this.#was = new Map()
    if (!this.pace) return
    for (const [name, thing] of this.#things) {
      const flying = this.flying.size ? this.layer?.querySelector(`[data-flight="${name}"]`) : null
      const box = this.#boxOf(flying ?? thing.element)
      if (box) this.#was.set(name, { ...thing, box })
    }
    for (const slide of this.#slides) slide.cancel()
    this.#slides.clear()
  }

  /** Called after it: `born` says where something new comes from, `letters` what the dice show now. */
  after(letters: ReadonlyMap<string, Letter>, rolls: boolean, born: (name: string) => Box | undefined): void {
    if (!this.pace || !this.#was.size) return
    const flights: Flight[] = []
    for (const [name, thing] of this.#things) {
      if (!name.includes(':')) continue
      const was = this.#was.get(name)
      const now = this.#boxOf(thing.element)
      const from = was?.box ?? born(name)
      if (!now || !from) continue
      const rides = was && thing.host !== '' && thing.host === was.host
      const letter = letters.get(name)
      if (letter === undefined) this.#slide(thing.element, from, now, was === undefined)
      else if (!rides && moved(from, now)) {
        const wait = flights.length * STAGGER_MS
        flights.push({ key: ++this.#key, die: Number(name.slice(4)), letter, from, to: now, rolls, wait })
      }
    }
    const gone = new Set(flights.map((flight) => flight.die))
    const still = this.flights.filter((flight) => !gone.has(flight.die) && this.#things.has(`die:${flight.die}`))
    this.flights = [...still.filter((flight) => this.#lands(flight)), ...flights]
  }

  /** Plays a move that the page has already made: from where it was to where it is. */
  #slide(element: HTMLElement, from: Box, to: Box, born: boolean): void {
    const grows = Math.abs(from.width - to.width) > 2 || Math.abs(from.height - to.height) > 2
    if (!moved(from, to) && !grows) return
    const scale = `scale(${from.width / to.width}, ${from.height / to.height})`
    const first = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) ${scale}`, opacity: born ? 0.2 : 1 }
    const held = { transformOrigin: '0 0', zIndex: 5 }
    const duration = SLIDE_MS * this.pace
    const played = element.animate(
      [
        { ...first, ...held },
        { transform: 'none', opacity: 1, ...held },
      ],
      { duration, easing: EASE },
    )
    this.#slides.add(played)
    played.onfinish = () => this.#slides.delete(played)
  }

  /** Whether a die under way still flies to where it lies. */
  #lands(flight: Flight): boolean {
    const box = this.box(`die:${flight.die}`)
    return box !== undefined && !moved(box, flight.to)
  }

  landed(key: number): void {
    this.flights = this.flights.filter((flight) => flight.key !== key)
  }

  fire(kind: Bolt['kind'], start: Box | undefined, end: Box | undefined): void {
    if (this.pace && start && end) this.bolts = [...this.bolts, { key: ++this.#key, kind, from: start, to: end }]
  }

  spent(key: number): void {
    this.bolts = this.bolts.filter((bolt) => bolt.key !== key)
    this.bursts = this.bursts.filter((burst) => burst.key !== key)
  }

  burst(kind: Burst['kind'], at: Box | undefined): void {
    if (this.pace && at) this.bursts = [...this.bursts, { key: ++this.#key, kind, at }]
  }

  /** All at rest at once. */
  still(): void {
    this.flights = []
    this.bolts = []
    this.bursts = []
  }

  get flightMs(): number {
    return FLIGHT_MS * this.pace
  }
}

function moved(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) > 3 || Math.abs(one.y - other.y) > 3
}
