/** Real questions of Solar Sphere from the engine, with the events before them, and tables made of them. */

import type { Decision, Event, Option, Part } from '$types'
import type { Printed } from '../../src/lib/api'
import { Catalogue } from '../../src/lib/catalogue'
import { TableStore } from '../../src/lib/table.svelte'
import type { Question } from '../../src/guide/course'
import { python } from '../python'
import { INFO, scene, welcome } from '../table-of'

export interface Asked {
  view: { round: number; parts: Part[]; decision: Decision }
  log: Event[]
  /** How many of the events came after the last question. */
  fresh: number
}

const played = python<{ questions: Asked[]; texts: { [language: string]: { [key: string]: string } }; printed: Printed }>('solar_sphere_lesson.py')
export const ASKED = played.questions
export const PRINTED = played.printed

export const first = (kind: string, round = 0): Asked => {
  const found = ASKED.find(({ view }) => view.decision.kind === kind && view.round >= round)
  if (!found) throw new Error(`no question ${kind}`)
  return found
}

/** The same question, with other options of another kind. */
export const instead = (asked: Asked, kind: string, options: Option[]): Asked => {
  const decision = { ...asked.view.decision, kind, options }
  return { ...asked, view: { ...asked.view, decision } }
}

export function storeOf({ view, log }: Asked, language = 'en', printed = PRINTED): TableStore {
  const seats = ['Ada', 'Bo'].map((name, seat) => ({ seat, name, yours: seat === 0, asked: true }))
  const store = new TableStore({ ...INFO, game: 'solar_sphere', kind: 'lesson', seats }, () => 0)
  store.receive({ ...welcome({ ...scene(view.parts, view.decision), round: view.round }), table: store.info, log })
  store.printed = printed
  store.translate(new Catalogue(played.texts[language] ?? {}, language))
  return store
}

export function questionOf(asked: Asked, store: TableStore): Question {
  const { decision, round } = asked.view
  return {
    table: store,
    asked: decision.kind,
    options: decision.options,
    round,
    told: asked.log.slice(-asked.fresh || asked.log.length),
    log: asked.log,
    seat: 0,
  }
}
