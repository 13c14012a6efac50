/** Error messages in the language of the page. The server's own sentences are English, and more exact. */

import type { Refused } from '$types'
import { language, t, worded } from '$words'
import { ApiError } from './api'

export function troubleText(error: unknown): string {
  if (error instanceof ApiError && language.code !== 'en' && worded(`problem.${error.code}`)) return t(`problem.${error.code}`)
  return (error instanceof Error && error.message) || t('trouble.text')
}

export function refusalText({ why, reason }: Refused): string {
  return language.code === 'en' && reason ? reason : t(`refused.${why}`)
}
