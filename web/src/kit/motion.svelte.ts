/**
 * Movements on a board. There are two ways to use it, and a board may use both:
 * - `fly`, `ray`, `burst` and `pop` show a movement from part to part, in a layer above the board.
 * - For elements registered with `thing`, `before` stores the positions and `after` moves them from there: elements with
 *   an item to draw fly in the layer, the others slide in place.
 */

import type { Attachment } from 'svelte/attachments'
import { settings } from '$lib/settings.svelte'
import { boxWithin, moved, type Box } from './boxes'

/** A flying item; `Item` is what the layer draws. */
export interface Flight<Item> {
  readonly key: number
  /** The element it becomes, whose place stays empty during the flight; empty if there is none. */
  readonly name: string
  readonly item: Item
  readonly from: Box
  readonly to: Box
  readonly wait: number
  readonly rolls: boolean
}

export type RayKind = 'shot' | 'strike' | 'beam' | 'gain' | 'aim'
export interface Ray {
  readonly key: number
  readonly kind: RayKind
  readonly from: Box
  readonly to: Box
}

export type BurstKind = 'blast' | 'done' | 'guard' | 'alarm'
export interface Burst {
  readonly key: number
  readonly kind: BurstKind
  readonly at: Box
}

/** A number that rises from its place. */
export interface Pop {
  readonly key: number
  readonly amount: number
  readonly at: Box
}

interface Thing {
  readonly element: HTMLElement
  /** Its carrier: an element that stays on its carrier moves with it and needs no own flight. */
  readonly host: string
}

/** A part or a place by its id, or a box. */
type Spot = string | Box | undefined

interface StagedChange<Item> {
  /** What to draw for a flying element; undefined for one that slides. */
  item: (name: string) => Item | undefined
  rolls: boolean
  /** The origin of a new element. */
  born: (name: string) => Box | undefined
}

const SLIDE_MS = 440
const EASE = 'cubic-bezier(0.16, 0.84, 0.34, 1)'

export class Motion<Item> {
  flights = $state.raw<readonly Flight<Item>[]>([])
  rays = $state.raw<readonly Ray[]>([])
  bursts = $state.raw<readonly Burst[]>([])
  pops = $state.raw<readonly Pop[]>([])
  layer = $state.raw<HTMLElement>()
  /** Names of the moving elements. */
  readonly flying = $derived(new Set(this.flights.map((flight) => flight.name)))

  #things = new Map<string, Thing>()
  #was = new Map<string, Thing & { box: Box }>()
  #slides = new Set<Animation>()
  #key = 0

  /** @param stagger milliseconds between elements that start together */
  constructor(readonly stagger: number) {}

  /** The factor for every duration; 0: no movement. */
  get pace(): number {
    return settings.reduced ? 0 : settings.pace
  }

  /** The box of a part of the table, or of an element with `data-place`. */
  box(id: string): Box | undefined {
    const name = CSS.escape(id)
    const found = this.layer?.parentElement?.querySelectorAll(`[data-part="${name}"], [data-place="${name}"]`) ?? []
    for (const element of found) {
      const box = boxWithin(this.layer, element)
      if (box) return box
    }
    return undefined
  }

  // -- from part to part -----------------------------------------------------------------------------------------------

