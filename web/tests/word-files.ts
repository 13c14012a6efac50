/** The files of texts in the source tree: of the page, of the guide, and of each game beside its board and its guide. */

import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const SRC = resolve(import.meta.dirname, '../src')

export interface WordFile {
  /** Its folder in `src`: `words`, `guide`, `boards/d6` ... */
  folder: string
  /** The game it belongs to; '' for all games. */
  game: string
  english: { [key: string]: string }
  german: { [key: string]: string }
}

const read = (folder: string, language: string): { [key: string]: string } =>
  JSON.parse(readFileSync(resolve(SRC, folder, `words.${language}.json`), 'utf8')) as { [key: string]: string }

export const WORD_FILES: readonly WordFile[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\bwords\.en\.json$/.test(path))
  .map((path) => path.replace(/\/words\.en\.json$/, ''))
  .map((folder) => ({ folder, game: folder.split('/')[1] ?? '', english: read(folder, 'en'), german: read(folder, 'de') }))

export function wordFile(folder: string): WordFile {
  const found = WORD_FILES.find((file) => file.folder === folder)
  if (!found) throw new Error(`no texts in ${folder}`)
  return found
}

/** The parameters of a text. */
export const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((hole) => hole[1] ?? ''))].sort()
