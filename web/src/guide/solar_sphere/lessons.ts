/** The lessons of Solar Sphere, in order. Figures and the choices of bots may change: they react to the table only. */

import { paramsOf, seatOf } from '$lib/catalogue'
import { course, type Course, type Lesson } from '../course'
import { eventParams } from '../moment'
import { EVENTS } from './events'
import { Moment } from './moment'
import { OPENING } from './opening'
import { QUESTIONS } from './questions'
import { TURNS } from './turns'

export const LESSONS: readonly Lesson<Moment>[] = [...EVENTS, ...OPENING, ...QUESTIONS, ...TURNS]

/** Comments on a choice by its events: the first in this list that occurred is used. */
export const REACTIONS: readonly string[] = [
  'builds',
  'hires',
  'attacks',
  'satellite',
  'decommissions',
  'regenerates',
  'kickbacks',
  'uses',
  'fabricates',
  'resource',
]

const react: Course['react'] = (told, table, seat) => {
  const own = told.filter(({ say }) => seatOf(paramsOf(say)['seat']) === seat)
  for (const name of REACTIONS) {
    const event = own.find(({ kind }) => kind === name || kind.startsWith(`${name}.`))
    if (!event) continue
    return { key: `ss.react.${name}`, params: eventParams(event, table) }
  }
  return null
}

export const COURSE = course('ss.', (question) => new Moment(question), LESSONS, react)