  fly(item: Item, start: Spot, end: Spot): void {
    const [from, to] = [this.#boxAt(start), this.#boxAt(end)]
    if (!this.pace || !from || !to) return
    this.flights = [...this.flights, { key: ++this.#key, name: '', item, from, to, wait: this.#wait(this.flights.length), rolls: false }]
  }

  ray(kind: RayKind, start: Spot, end: Spot): void {
    const [from, to] = [this.#boxAt(start), this.#boxAt(end)]
    if (this.pace && from && to) this.rays = [...this.rays, { key: ++this.#key, kind, from, to }]
  }

  burst(kind: BurstKind, spot: Spot): void {
    const at = this.#boxAt(spot)
    if (this.pace && at) this.bursts = [...this.bursts, { key: ++this.#key, kind, at }]
  }

  /** Shown with reduced motion too, because it is a number. */
  pop(spot: Spot, amount: number): void {
    const at = this.#boxAt(spot)
    if (settings.pace && at) this.pops = [...this.pops, { key: ++this.#key, amount, at }]
  }

  #boxAt(spot: Spot): Box | undefined {
    return typeof spot === 'string' ? this.box(spot) : spot
  }

  #wait(before: number): number {
    return before * this.stagger * this.pace
  }

  /** A movement has ended. */
  spent(key: number): void {
    const others = <T extends { key: number }>(all: readonly T[]): readonly T[] =>
      all.some((one) => one.key === key) ? all.filter((one) => one.key !== key) : all
    this.flights = others(this.flights)
    this.rays = others(this.rays)
    this.bursts = others(this.bursts)
    this.pops = others(this.pops)
  }

  /** Ends all movements at once. */
  still(): void {
    this.flights = []
    this.rays = []
    this.bursts = []
    this.pops = []
  }

  // -- elements that change their position -----------------------------------------------------------------------------

  thing(name: string, host = ''): Attachment<HTMLElement> {
    return (element) => {
      this.#things.set(name, { element, host })
      return () => {
        if (this.#things.get(name)?.element === element) this.#things.delete(name)
      }
    }
  }

  /** The position of an element before the last change. */
  formerly(name: string): Box | undefined {
    return this.#was.get(name)?.box
  }

  /** Call it before the board changes. */
  before(): void {
    this.#was = new Map()
    if (!this.pace) return
    for (const [name, thing] of this.#things) {
      const flying = this.flying.size ? this.layer?.querySelector(`[data-flight="${name}"]`) : null
      const box = boxWithin(this.layer, flying ?? thing.element)
      if (box) this.#was.set(name, { ...thing, box })
    }
    for (const slide of this.#slides) slide.cancel()
    this.#slides.clear()
  }

  /** Call it after the board has changed. */
  after({ item, rolls, born }: StagedChange<Item>): void {
    if (!this.pace || !this.#was.size) return
    const flights: Flight<Item>[] = []
    for (const [name, thing] of this.#things) {
      const was = this.#was.get(name)
      const to = boxWithin(this.layer, thing.element)
      const from = was?.box ?? born(name)
      if (!to || !from) continue
      const rides = was && thing.host !== '' && thing.host === was.host
      const drawn = item(name)
      if (drawn === undefined) this.#slide(thing.element, from, to, was === undefined)
      else if (!rides && moved(from, to)) flights.push({ key: ++this.#key, name, item: drawn, from, to, wait: this.#wait(flights.length), rolls })
    }
    const started = new Set(flights.map((flight) => flight.name))
    const going = this.flights.filter((flight) => !started.has(flight.name) && this.#lands(flight))
    this.flights = [...going, ...flights]
  }

  /** Plays a movement that the page has already made, from the old position to the new one. */
  #slide(element: HTMLElement, from: Box, to: Box, born: boolean): void {
    const grows = Math.abs(from.width - to.width) > 2 || Math.abs(from.height - to.height) > 2
    if (!moved(from, to) && !grows) return
    const scale = `scale(${from.width / to.width}, ${from.height / to.height})`
    const first = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) ${scale}`, opacity: born ? 0.2 : 1 }
    const held = { transformOrigin: '0 0', zIndex: 5 }
    const last = { transform: 'none', opacity: 1, ...held }
    const played = element.animate([{ ...first, ...held }, last], { duration: SLIDE_MS * this.pace, easing: EASE })
    this.#slides.add(played)
    played.onfinish = () => this.#slides.delete(played)
  }

  /** Whether a flying element is still on its way to its current place. */
  #lands({ name, to }: Flight<Item>): boolean {
    const box = boxWithin(this.layer, this.#things.get(name)?.element)
    return name === '' || (box !== undefined && !moved(box, to))
  }
}
