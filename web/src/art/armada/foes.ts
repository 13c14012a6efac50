/** The enemy ships by id, each 120 by 80 with its bow to the left; a faction shares shapes and colours. */

import { CORAL, CYAN, IRON, disc, fill, glow, line, moon, url } from '../brush'
import { FEDERATION, eye } from './federation'
import { OUTLAWS } from './outlaws'
import { RELICS } from './relics'
import { found, framed, type Model } from './sky'
import { XENO } from './xeno'

/** The station that shoots at planets: a bow around a moon; the second version has its arrow drawn. */
const station = (drawn: boolean): Model => ({
  sky: drawn ? ['#5a2234', '#10060c'] : ['#2c4a78', '#070d1c'],
  defs: (p) => glow(`${p}j`, drawn ? CORAL : CYAN, 0.8),
  body: (p) =>
    [
      disc(-6, 0, 38, url(`${p}j`)),
      line('M24-36A46 46 0 0 0 24 36', IRON.deep, 13) +
        line('M24-36A46 46 0 0 0 24 36', IRON.mid, 9) +
        line('M22-40A50.5 50.5 0 0 0 8-24', '#fff', 1.6),
      line('M20-33A42 42 0 0 0 20 33', drawn ? CORAL : '#8fd8ff', 1.6, 'stroke-dasharray="4 4"'),
      line(drawn ? 'M24-36L46 0L24 36' : 'M24-36V36', '#d6f4ff', 1.4),
      fill('M-8-7L40-9L54-4V4L40 9L-8 7z', IRON.base) + fill('M-8-6L40-8L52-3L-8-1z', IRON.light),
      line('M16-7V7M28-8V8', IRON.deep, 1.6),
      moon(4, 0, 13, '#eef4ff', '#4c5c84'),
      ...(drawn
        ? [line('M-8 0H-54', '#ffe0d6', 3), fill('M-60 0L-46-7V7z', '#fff'), line('M40-18h0M40 18h0M46 0h0', CORAL, 4)]
        : [line('M-44-22A54 54 0 0 0-44 22', CYAN, 2)]),
      eye(42, 0, 3.4),
    ].join(''),
})

const FOES: { readonly [id: string]: Model } = {
  ...FEDERATION,
  ...RELICS,
  ...OUTLAWS,
  ...XENO,
  artemis: station(false),
  'artemis-two': station(true),
}

/** An `<svg viewBox="0 0 120 80">` of an enemy ship; `bare` leaves out the sky. */
export function foeArt(id: string, uid = '', bare = false): string {
  return framed('f', id, uid, found(FOES, id, Object.values(FEDERATION)), [120, 80], bare)
}

export const FOE_IDS = Object.keys(FOES)

/** A ship alone, around the origin, for larger pictures; its gradients are in `foeDefs`. */
export const foeBody = (id: string, p: string): string => FOES[id]?.body(p) ?? ''
export const foeDefs = (id: string, p: string): string => FOES[id]?.defs?.(p) ?? ''
