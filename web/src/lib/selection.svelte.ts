/** The selection: what was clicked, which options fit, and what is highlighted. */

import type { Decision, Option, Refusal, Say } from '$types'
import { keyOf, paramsOf } from './catalogue'

export type TouchState = 'ready' | 'selected' | 'target' | 'refused' | 'idle'

export interface Refused {
  what: string
  reason: string
}

export interface Preview {
  before: number
  after: number
}

/** What a selection needs from its table. */
export interface Asking {
  readonly decision: Decision | null
  text(say: Say): string
  choose(option: Option): Promise<void>
}

export class Selection {
  /** Part ids clicked so far. */
  path = $state<string[]>([])
  /** The option under the pointer or focus in the decision bar. */
  hovered = $state.raw<Option | null>(null)
  /** The part under the pointer or focus on the board. */
  over = $state<string | null>(null)
  /** Why the part clicked last can do nothing. */
  refused = $state.raw<Refused | null>(null)

  readonly #asking: Asking
  readonly #all = $derived.by(() => this.#asking.decision?.options ?? [])
  readonly #meant = $derived.by(() => this.#all.filter((option) => covers(option, this.path)))
  readonly #ready = $derived.by(() => new Set(this.#all.filter((option) => !option.aside).flatMap(touches)))
  readonly #refusing = $derived.by(() => new Set(this.#asking.decision?.refusals.flatMap((refusal) => refusal.touches)))
  readonly #reachable = $derived.by(() => new Set(this.#meant.filter((option) => !option.aside).flatMap(touches)))

  constructor(asking: Asking) {
    this.#asking = asking
  }

  /** The options that still fit; those that begin with the first clicked part come first. */
  get options(): Option[] {
    const first = this.path[0]
    if (first === undefined) return this.#meant
    const leads = (option: Option): number => Number(option.touches?.[0] !== first)
    return this.#meant.toSorted((one, other) => leads(one) - leads(other))
  }

  /**
   * A part was clicked: a single matching option is chosen, several are narrowed, none gives the reason. Options that
   * are aside are not chosen by a single click: they are offered, with the reason why nothing better is possible.
   */
  touch(id: string): void {
    this.refused = null
    this.hovered = null
    if (!this.#asking.decision) return
    const further = this.#all.filter((option) => covers(option, [...this.path, id]))
    if (further.length) return this.#go([...this.path, id], further)
    if (this.path.includes(id)) return this.#cut(this.path.indexOf(id))
    const anew = this.#all.filter((option) => touches(option).includes(id))
    if (anew.length) return this.#go([id], anew)
    this.clear()
    this.refused = this.refusals(id)[0] ?? null
  }

  #go(path: string[], meant: Option[]): void {
    const only = meant.length === 1 ? meant[0] : undefined
    if (only?.aside && path.length === 1) {
      this.path = path
      this.refused = this.refusals(path[0] ?? '')[0] ?? null
    } else if (only) {
      this.clear()
      void this.#asking.choose(only)
    } else {
      this.path = path
    }
  }

  #cut(length: number): void {
    this.path = this.path.slice(0, length)
  }

  /** Undo the last click. */
  back(): void {
    this.hovered = null
    this.refused = null
    this.path = this.path.slice(0, -1)
  }

  clear(): void {
    this.path = []
    this.hovered = null
    this.refused = null
  }

  get begun(): boolean {
    return this.path.length > 0
  }

  state(id: string): TouchState {
    if (!this.#asking.decision) return 'idle'
    if (this.path.includes(id)) return 'selected'
    if (this.hovered && touches(this.hovered).includes(id)) return 'target'
    if (this.path.length) {
      // A part that all remaining options touch counts as selected.
      if (this.#meant.length && this.#meant.every((option) => touches(option).includes(id))) return 'selected'
      if (this.#reachable.has(id)) return 'target'
    } else if (this.#ready.has(id)) return 'ready'
    return this.#refusing.has(id) ? 'refused' : 'idle'
  }

  refusals(id: string): Refused[] {
    const all = this.#asking.decision?.refusals ?? []
    const here = all.filter((refusal) => refusal.touches.includes(id))
    return here.map((refusal) => ({ what: this.#asking.text(refusedAt(refusal, id)), reason: this.#asking.text(refusal.reason) }))
  }

  /** The options of a part; those that begin with it come before those that target it. */
  optionsAt(id: string): Option[] {
    const begun = this.path.includes(id) ? this.#meant : this.#meant.filter((option) => touches(option).includes(id))
    const all = begun.length ? begun : this.#all.filter((option) => touches(option).includes(id))
    return all.toSorted((one, other) => Number(touches(one)[0] !== id) - Number(touches(other)[0] !== id))
  }

  /** The number that a part would show, if all remaining options agree. */
  preview(id: string): Preview | null {
    const meant = this.#foreseen()
    const first = change(meant[0], id)
    if (!first) return null
    const same = meant.every((option) => change(option, id)?.after === first.after)
    return same ? first : null
  }

  #foreseen(): Option[] {
    if (this.hovered) return [this.hovered]
    const over = this.over
    if (over !== null) {
      const here = this.#meant.filter((option) => covers(option, [...this.path, over]))
      if (here.length === 1) return here
    }
    return this.path.length ? this.#meant : []
  }
}

/** What is refused at one part, if the refusal lists the names of all its parts in their order. */
function refusedAt({ what, touches }: Refusal, id: string): Say {
  const names = Object.entries(paramsOf(what))
  const [name, list] = names[0] ?? []
  if (name === undefined || names.length > 1 || !Array.isArray(list) || list.length !== touches.length) return what
  const own = list[touches.indexOf(id)]
  return Array.isArray(own) ? [keyOf(what), { [name]: own }] : what
}

function touches(option: Option): string[] {
  return option.touches ?? []
}

/** Whether a path can be part of what an option touches; a part clicked twice must be touched twice. */
function covers(option: Option, path: string[]): boolean {
  const left = [...touches(option)]
  for (const id of path) {
    const at = left.indexOf(id)
    if (at < 0) return false
    left.splice(at, 1)
  }
  return true
}

function change(option: Option | undefined, id: string): Preview | null {
  const found = option?.changes?.find(([part]) => part === id)
  return found ? { before: found[1], after: found[2] } : null
}
