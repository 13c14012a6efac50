/** What the pictures of Armada share: the ground behind a ship, mirrored halves, and the type of a painter. */

import { box, fill, hash, line, picture, prefix, radial, stars, url, type Paint } from '../brush'

/** Draws around the origin, bow to the left; `p` is the prefix of its ids. A painter that needs gradients brings them. */
export interface Model {
  readonly body: (p: string) => string
  readonly defs?: (p: string) => string
  /** Colours of the sky behind it. */
  readonly sky: readonly [string, string]
}

/** A picture of a model on a patch of sky with stars, or bare for use over another picture. */
export function framed(kind: string, id: string, uid: string, model: Model, [w, h]: readonly [number, number], bare: boolean): string {
  const p = prefix(kind, uid, id)
  const body = `<g transform="translate(${w / 2} ${h / 2})">${model.body(p)}</g>`
  const defs = model.defs?.(p) ?? ''
  if (bare) return picture(w, h, defs, body).replace('xMidYMid slice', 'xMidYMid meet')
  const [from, to] = model.sky
  const patch = radial(`${p}k`, [from, `${to} 1 95`], 'cx="55%" cy="45%" r="75%"')
  return picture(w, h, patch + defs, box(0, 0, w, h, url(`${p}k`)) + stars(hash(id), w, h, Math.round((w * h) / 520)) + body)
}

/** The entry of an id; ids of packs borrow one. */
export function found<T>(all: { readonly [id: string]: T }, id: string, lent: readonly T[] = Object.values(all)): T {
  return (Object.hasOwn(all, id) ? all[id] : undefined) ?? (lent[hash(id) % lent.length] as T)
}

const MIRROR = 'transform="scale(1 -1)"'

/** A path above the keel and its mirror image below, the lower one darker. */
export const halves = (d: string, light: string, dark: string): string => fill(d, light) + fill(d, dark, MIRROR)

/** Lines above the keel and below it. */
export const seams = (d: string, color: string, width = 1, extra = ''): string =>
  line(d, color, width, extra) + line(d, color, width, `${extra ? `${extra} ` : ''}${MIRROR}`)

/**
 * Draws a hull seen from above. `edge` is the path of its upper half from bow to stern. The upper edge has a bright rim,
 * the lower edge a faint one.
 */
export const hull = (edge: string, paint: Paint, rim = 1.3): string =>
  halves(`${edge}z`, paint.mid, paint.base) + line(edge, paint.rim, rim) + line(edge, paint.light, rim * 0.7, `opacity=".55" ${MIRROR}`)
