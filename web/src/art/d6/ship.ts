/** The captain's own ship from above, bow to the right: a dim background for the instruments. */

import { CYAN, STEEL, disc, fill, glow, line, linear, oval, picture, prefix, url } from '../brush'

export interface Room {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export type RoomName = 'commander' | 'tactical' | 'medical' | 'science' | 'engineering' | 'infirmary' | 'scanner' | 'returned'

/** Positions of the rooms in the picture, 640 by 360. They are the same for every ship, so that one layout fits all. */
export const ROOMS: Readonly<Record<RoomName, Room>> = {
  engineering: { x: 86, y: 136, w: 122, h: 88 },
  medical: { x: 218, y: 86, w: 122, h: 88 },
  science: { x: 218, y: 186, w: 122, h: 88 },
  tactical: { x: 350, y: 86, w: 122, h: 88 },
  scanner: { x: 350, y: 186, w: 122, h: 88 },
  commander: { x: 482, y: 136, w: 122, h: 88 },
  infirmary: { x: 218, y: 20, w: 196, h: 54 },
  returned: { x: 218, y: 286, w: 196, h: 54 },
}

const COLORS: Readonly<Record<RoomName, string>> = {
  commander: '#6ea8ff',
  tactical: '#ff6f6a',
  medical: '#b98cff',
  science: '#5fd08c',
  engineering: '#e8743b',
  infirmary: '#b98cff',
  scanner: '#9aa6bd',
  returned: '#9aa6bd',
}

const WIDTH = 640
const HEIGHT = 360

interface Hull {
  /** The outline above the keel, from bow to stern; the lower half is its mirror image. */
  readonly edge: string
  readonly plates: string
  readonly lamps: string
  readonly nozzles: readonly (readonly [number, number])[]
  readonly guns: string
  readonly glass: string
}

/** USS Crypsis: shaped like a bird of prey. */
const CRYPSIS: Hull = {
  edge: 'M640 180L632 158L610 126L596 118L520 110L486 98L484 76L474 64L536 40L534 34L426 8H212L140 2L172 30L112 34L148 62L84 72L116 100L78 122L60 124L52 132L22 136V164L34 180',
  plates:
    'M486 98L478 126V180M212 8L208 78L214 180M426 8L420 80L474 76M140 2L208 78M148 62L210 82M116 100L212 112M60 124L84 132M536 40L440 16M344 78V20M508 111L500 130',
  lamps: 'M560 121h0M440 20h0M206 20h0M176 44h0M150 74h0M96 116h0M528 38h0',
  nozzles: [
    [24, 150],
    [114, 52],
  ],
  guns: 'M534 37H578M474 70H520',
  glass: 'M610 132L626 158L632 180H612V146z',
}

/** Halcyon: a round hull with two long galleries. */
const HALCYON: Hull = {
  edge: 'M636 180C636 138 612 110 566 106L494 102Q488 90 482 80Q506 66 500 44Q492 10 446 9H196Q156 10 148 44Q146 66 166 80L160 98Q116 100 96 120L72 122Q62 124 60 136H28Q20 138 20 146V166Q20 172 28 174V180',
  plates:
    'M566 106Q590 130 590 180M494 102L476 116V180M196 9Q186 40 196 78H446Q458 40 446 9M160 98L212 106M96 120L82 132V180M344 78V82M310 9V20M330 9V20',
  lamps: 'M560 113h0M470 30h0M478 50h0M170 30h0M164 52h0M130 112h0M540 114h0',
  nozzles: [
    [22, 156],
    [150, 44],
  ],
  guns: 'M500 44H540M494 34H528M494 54H528',
  glass: 'M608 132Q627 152 628 180H613Q613 156 604 136z',
}

const HULLS: Readonly<Record<string, Hull>> = { rptr: CRYPSIS, halcyon: HALCYON }

/** A room with cut corners. */
function plan({ x, y, w, h }: Room): string {
  const c = 9
  return `M${x + c} ${y}H${x + w - c}L${x + w} ${y + c}V${y + h - c}L${x + w - c} ${y + h}H${x + c}L${x} ${y + h - c}V${y + c}z`
}

/** The faint floor plan of a station, drawn around the middle of its room. */
const FURNITURE: Readonly<Record<RoomName, string>> = {
  commander: 'M34-30Q56 0 34 30M22-22Q40 0 22 22M-14-8h14v16h-14zM-36-26h14M-36 26h14',
  tactical: 'M-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0M-36 0h20M16 0h20M0-36v20M0 16v20',
  medical: 'M-44-30h26v16h-26zM-44 14h26v16h-26zM18-30h26v16h-26zM18 14h26v16h-26zM-8 0h16M0-8v16',
  science: 'M-14-24h28l14 24l-14 24h-28l-14-24zM-7-12h14l7 12l-7 12h-14l-7-12z',
  engineering:
    'M-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0M-44-20h14M-44 0h18M-44 20h14M30-20h14M26 0h18M30 20h14',
  infirmary: 'M-82-14h40v28h-40zM-20-14h40v28h-40zM42-14h40v28h-40z',
  scanner: 'M-40 32A56 56 0 0 1 40 32M-28 34A40 40 0 0 1 28 34M0 36L24-24M0 36V-30M0 36L-24-24',
  returned: 'M-82-12h30v24h-30zM-38-12h30v24h-30zM8-12h30v24h-30zM52-12h30v24h-30z',
}

function furnished(name: RoomName): string {
  const room = ROOMS[name]
  const color = COLORS[name]
  const middle = `translate(${room.x + room.w / 2} ${room.y + room.h / 2})`
  return [
    fill(plan(room), '#0a1020', `fill-opacity=".66" stroke="${color}" stroke-opacity=".42" stroke-width="1.4"`),
    line(FURNITURE[name], color, 1.2, `opacity=".13" transform="${middle}"`),
    line(`M${room.x + 14} ${room.y}h22`, color, 2.6, 'opacity=".8"'),
  ].join('')
}

/** Passages between the rooms, with a light strip along the keel. */
const PASSAGES = 'M208 180H482M279 74V86M279 174V186M279 274V286M411 174V186M345 74V286'

/** An `<svg viewBox="0 0 640 360">` of the ship with this id; an unknown ship looks like the printed one. */
export function shipArt(ship: string, uid = ''): string {
  const hull = (Object.hasOwn(HULLS, ship) ? HULLS[ship] : undefined) ?? CRYPSIS
  const p = prefix('s', uid, ship)
  const mirror = `transform="matrix(1 0 0 -1 0 ${HEIGHT})"`
  const defs =
    linear(`${p}u`, ['#2b3b60', '#182342'], 0, 0, 0, 1) +
    linear(`${p}l`, ['#121b34', '#0e162b'], 0, 1, 0, 0) +
    linear(`${p}r`, ['#e9f0ff .9', `${STEEL} .35`], 0, 0, 0, 1) +
    glow(`${p}e`, CYAN, 0.85)
  const engines = hull.nozzles.flatMap(([x, y]) => [y, HEIGHT - y].map((side) => oval(x, side, 58, 20, url(`${p}e`)) + disc(x, side, 3.4, '#dffaff')))
  const half = (paint: string, extra: string): string => fill(`${hull.edge}z`, paint, extra)
  const body = [
    ...engines,
    line(hull.guns, '#8494b4', 4),
    line(hull.guns, '#8494b4', 4, mirror),
    half(url(`${p}u`), ''),
    half(url(`${p}l`), mirror),
    line(hull.plates, '#0a1122', 1.6, 'opacity=".75"'),
    line(hull.plates, '#0a1122', 1.6, `opacity=".75" ${mirror}`),
    line(PASSAGES, '#0a1020', 12, 'opacity=".8"'),
    line('M208 180H482', CYAN, 1.2, 'opacity=".35" stroke-dasharray="2 8"'),
    fill(hull.glass, CYAN, 'opacity=".4"'),
    fill(hull.glass, CYAN, `opacity=".2" ${mirror}`),
    line(hull.edge, url(`${p}r`), 1.8),
    line(hull.edge, STEEL, 1.2, `opacity=".3" ${mirror}`),
    line(hull.lamps, '#ffd9cf', 2.6, 'opacity=".8"'),
    line(hull.lamps, '#ffd9cf', 2.6, `opacity=".5" ${mirror}`),
    ...(Object.keys(ROOMS) as RoomName[]).map(furnished),
  ].join('')
  return picture(WIDTH, HEIGHT, defs, body).replace('xMidYMid slice', 'xMidYMid meet')
}
