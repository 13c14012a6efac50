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
    title: shortened(
      words.label(option),
      among.map((other) => words.label(other)),
    ),
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

/**
 * The name of a group: the common text of its labels before the colon, else the part that only its options touch, else
 * its own name.
 */
export function titleOf(group: Option[], among: Option[], words: Words): string {
  const said = lead(group.map((option) => words.label(option)))
  const others = among.filter((option) => !group.includes(option))
  if (said && others.every((option) => !words.label(option).startsWith(`${said}: `))) return said
  const common = (group[0]?.touches ?? []).filter((id) => group.every((option) => option.touches?.includes(id)))
  const own = common.find((id) => others.every((option) => !option.touches?.includes(id))) ?? common[0]
  if (own) return words.place(own)
  const { group: id } = group[0] as Option
  return id ? words.group(id) : said || words.label(group[0] as Option)
}

/** "Commander" if all labels begin with "Commander: ". */
export function lead(labels: string[]): string {
  const first = labels[0] ?? ''
  const at = first.indexOf(': ')
  const said = at > 0 ? first.slice(0, at) : ''
  return said && labels.every((label) => label.startsWith(`${said}: `)) ? said : ''
}

/** The label without the common text before the colon, which is shown once above. */
function shortened(label: string, labels: string[]): string {
  const said = labels.length > 1 ? lead(labels) : ''
  return said ? raised(label.slice(said.length + 2)) : label
}

/** The letter of these options, if no other option has it. */
function keyAmong(mine: Option[], among: Option[]): string {
  const key = mine[0]?.key ?? ''
  const usable = key.length === 1 && !/\d/.test(key) && !OWN_KEYS.has(key)
  if (!usable || mine.some((option) => option.key !== key)) return ''
  return among.some((option) => option.key === key && !mine.includes(option)) ? '' : key
}
