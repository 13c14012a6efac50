/** The guides of games, loaded with their texts when they are needed. */

import type { Component } from 'svelte'
import type { TableStore } from '$lib/table.svelte'
import { language } from '$words'
import type { Course } from './course'

export interface Taught {
  Guide: Component<{ store: TableStore; course: Course }>
  course: Course
}

export async function guideOf(game: string): Promise<Taught | null> {
  const [{ default: Guide }, { courseOf }, { voice }] = await Promise.all([import('./Guide.svelte'), import('./course'), import('./words.svelte')])
  const [course] = await Promise.all([courseOf(game), voice.speak(language.code), voice.learn(game)])
  return course ? { Guide, course } : null
}
