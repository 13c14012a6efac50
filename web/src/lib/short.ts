/**
 * The short form, in which the server sends scenes and updates, becomes the full form of the types. Same rules as
 * quarterdeck/core/short.py.
 */

import { seatSay } from './catalogue'

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
interface Fields {
  readonly [name: string]: Json
}

/** The fields of parts that are lists of items. */
const ITEMS = new Set(['lines', 'marks', 'cards', 'items'])
/** The fields of a decision that are lists of options. */
const OPTIONS = new Set(['options', 'others'])
/** By the kind of part: a field, and the value it has if it is missing. */
const USUAL: { readonly [kind: string]: Fields } = { panel: { waiting: false }, card: { face: '' }, dice: { faces: [] }, pile: { count: 0 } }

/** A scene or an update of a game in the full form. */
export function restored<T>(short: T, game: string): T {
  return full(short as Json, game) as T
}

function full(value: Json, game: string): Json {
  if (typeof value === 'string') return fullText(value, game)
  if (Array.isArray(value)) {
    const [first, second] = value as readonly Json[]
    if (value.length === 2 && first === 'core.seat' && typeof second === 'number') return seatSay(second) as Json
    return (value as readonly Json[]).map((one) => full(one, game))
  }
  return typeof value === 'object' && value !== null ? fullFields(value as Fields, game) : value
}

function fullFields(fields: Fields, game: string): Fields {
  const each = (change: (name: string, value: Json) => Json): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(name, value)]))
  if ('topic' in fields)
    return each((name, value) =>
      OPTIONS.has(name) && Array.isArray(value) ? (value as readonly Json[]).map((option) => fullOption(option, game)) : full(value, game),
    )
  if (!('id' in fields)) return each((_, value) => full(value, game))
  const part = 'kind' in fields || 'card' in fields
  let out: Fields = {}
  for (const [name, value] of Object.entries(fields)) {
    if (part && ITEMS.has(name) && Array.isArray(value)) out = { ...out, [name]: (value as readonly Json[]).map((item) => fullItem(item, game)) }
    else if (name === 'card' && typeof value === 'string') out = { ...out, kind: 'card', ...named(fullText(value, game)) }
    else if (name === 'of' && typeof value === 'string') out = { ...out, ...named(fullText(value, game)), does: `${fullText(value, game)}.text` }
    else out = { ...out, [name]: full(value, game) }
  }
  return { ...USUAL[String(out['kind'])], ...out }
}

function fullText(text: string, game: string): string {
  if (!text.startsWith('.')) return text
  if (text.startsWith('..')) return text.slice(1)
  return text.endsWith('.') ? `${game}${text}name` : game + text
}

function fullItem(item: Json, game: string): Json {
  const whole = full(item, game)
  if (!Array.isArray(whole) || whole.length !== 1 || typeof whole[0] !== 'string') return whole
  const { face, name } = named(whole[0])
  return [face, name]
}

/** `[seat?, action, ...touches, aside?]` */
function fullOption(option: Json, game: string): Json {
  if (!Array.isArray(option)) return full(option, game)
  const list = option as readonly Json[]
  const [action = '', ...touches] = list.filter((word) => typeof word === 'string').map((word) => fullText(word, game))
  const [seat] = list
  return {
    action,
    ...(typeof seat === 'number' ? { seat } : {}),
    ...(touches.length ? { touches } : {}),
    ...(list.at(-1) === true ? { aside: true } : {}),
  }
}

/** What has the texts that begin with `patrol.hero.rome`. */
const named = (stem: string) => ({ face: stem.split('.').at(-1) ?? '', name: `${stem}.name` })
