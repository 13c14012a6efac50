/** The boards of games, loaded with their texts when they are needed. A game without one is drawn from its parts. */

import type { Component } from 'svelte'
import { COMMON, type Sounds } from '$lib/sound'
import type { TableStore } from '$lib/table.svelte'
import { language } from '$words'
import GenericBoard from '../parts/GenericBoard.svelte'

export type Board = Component<{ store: TableStore }>

const BOARDS: { [game: string]: () => Promise<{ default: Board }> } = import.meta.glob<{ default: Board }>('./*/Board.svelte')
const SOUNDS: { [game: string]: () => Promise<Sounds> } = import.meta.glob<Sounds>('./*/sounds.json', { import: 'default' })

/** The sound of each kind of event of a game. */
export async function soundsOf(game: string): Promise<Sounds> {
  return (await SOUNDS[`./${game}/sounds.json`]?.()) ?? COMMON
}

export async function boardOf(game: string): Promise<Board> {
  const plain = import.meta.env.DEV && new URLSearchParams(location.search).has('plain') // To show the generic board.
  const own = plain ? undefined : BOARDS[`./${game}/Board.svelte`]
  if (!own) return GenericBoard
  const [{ default: board }] = await Promise.all([own(), language.learn(game)])
  return board
}
