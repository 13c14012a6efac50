/** The contents of the decision bar: single options, and groups that open into their options. */

import type { Option } from '$types'
import { raised } from '$lib/catalogue'

export const MOST = 7
/** Keys that are commands of the page; an option with such a key is chosen by its number. */
export const OWN_KEYS = new Set(['u', 'r', 'h', '?', 'l'])

export interface Words {
  /** The label of an option in words. */
  label(option: Option): string
  /** The name of a part of the board. */
  place(id: string): string
  /** The name of a group of options. */
  group(id: string): string
  /** The title for all options. */
  all(): string
}

export interface Offer {
  /** Stable as long as the question is the same. */
  id: string
  title: string
  options: Option[]
  /** The key that leads only here. */
  key: string
  /** It touches no part: end, hold, pass. */
  plain: boolean
}

/**
 * Options group by group, in the order of the game; the largest groups are folded until few enough are left. Options
 * that groups cannot divide are one group, unless they are only one too many; once it is open (`opened`), it is a list.
 */
export function arrange(options: Option[], words: Words, opened = false, most = MOST): Offer[] {
  const aside = options.filter((option) => option.aside)
  if (aside.length > 1 && aside.length < options.length) {
    const others = arrange(
      options.filter((option) => !option.aside),
      words,
      opened,
      most - 1,
    )
    const rest = together(aside, options, words)
    const group = aside[0]?.group
    return [...others, group ? { ...rest, title: words.group(group) } : rest]
  }
  if (options.length <= most) return options.map((option) => single(option, words, options))
  let groups = partition(options, (option) => option.group ?? '')
  if (groups.length === 1) groups = partition(options, (option) => (option.touches ?? []).join(' '))
  // Too many groups: one for each part that the options touch last, such as the location of a die.
  const targets = partition(options, (option) => option.touches?.at(-1) ?? option.action)
  if (groups.length > most && targets.length < groups.length) groups = targets
  if (groups.length === 1 || groups.length === options.length) {
    return opened || options.length <= most + 1
      ? options.map((option) => single(option, words, options))
      : [{ ...together(options, options, words), title: words.all() }]
  }
  const folded = fold(groups, most)
  return groups.flatMap((group) => (folded.has(group) ? [together(group, options, words)] : group.map((option) => single(option, words, options))))
}

/** The groups to fold: the largest, equal ones together, until few enough are left. A group of one is never folded. */
function fold(groups: Option[][], most: number): Set<Option[]> {
  const sizes = [...new Set(groups.map((group) => group.length))].filter((size) => size > 1).toSorted((one, other) => other - one)
  let folded = new Set<Option[]>()
  for (const size of sizes) {
    const shown = groups.reduce((sum, group) => sum + (folded.has(group) ? 1 : group.length), 0)
    if (shown <= most) break
    folded = new Set(groups.filter((group) => group.length >= size))
  }
  return folded
}

function partition(options: Option[], by: (option: Option) => string): Option[][] {
  const groups = new Map<string, Option[]>()
  for (const option of options) {
    const key = by(option)
    const group = groups.get(key)
    if (group) group.push(option)
    else groups.set(key, [option])
  }
  return [...groups.values()]
}

function single(option: Option, words: Words, among: Option[]): Offer {
  return {
    id: `${option.seat ?? 0} ${option.action}`,
    title: labelAmong(option, among, words),
    options: [option],
    key: keyAmong([option], among),
    plain: !option.touches?.length,
  }
}

function together(group: Option[], among: Option[], words: Words): Offer {
  return {
    id: `group ${group[0]?.seat ?? 0} ${group[0]?.action ?? ''}`,
    title: titleOf(group, among, words),
    options: group,
    key: keyAmong(group, among),
    plain: false,
  }
}

/** The name of a group: the game's words for it, else the part that only its options touch, else all parts that they touch. */
export function titleOf(group: Option[], among: Option[], words: Words): string {
  const id = sharedGroup(group)
  const others = among.filter((option) => !group.includes(option))
  if (id && others.every((option) => option.group !== id)) return words.group(id)
  const common = (group[0]?.touches ?? []).filter((id) => group.every((option) => option.touches?.includes(id)))
  const own = common.find((id) => others.every((option) => !option.touches?.includes(id)))
  if (own) return words.place(own)
  if (common.length) return common.map((id) => words.place(id)).join(' · ')
  return id ? words.group(id) : words.label(group[0] as Option)
}

/** The id of the group that all these options are in, or empty. */
export function sharedGroup(options: Option[]): string {
  const id = options[0]?.group ?? ''
  return options.every((option) => option.group === id) ? id : ''
}

/** The label; among options of one group without the name of the group, which is shown once above. */
function labelAmong(option: Option, among: Option[], words: Words): string {
  const label = words.label(option)
  const id = among.length > 1 ? sharedGroup(among) : ''
  const named = id ? `${words.group(id)}: ` : ''
  return named && among.every((other) => words.label(other).startsWith(named)) ? raised(label.slice(named.length)) : label
}

/** The letter of these options, if no other option has it. */
function keyAmong(mine: Option[], among: Option[]): string {
  const key = mine[0]?.key ?? ''
  const usable = key.length === 1 && !/\d/.test(key) && !OWN_KEYS.has(key)
  if (!usable || mine.some((option) => option.key !== key)) return ''
  return among.some((option) => option.key === key && !mine.includes(option)) ? '' : key
}
