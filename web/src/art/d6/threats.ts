/** The picture of every threat card, by the card's id; copies of a card share a picture and differ by their letter. */

import { hash, prefix } from '../brush'
import { calm, meteoroid, nebula, solarWinds } from './anomalies'
import type { Painter } from './card'
import { boarding, bounty, hijackers, mercenary } from './hunters'
import { commsOffline, friendlyFire, invaders, panelExplosion, robotUprising } from './inside'
import { drone, scout } from './machines'
import { cloaked, distracted, existentialism, morale, pandemic, timeWarp } from './mind'
import { intercepter, intercepterX } from './needles'
import { corsair, pirates, raiders } from './pirates'
import { stranger } from './stranger'
import { bomber, cruiser, flagship } from './warships'

const PAINTERS: Readonly<Record<string, Painter>> = {
  flagship,
  'solar-winds': solarWinds,
  intercepter,
  'intercepter-x': intercepterX,
  'scouting-ship': scout,
  raiders,
  'boarding-ship': boarding,
  'space-pirates': pirates,
  meteoroid,
  drone,
  'bounty-ship': bounty,
  bomber,
  hijackers,
  corsair,
  nebula,
  mercenary,
  'assault-cruiser': cruiser,
  'friendly-fire': friendlyFire,
  'cosmic-existentialism': existentialism,
  'cloaked-threats': cloaked,
  distracted,
  'time-warp': timeWarp,
  'boost-morale': morale,
  'panel-explosion': panelExplosion,
  pandemic,
  invaders,
  'comms-offline': commsOffline,
  'robot-uprising': robotUprising,
  'dont-panic': calm,
}

const painterOf = (id: string): Painter | undefined => (Object.hasOwn(PAINTERS, id) ? PAINTERS[id] : undefined)

/**
 * An `<svg viewBox="0 0 160 120">` for the threat `id`, such as "flagship" or "raiders-b". Unknown cards of content
 * packs get a hull generated from their id. `uid` makes ids unique if one page shows the same picture twice and may
 * hide one of them.
 */
export function threatArt(id: string, uid = ''): string {
  const p = prefix('t', uid, id)
  const exact = painterOf(id)
  if (exact) return exact(p, '')
  const copy = /^(.+)-([a-z])$/.exec(id)
  const shared = painterOf(copy?.[1] ?? '')
  return shared ? shared(p, copy?.[2] ?? '') : stranger(p, hash(id))
}
