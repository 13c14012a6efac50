/**
 * The catalogue of a game: keys with parameters become sentences. Same template language as quarterdeck/core/words.py.
 */

import type { Ref, Say, SayValue } from '$types'

type Params = { [name: string]: SayValue }

const HOLE = /\{([\p{L}\p{N}_]+)(\^?)(?::([^|{}]*)\|([^{}]*))?\}/gu

/** A template with its placeholders filled: `{x}`, `{x:one|many}`, `{x^}`. A placeholder without a parameter stays. */
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

/** The reference of a parameter: the id of a `card`, a `seat` ...; undefined if it has none of that kind. */
export function refOf(value: SayValue | undefined, kind: string): string | number | undefined {
  return Array.isArray(value) && isMessage(value) ? value[2]?.[kind] : undefined
}

/** All references of a kind in a parameter: one, or a list of them. */
export function refsOf(value: SayValue | undefined, kind: string): (string | number)[] {
  if (!Array.isArray(value)) return []
  const all = isMessage(value) ? [value] : (value as SayValue[])
  return all.flatMap((one) => refOf(one, kind) ?? [])
}

/** The seat that a parameter names, counted from 0; -1 if it names none. */
export function seatOf(value: SayValue | undefined): number {
  return Number(refOf(value, 'seat') ?? -1)
}

/** The message that names a seat. */
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

  /** The same catalogue with the names of the players; an empty name keeps the game's text. */
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

  /** The sentence. An unknown key is returned in brackets. */
  text(say: Say): string {
    const key = keyOf(say)
    const name = this.#nameIn(say)
    if (name) return name
    const template = this.#texts.get(key)
    return template === undefined ? `[${key}]` : fill(template, paramsOf(say), (inner) => this.text(inner))
  }
}

export const EMPTY = new Catalogue({})
