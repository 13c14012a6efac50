/** The guides of games, loaded when they are needed. */

import type { Component } from 'svelte'
import type { TableStore } from '$lib/table.svelte'
import type { Course } from './course'

export interface Taught {
  Guide: Component<{ store: TableStore; course: Course }>
  course: Course
}

export async function guideOf(game: string): Promise<Taught | null> {
  const [{ default: Guide }, { courseOf }] = await Promise.all([import('./Guide.svelte'), import('./course')])
  const course = await courseOf(game)
  return course ? { Guide, course } : null
}
