/** The contents of a guided match: lessons in order, and comments on choices. Each game has its own. */

import type { Option, Part, Say } from '$types'
import type { Printed } from '$lib/api'
import type { Params } from './words.svelte'

export interface Told {
  readonly kind: string
  readonly say: Say
  readonly parts: readonly string[]
}

export interface LessonTable {
  readonly parts: ReadonlyMap<string, Part>
  readonly printed: Printed
  text(say: Say): string
}

/** A question, and the events since the last one. */
export interface Question {
  readonly table: LessonTable
  /** Its kind: `Assign`, `Choose` ... */
  readonly asked: string
  readonly options: readonly Option[]
  readonly round: number
  readonly told: readonly Told[]
  /** All events that the page has. */
  readonly log: readonly Told[]
  /** The seat of the pupil. */
  readonly seat: number
}

export interface Saying {
  readonly key: string
  readonly params: Params
}

export interface Advice {
  readonly params?: Params
  /** Parts to point at; for advice in the order of clicks. */
  readonly points: readonly string[]
  readonly option?: Option
}

/** A talk waits for "go on"; advice waits for any choice. */
export interface Heading {
  readonly id: string
  readonly talk: boolean
  /** How often it is repeated if something else is done. */
  readonly tries: number
  /** It is repeated as often even if it is followed. */
  readonly lasting?: boolean
}

export interface Lesson<Moment> extends Heading {
  find(moment: Moment): Advice | null
}

/** The last lesson: the officer leaves after it. */
export const LAST = /(^|\.)farewell$/
/** After this lesson the officer is visible only while there is something to explain. */
export const ALONE = /(^|\.)alone$/

export interface Course {
  /** The prefix of the texts that every guide has: `won`, `silent` ... */
  readonly prefix: string
  /** The first lesson that fits the question and is not finished. */
  find(question: Question, open: (lesson: Heading) => boolean): { lesson: Heading; advice: Advice } | null
  react(told: readonly Told[], table: LessonTable, seat: number): Saying | null
}

export function course<Moment>(
  prefix: string,
  look: (question: Question) => Moment,
  lessons: readonly Lesson<Moment>[],
  react: Course['react'],
): Course {
  return {
    prefix,
    find(question, open) {
      const moment = look(question)
      for (const lesson of lessons.filter(open)) {
        const advice = lesson.find(moment)
        if (advice) return { lesson, advice }
      }
      return null
    },
    react,
  }
}

export const talk = <Moment>(id: string, find: Lesson<Moment>['find']): Lesson<Moment> => ({ id, talk: true, tries: 1, find })
export const advise = <Moment>(id: string, find: Lesson<Moment>['find'], tries = 2): Lesson<Moment> => ({ id, talk: false, tries, find })
/** Advice that is given again although it was followed: each question is a new one. */
export const again = <Moment>(id: string, find: Lesson<Moment>['find'], tries: number): Lesson<Moment> => ({
  ...advise(id, find, tries),
  lasting: true,
})

/** A lesson for questions of one kind. */
export const asking =
  <Moment extends { readonly asked: string }>(kind: string, find: Lesson<Moment>['find']): Lesson<Moment>['find'] =>
  (moment) =>
    moment.asked === kind ? find(moment) : null

/** Advice to choose an option. */
export function doing(option: Option | undefined, params: Params = {}): Advice | null {
  return option ? { option, params, points: option.touches ?? [] } : null
}

const COURSES: { [game: string]: () => Promise<{ COURSE: Course }> } = import.meta.glob<{ COURSE: Course }>('./*/lessons.ts')

export async function courseOf(game: string): Promise<Course | null> {
  const own = COURSES[`./${game}/lessons.ts`]
  return own ? (await own()).COURSE : null
}
