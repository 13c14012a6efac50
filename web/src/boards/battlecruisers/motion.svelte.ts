/** What moves above the board: cards and points on their way from part to part, numbers that rise, light that flares. */

import { settings } from '$lib/settings.svelte'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A card under way; without a face it shows the back of its seat. */
export interface Flight {
  readonly key: number
  readonly face: string
  readonly seat: number
  readonly from: Box
  readonly to: Box
  readonly wait: number
}

/** Points under way, or the line of an aim. */
export interface Ray {
  readonly key: number
  readonly kind: 'points' | 'aim'
  readonly from: Box
  readonly to: Box
}

/** A number that rises from where it counts. */
export interface Pop {
  readonly key: number
  readonly amount: number
  readonly at: Box
}

export interface Flare {
  readonly key: number
  readonly kind: 'guard' | 'alarm' | 'gone'
  readonly at: Box
}

const STAGGER_MS = 90

export class Motion {
  flights = $state.raw<readonly Flight[]>([])
  rays = $state.raw<readonly Ray[]>([])
  pops = $state.raw<readonly Pop[]>([])
  flares = $state.raw<readonly Flare[]>([])
  layer = $state.raw<HTMLElement>()
  #key = 0

  /** The factor on every duration; 0: nothing moves. */
  get pace(): number {
    return settings.reduced ? 0 : settings.pace
  }

  /** Where a part of the table is drawn, or a place in the theatre. */
  box(id: string): Box | undefined {
    const name = CSS.escape(id)
    const elements = this.layer?.parentElement?.querySelectorAll<HTMLElement>(`[data-part="${name}"], [data-place="${name}"]`) ?? []
    const ground = this.layer?.getBoundingClientRect()
    for (const element of elements) {
      const box = element.getBoundingClientRect()
      if (ground && box.width) return { x: box.x - ground.x, y: box.y - ground.y, width: box.width, height: box.height }
    }
    return undefined
  }

  fly(card: { face: string; seat: number; from: string; to: string }): void {
    const [from, to] = [this.box(card.from), this.box(card.to)]
    if (!this.pace || !from || !to) return
    const wait = this.flights.length * STAGGER_MS * this.pace
    this.flights = [...this.flights, { key: ++this.#key, face: card.face, seat: card.seat, from, to, wait }]
  }

  shine(kind: Ray['kind'], start: string, end: string): void {
    const [from, to] = [this.box(start), this.box(end)]
    if (this.pace && from && to) this.rays = [...this.rays, { key: ++this.#key, kind, from, to }]
  }

  pop(id: string, amount: number): void {
    const at = this.box(id)
    if (at && settings.pace) this.pops = [...this.pops, { key: ++this.#key, amount, at }]
  }

  flare(kind: Flare['kind'], id: string): void {
    const at = this.box(id)
    if (this.pace && at) this.flares = [...this.flares, { key: ++this.#key, kind, at }]
  }

  spent(key: number): void {
    const others = <T extends { key: number }>(all: readonly T[]): T[] => all.filter((one) => one.key !== key)
    this.flights = others(this.flights)
    this.rays = others(this.rays)
    this.pops = others(this.pops)
    this.flares = others(this.flares)
  }

  /** All at rest at once. */
  still(): void {
    this.flights = []
    this.rays = []
    this.pops = []
    this.flares = []
  }
}
