/** The words of a game: keys with parameters become sentences. The same template language as quarterdeck/core/words.py. */

import type { Say, SayValue } from '$types'

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
function isMessage(value: SayValue[] | [string, Params?]): value is [string] | [string, Params] {
  const [first, second, ...more] = value
  return typeof first === 'string' && more.length === 0 && (second === undefined || isParams(second))
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

/** How games name a seat: `core.seat` with its number, or a key of their own. */
const SEAT = /^(?:core\.seat|[\w-]+\.seat\.p(\d+))$/
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

  #nameIn(key: string, params: Params): string {
    const seat = this.#names.length ? SEAT.exec(key) : null
    return seat ? (this.#names[Number(seat[1] ?? params['seat']) - 1] ?? '') : ''
  }

  knows(key: string): boolean {
    return this.#texts.has(key)
  }

  /** The sentence. An unknown key comes back in brackets: seen, and never a crash. */
  text(say: Say): string {
    const key = keyOf(say)
    const name = this.#nameIn(key, paramsOf(say))
    if (name) return name
    const template = this.#texts.get(key)
    return template === undefined ? `[${key}]` : fill(template, paramsOf(say), (inner) => this.text(inner))
  }
}

export const EMPTY = new Catalogue({})
