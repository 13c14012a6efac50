/** Small tables to test with. */

import type { Decision, Frame, Option, Part, Scene, TableInfo, Track, Update, Welcome } from '../src/generated/messages'
import { TableStore } from '../src/lib/table.svelte'

export const INFO: TableInfo = {
  id: 'abcdefgh',
  game: 'game',
  title: 'Game',
  options: {},
  state: 'playing',
  public: false,
  seats: [{ seat: 0, name: 'Ada', yours: true, asked: true }],
  watching: [],
  kind: 'match',
  texts: {},
  content: '',
}

export function option(action: string, touches: string[] = [], more: Partial<Option> = {}): Option {
  return { action, label: `do.${action}`, touches, ...more }
}

export function decision(options: Option[], more: Partial<Decision> = {}): Decision {
  return { number: 1, kind: '', mode: 'one', seats: [0], topic: 'ask', options, refusals: [], ...more }
}

export function track(id: string, value: number): Track {
  return { kind: 'track', id, name: `part.${id}`, value, range: [0, 8] }
}

export function scene(parts: Part[], asked: Decision | null = null): Scene {
  return { game: 'game', seats: [0], turn: 0, round: 1, parts, decision: asked, outcome: null, undo: { one: false } }
}

export function welcome(scene: Scene, version = 0): Welcome {
  return { type: 'welcome', protocol: 1, build: 'b', version, scene, log: [], earlier: 0, table: INFO, chat: [] }
}

export function frame(id: string, value: number): Frame {
  return { event: { kind: `${id}.${value}`, say: `event.${id}.${value}`, parts: [id] }, changed: [track(id, value)] }
}

export function update(version: number, frames: Frame[], more: Partial<Update> = {}): Update {
  return { type: 'update', version, cause: 'play', seat: 0, turn: version, round: 1, frames, ...more }
}

/** The value of a track. */
export function valueOf(store: TableStore, id: string): number | undefined {
  const part = store.parts.get(id)
  return part?.kind === 'track' ? part.value : undefined
}

/** A table that shows everything at once by default. */
export function tableOf(parts: Part[], asked: Decision | null = null, pace = 0): TableStore {
  const store = new TableStore(INFO, () => pace)
  store.receive(welcome(scene(parts, asked)))
  return store
}
