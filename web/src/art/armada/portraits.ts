/** The heroes. */

import { box, disc, fill, hash, line, picture, prefix, radial, url } from '../brush'

/** An `<svg viewBox="0 0 96 96">` of a hero. */
export function portrait(id: string, uid = ''): string {
  const p = prefix('h', uid, id)
  const hue = hash(id) % 360
  const tone = (l: number): string => `hsl(${hue} 40% ${l}%)`
  const body = [
    box(0, 0, 96, 96, url(`${p}k`)),
    fill('M6 98Q8 74 34 70H62Q88 74 90 98z', tone(40)),
    fill('M30 40Q30 22 48 22T66 40Q66 66 48 68Q30 66 30 40z', tone(75)),
    disc(41, 45, 2, '#1a1220') + disc(55, 45, 2, '#1a1220'),
    line('M43 57Q48 60 53 57', '#5a2c26', 2),
  ].join('')
  return picture(96, 96, radial(`${p}k`, [tone(35), '#0c1022']), body)
}
