/** The HTTP API of the server. Every refusal becomes an `ApiError` with a sentence. */

import type {
  About,
  Code,
  Contacts,
  Created,
  Daily,
  Fair,
  ForkWish,
  GameInfo,
  Hint,
  HintWish,
  HookSecret,
  Listed,
  Lists,
  LogPage,
  Me,
  NewTable,
  Problem,
  Replay,
  ReturnCode,
  ReviewInfo,
  Rules,
  Seen,
  Sitting,
  Statistics,
  TableInfo,
} from '$types'
import { Catalogue, EMPTY } from './catalogue'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail)
  }
}

/** The guest's pass, for browsers without cookies. */
let pass = ''
export function guestPass(): string {
  return navigator.cookieEnabled ? '' : pass
}

/** `last`: send it even if the page is being closed. */
async function ask(method: string, path: string, body?: unknown, last = false): Promise<Response> {
  const headers: { [name: string]: string } = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  const guest = guestPass()
  if (guest) headers['x-quarterdeck-guest'] = guest
  const answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), keepalive: last }).catch(
    () => {
      throw new ApiError(0, 'offline', '')
    },
  )
  if (!answer.ok) throw await problem(answer)
  return answer
}

async function problem(answer: Response): Promise<ApiError> {
  const { code, detail } = (await answer.json().catch(() => ({}))) as Partial<Problem>
  return new ApiError(answer.status, code ?? 'server', detail ?? '')
}

async function get<T>(path: string): Promise<T> {
  return (await ask('GET', path)).json() as Promise<T>
}

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await ask(method, path, body)).json() as Promise<T>
}

async function identity(answer: Promise<Me>): Promise<Me> {
  const me = await answer
  pass = me.guest
  return me
}

async function tables(path: string): Promise<Listed[]> {
  return (await get<Lists>(path)).tables
}

export const api = {
  about: () => get<About>('/about'),
  games: () => get<GameInfo[]>('/games'),
  /** One game with these content packs, which may add ships and other settings. */
  game: (name: string, packs: string) => get<GameInfo>(`/games/${name}?packs=${encodeURIComponent(packs)}`),
  rules: (game: string, language: string) => get<Rules>(`/rules/${game}/${language}`),

  me: () => identity(get<Me>('/me')),
  rename: (name: string) => identity(send<Me>('PATCH', '/me', { name })),
  code: () => send<Code>('POST', '/me/code'),
  returnCode: (renew: boolean) => send<ReturnCode>('POST', '/me/return-code', { renew }),
  claim: (code: string) => identity(send<Me>('POST', '/me/claim', { code })),
  myTables: () => tables('/me/tables'),
  turns: () => tables('/me/turns'),
  contacts: () => get<Contacts>('/me/contacts'),
  speak: (language: string) => send<Contacts>('PATCH', '/me/contacts', { language }),
  setMail: (address: string, language: string) => send<Contacts>('POST', '/me/contacts/mail', { address, language }),
  dropMail: () => send<Contacts>('DELETE', '/me/contacts/mail'),
  setHook: (url: string) => send<HookSecret>('POST', '/me/contacts/hook', { url }),
  dropHook: () => send<Contacts>('DELETE', '/me/contacts/hook'),
  mailLink: async (what: string, key: string) => void (await ask('POST', `/mail/${what}?key=${encodeURIComponent(key)}`)),
  statistics: () => get<Statistics>('/me/statistics'),

  open: (table: NewTable) => send<Created>('POST', '/tables', table),
  publicTables: () => tables('/tables'),
  table: (id: string, invite = '') => get<TableInfo>(`/tables/${id}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`),
  remove: async (id: string) => void (await ask('DELETE', `/tables/${id}`)),
  tokens: (id: string) => get<Sitting[]>(`/tables/${id}/tokens`),
  sit: (id: string, seat: number, invite = '') => send<Sitting>('POST', `/tables/${id}/seats`, { seat, invite }),
  leave: async (id: string, seat: number) => void (await ask('DELETE', `/tables/${id}/seats/${seat}`)),
  seatBot: (id: string, seat: number, bot: string) => send<TableInfo>('POST', `/tables/${id}/bots`, { seat, bot }),
  freeBot: async (id: string, seat: number) => void (await ask('DELETE', `/tables/${id}/bots/${seat}`)),
  seen: (id: string) => get<Seen>(`/tables/${id}/seen`),
  see: async (id: string, turn: number) => void (await ask('POST', `/tables/${id}/seen`, { turn }, true)),
  hint: (id: string, wish: HintWish) => send<Hint>('POST', `/tables/${id}/hint`, wish),
  rematch: (id: string) => send<Created>('POST', `/tables/${id}/rematch`),
  fork: (id: string, wish: ForkWish = {}) => send<Created>('POST', `/tables/${id}/fork`, wish),
  review: (id: string) => get<ReviewInfo>(`/tables/${id}/review`),
  askReview: (id: string) => send<ReviewInfo>('POST', `/tables/${id}/review`),

  replay: (id: string, first: number, last: number, whole = false) => get<Replay>(`/tables/${id}/replay?first=${first}&last=${last}&whole=${whole}`),
  log: (id: string, before: number) => get<LogPage>(`/tables/${id}/log?before=${before}`),
  record: async (id: string) => (await ask('GET', `/tables/${id}/record`)).text(),
  bring: (record: string) => send<Created>('POST', '/records', { record }),
  fair: (id: string) => get<Fair>(`/tables/${id}/fair`),

  daily: (game: string, day = '') => get<Daily>(`/daily/${game}${day ? `/${day}` : ''}`),
  beginDaily: (game: string) => send<Created>('POST', `/daily/${game}`),
}

// -- catalogues: cached for the lifetime of the page; their address contains their hash --------------------------------

const catalogues = new Map<string, Promise<Catalogue>>()

/** The catalogue of a game in a language, or in English if it has no such language. */
export function catalogue(game: string, texts: { [language: string]: string }, language: string): Promise<Catalogue> {
  if (texts['en'] === undefined) return Promise.resolve(EMPTY) // The server does not have this game.
  const spoken = texts[language] === undefined ? 'en' : language
  const path = `/texts/${game}/${spoken}/${texts[spoken] ?? ''}`
  const known = catalogues.get(path)
  if (known) return known
  const fetched = get<{ [key: string]: string }>(path).then((words) => new Catalogue(words, spoken))
  catalogues.set(path, fetched)
  fetched.catch(() => catalogues.delete(path))
  return fetched
}

/** The printed data of the cards and boards of a game. Each board knows its own type. */
export type Printed = { readonly [name: string]: unknown }

const contents = new Map<string, Promise<Printed>>()

export function content(game: string, hash: string): Promise<Printed> {
  if (!hash) return Promise.resolve({}) // The server does not have this game.
  const path = `/content/${game}/${hash}`
  const known = contents.get(path)
  if (known) return known
  const fetched = get<Printed>(path)
  contents.set(path, fetched)
  fetched.catch(() => contents.delete(path))
  return fetched
}
