/** The lessons of Armada, in order. Figures may change: they react to the table only. */

import { course, type Course, type Lesson } from '../course'
import { eventParams } from '../moment'
import { COMBAT } from './combat'
import { EVENTS } from './events'
import { MISSIONS } from './missions'
import { Moment } from './moment'
import { OPENING } from './opening'
import { PLANNING } from './planning'

export const LESSONS: readonly Lesson<Moment>[] = [...EVENTS, ...OPENING, ...PLANNING, ...MISSIONS, ...COMBAT]

/** Comments on a choice by its events: the first in this list that occurred is used. */
export const REACTIONS: readonly string[] = [
  'mission-done',
  'mission-failed',
  'combat-won',
  'escapes',
  'hires',
  'upgrades',
  'installs',
  'buys',
  'restored',
  'repairs',
  'destroyed',
  'section-done',
  'heals',
  'mends',
  'recharges',
  'strikes',
  'travels',
]

const react: Course['react'] = (told, table) => {
  for (const name of REACTIONS) {
    const event = told.find(({ kind }) => kind === name)
    if (event) return { key: `ar.react.${name}`, params: eventParams(event, table) }
  }
  return null
}

export const COURSE = course('ar.', (question) => new Moment(question), LESSONS, react)
