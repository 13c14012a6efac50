/** Guided matches of Armada, played by the engine: a learner who follows the officer, or who does something else. */

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Decision, Event, Option, Part } from '$types'
import type { Printed } from '../../src/lib/api'
import { Catalogue } from '../../src/lib/catalogue'
import type { TableStore } from '../../src/lib/table.svelte'
import { Coach } from '../../src/guide/coach.svelte'
import { COURSE } from '../../src/guide/armada/lessons'
import type { Question, Told } from '../../src/guide/course'
import { voice } from '../../src/guide/words.svelte'
import { pythonCommand } from '../python'

interface Answer {
  readonly view: { readonly round: number; readonly parts: readonly Part[]; readonly decision: Decision | null }
  readonly fresh: readonly Event[]
  readonly over: boolean
}
interface Opened {
  readonly texts: { readonly [language: string]: { [key: string]: string } }
  readonly printed: Printed
}

/** A question of a match, and what the officer said to it, in order. */
export interface Step {
  readonly question: Question
  readonly said: readonly string[]
  readonly texts: readonly string[]
  readonly points: readonly (readonly string[])[]
  /** What the officer advised; nothing if it was silent. */
  readonly advised: Option | undefined
  readonly chosen: Option
}

export interface Match {
  readonly steps: readonly Step[]
  /** All events, those after the last choice too. */
  readonly log: readonly Told[]
}

/** An engine that plays one match after another. */
export class Engine {
  readonly #lines: AsyncIterator<string>
  readonly #process: ReturnType<typeof spawn>
  #opened: Opened | null = null

  constructor() {
    const { command, root, env } = pythonCommand()
    this.#process = spawn(command, ['web/tests/python/armada_lesson.py'], { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] })
    if (!this.#process.stdout) throw new Error('no output')
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]()
  }

  async opened(): Promise<Opened> {
    return (this.#opened ??= await this.#read<Opened>())
  }

  async words(language: string): Promise<Catalogue> {
    const { texts } = await this.opened()
    return new Catalogue(texts[language] ?? {}, language)
  }

  async say(line: string): Promise<Answer> {
    await this.opened()
    this.#process.stdin?.write(`${line}\n`)
    return this.#read<Answer>()
  }

  close(): void {
    this.#process.kill()
  }

  async #read<T>(): Promise<T> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error('the engine has stopped')
    return JSON.parse(value) as T
  }
}

export type Chooser = (options: readonly Option[], advised: Option | undefined) => Option

export const obey: Chooser = (options, advised) => {
  const option = advised ?? options[0]
  if (!option) throw new Error('no option')
  return option
}

/** Play a match until this round is over. Without a seed it is the guided match. */
export async function play(engine: Engine, rounds: number, choose: Chooser = obey, seed = ''): Promise<Match> {
  const { printed } = await engine.opened()
  const words = await engine.words('en')
  const log: Told[] = []
  const table = {
    info: { id: `lesson-${seed}` },
    seats: [0],
    log,
    printed,
    parts: new Map<string, Part>(),
    decision: null as Decision | null,
    pending: null as { action: string } | null,
    round: 1,
    text: words.text.bind(words),
  }
  sessionStorage.clear()
  const coach = new Coach(table as unknown as TableStore, COURSE)
  const steps: Step[] = []
  let answer = await engine.say(`seed ${seed}`)
  while (!answer.over && answer.view.round <= rounds) {
    const { view, fresh } = answer
    if (!view.decision) throw new Error('no question')
    for (const event of fresh) log.push(Object.assign(event, { number: log.length + 1 }))
    Object.assign(table, { parts: new Map(view.parts.map((part) => [part.id, part])), round: view.round, decision: view.decision, pending: null })
    coach.look()
    const step = { said: [] as string[], texts: [] as string[], points: [] as (readonly string[])[] }
    const hear = (): void => {
      if (!coach.shown) return
      step.said.push(coach.shown.key)
      step.texts.push(voice.text(coach.shown.key, coach.shown.params))
      step.points.push(coach.shown.points)
    }
    for (hear(); coach.shown?.lesson.talk; hear()) coach.next()
    const advised = coach.shown?.option
    const option = choose(view.decision.options, advised)
    const { options, kind } = view.decision
    const question = { table: { ...table }, asked: kind, options, round: view.round, told: fresh, log: [...log], seat: 0 }
    steps.push({ ...step, question, advised, chosen: option })
    Object.assign(table, { pending: { action: option.action }, decision: null })
    coach.look()
    answer = await engine.say(option.action)
  }
  log.push(...answer.fresh)
  return { steps, log }
}
