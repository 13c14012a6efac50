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

export class Catalogue {
  readonly #texts: Map<string, string>

  constructor(texts: { [key: string]: string }, readonly language = 'en') {
    this.#texts = new Map(Object.entries(texts))
  }

  knows(key: string): boolean {
    return this.#texts.has(key)
  }

  /** The sentence. An unknown key comes back in brackets: seen, and never a crash. */
  text(say: Say): string {
    const key = keyOf(say)
    const template = this.#texts.get(key)
    return template === undefined ? `[${key}]` : fill(template, paramsOf(say), (inner) => this.text(inner))
  }
}

export const EMPTY = new Catalogue({})
