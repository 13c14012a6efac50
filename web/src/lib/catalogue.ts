/** The words of a game: keys with parameters become sentences. The same template language as quarterdeck/core/words.py. */

import type { Ref, Say, SayValue } from '$types'

type Params = { [name: string]: SayValue }

const HOLE = /\{([\p{L}\p{N}_]+)(\^?)(?::([^|{}]*)\|([^{}]*))?\}/gu

/** A template with its holes filled: `{x}`, `{x:one|many}`, `{x^}`. What has no parameter stays as it is. */
export function fill(template: string, params: Params, say: (message: Say) => string): string {
  return template.replace(HOLE, (hole: string, name: string, raise: string, one?: string, many?: string) => {
    if (!Object.hasOwn(params, name)) return hole
    const value = params[name] as SayValue
    if (one !== undefined) return value === 1 ? one : (many ?? '')
    const text = valueText(value, say)
    return raise ? raised(text) : text
  })
}

export function raised(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

function valueText(value: SayValue, say: (message: Say) => string): string {
  if (!Array.isArray(value)) return String(value)
  if (isMessage(value)) return say(value)
  return value.map((item) => valueText(item, say)).join(', ')
}

/** A message begins with its key; a list of messages begins with a message. */
function isMessage(value: unknown[]): value is [string] | [string, Params, Ref?] {
  const [first, second] = value
  return typeof first === 'string' && (second === undefined || isParams(second))
}

function isParams(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function keyOf(say: Say): string {
  return typeof say === 'string' ? say : say[0]
}

export function paramsOf(say: Say): Params {
  return typeof say === 'string' ? {} : (say[1] ?? {})
}

/** Which thing a parameter names: the id of a `card`, a `seat` ...; undefined if it names none of that kind. */
export function refOf(value: SayValue | undefined, kind: string): string | number | undefined {
  return Array.isArray(value) && isMessage(value) ? value[2]?.[kind] : undefined
}

/** All things of a kind that a parameter names: one, or a list of them. */
export function refsOf(value: SayValue | undefined, kind: string): (string | number)[] {
  if (!Array.isArray(value)) return []
  const all = isMessage(value) ? [value] : (value as SayValue[])
  return all.flatMap((one) => refOf(one, kind) ?? [])
}

/** The seat that a parameter names, counted from 0; -1 if it names none. */
export function seatOf(value: SayValue | undefined): number {
  return Number(refOf(value, 'seat') ?? -1)
}

/** A seat by its name. */
export const seatSay = (seat: number): Say => ['core.seat', { seat: seat + 1 }, { seat }]

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/

export class Catalogue {
  #texts: Map<string, string>
  #names: readonly string[] = []

  constructor(
    texts: { [key: string]: string },
    readonly language = 'en',
  ) {
    this.#texts = new Map(Object.entries(texts))
  }

  /** The same words, with the names of who sits where; an empty name leaves what the game says. */
  called(names: readonly string[]): Catalogue {
    const out = new Catalogue({}, this.language)
    out.#texts = this.#texts
    out.#names = names.map((name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name))
    return out
  }

  #nameIn(say: Say): string {
    return this.#names[seatOf(say)] ?? ''
  }

  knows(key: string): boolean {
    return this.#texts.has(key)
  }

  /** The sentence. An unknown key comes back in brackets: seen, and never a crash. */
  text(say: Say): string {
    const key = keyOf(say)
    const name = this.#nameIn(say)
    if (name) return name
    const template = this.#texts.get(key)
    return template === undefined ? `[${key}]` : fill(template, paramsOf(say), (inner) => this.text(inner))
  }
}

export const EMPTY = new Catalogue({})
