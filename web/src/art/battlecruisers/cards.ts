/** The picture of every card, by the card's id. */

import { prefix } from '../brush'
import { electropulse, tacticalNuke } from './blasts'
import { captain, navigator, recklessPilot, securityChief, techOfficer } from './bridge'
import type { Painter } from './card'
import { computerVirus, targetingCpu } from './computers'
import { ambassador, bureaucrat, negotiator, repairCrew, specialOps } from './envoys'
import { attackWing, disruptorRay, heavyAssault, laserCannons, precisionStrike } from './guns'
import { attackBots, escapePod, podBayDoors, spyDrone } from './machines'
import { combatTactics, reconstruction, timeWarp } from './plans'
import { pirateRaid, salvage, supplyConvoy } from './voyages'
import { armorPlating, cloakingDevice, decoy, evasiveAction, shields } from './wards'

const PAINTERS: Readonly<Record<string, Painter>> = {
  'spy-drone': spyDrone,
  'tech-officer': techOfficer,
  shields,
  'cloaking-device': cloakingDevice,
  navigator,
  decoy,
  'security-chief': securityChief,
  'evasive-action': evasiveAction,
  'disruptor-ray': disruptorRay,
  'reckless-pilot': recklessPilot,
  negotiator,
  captain,
  'pod-bay-doors': podBayDoors,
  'repair-crew': repairCrew,
  ambassador,
  'combat-tactics': combatTactics,
  'armor-plating': armorPlating,
  'special-ops': specialOps,
  'targeting-cpu': targetingCpu,
  'heavy-assault': heavyAssault,
  reconstruction,
  'attack-bots': attackBots,
  'computer-virus': computerVirus,
  'laser-cannons': laserCannons,
  'pirate-raid': pirateRaid,
  'attack-wing': attackWing,
  'precision-strike': precisionStrike,
  'supply-convoy': supplyConvoy,
  'tactical-nuke': tacticalNuke,
  salvage,
  electropulse,
  'escape-pod': escapePod,
  bureaucrat,
  'time-warp': timeWarp,
}

/** The ids of all cards that have a picture. */
export const CARDS: readonly string[] = Object.keys(PAINTERS)

/**
 * An `<svg viewBox="0 0 120 150">` for the card `id`, such as "captain"; undefined for an unknown card. `uid` makes ids
 * unique if one page shows the same picture twice and may hide one of them.
 */
export const cardPicture = (id: string, uid = ''): string | undefined =>
  Object.hasOwn(PAINTERS, id) ? PAINTERS[id]?.(prefix('c', uid, id)) : undefined
