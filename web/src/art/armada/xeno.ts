/** Xeno ships, grown rather than built, the Lokust swarm, and the four sections of the Ouroboros. */

import { CYAN, MOSS, TEAL, again, disc, fill, glow, line, lit, named, oval, url, type Paint } from '../brush'
import { halves, hull, seams, type Model } from './sky'

const PEARL: Paint = { deep: '#1a1038', base: '#3c2a6e', mid: '#6d56ad', light: '#b9a8ee', rim: '#f4eeff' }
const JADE: Paint = { deep: '#0a1f1c', base: '#1f4a40', mid: '#3c8068', light: '#8fd6ae', rim: '#e4fff0' }
const LIGHT = '#9dffe6'

const alien = (body: Model['body'], color = '#b48cff'): Model => ({ body, defs: (p) => glow(`${p}j`, color, 0.9), sky: ['#2c2468', '#090716'] })
const insect = (body: Model['body']): Model => ({ body, defs: (p) => glow(`${p}j`, '#c8f07a', 0.8), sky: ['#34421e', '#0a0d08'] })
const coil = (body: Model['body']): Model => ({ body, defs: (p) => glow(`${p}j`, LIGHT, 0.8), sky: ['#14504c', '#050f14'] })

/** Lights that glow in the dark along a path. */
const beads = (d: string, width = 2.6, gap = 5): string => line(d, LIGHT, width, `stroke-dasharray="0 ${gap}"`)

/** A wing of glass with veins, upper side. */
const glass = (d: string, veins: string): string =>
  halves(d, '#e8ffd0', '#a8cc84').replaceAll('/>', ' opacity=".34"/>') + seams(veins, '#f0ffd8', 1, 'opacity=".7"')

export const XENO: { readonly [id: string]: Model } = {
  /** A knight of coral: a curved shield before a crowned body. */
  gallant: alien((p) =>
    [
      oval(40, 0, 24, 12, url(`${p}j`)),
      hull('M0-10Q6-34 36-38Q24-28 30-20Q18-18 20-8', PEARL, 1.4),
      hull('M-18 0Q-14-14 6-16Q30-16 46 0', PEARL, 1.4),
      halves('M-10-3Q-6-10 8-12Q24-12 36-3z', PEARL.light, PEARL.mid),
      line('M-26-34Q-52-16-52 0T-26 34', '#17304a', 9) + line('M-26-34Q-52-16-52 0T-26 34', CYAN, 5) + line('M-28-34Q-55-16-55 0', '#fff', 1.4),
      line('M-18 0H-46M-10-10L-40-20M-10 10L-40 20', PEARL.light, 2.4),
      disc(2, 0, 6, PEARL.deep) + disc(2, 0, 3.4, LIGHT),
      beads('M14 0H40') + beads('M8-22Q16-32 28-35', 2.2) + beads('M8 22Q16 32 28 35', 2.2),
    ].join(''),
  ),
  /** A lance as long as three ships, with pennants of light. */
  'lancer-grand': alien((p) =>
    [
      oval(46, 0, 22, 12, url(`${p}j`)),
      fill('M-60 0L-8-5V5z', '#e9e0ff') + fill('M-60 0L-8 1V5z', '#8c78cc') + line('M-60 0L-8-5', '#fff', 1.3),
      hull('M-12-6L-20-18L-6-14L0-30L10-16L22-36L26-16L44-26L40-8', PEARL, 1.4),
      hull('M-16 0L-8-10L14-14L36-10L48 0', PEARL, 1.4),
      halves('M-8-3L-2-8L14-11L34-7L40-3z', PEARL.light, PEARL.mid),
      line('M-40-3V-10M-40 3V10M-28-4V-13M-28 4V13', LIGHT, 2),
      disc(4, 0, 5, PEARL.deep) + disc(4, 0, 3, LIGHT),
      beads('M14 0H40') + seams('M2-24L6-14M22-30L22-16', LIGHT, 1.6),
    ].join(''),
  ),
  /** One ship and two that are not there. */
  mirage: alien((p) =>
    [
      again(`${p}m`, 'translate(10 -20)scale(.8)', 'opacity=".4"'),
      again(`${p}m`, 'translate(14 21)scale(.8)', 'opacity=".28"'),
      named(
        `${p}m`,
        [
          oval(30, 0, 20, 9, url(`${p}j`)),
          hull('M-46 0Q-20-4-8-14Q8-26 34-22Q20-16 24-8L38 0', PEARL, 1.4),
          halves('M-34 0Q-16-4-4-11Q8-20 24-19Q6-12 4 0z', PEARL.light, PEARL.mid),
          fill('M-22 0Q-12-5-2 0Q-12 5-22 0z', PEARL.deep) + line('M-12 0h0', LIGHT, 4),
          beads('M6 0H30', 2.2),
        ].join(''),
      ),
      line('M-52-30Q-30-36-10-32M-48 32Q-26 38-6 33', LIGHT, 1.2, 'opacity=".6" stroke-dasharray="1 5"'),
    ].join(''),
  ),
  /** Jaws on a small body. */
  'lokust-biter': insect((p) =>
    [
      glass('M6-8Q10-36 42-34Q30-14 10-6z', 'M8-10Q18-28 38-32M10-8Q22-18 34-22'),
      line('M-8-8L-16-24M2-9L0-28M-8 8L-16 24M2 9L0 28', MOSS.light, 2),
      hull('M-24 0L-18-10L0-13L22-9L44 0', MOSS, 1.4),
      seams('M6-12Q10-6 10 0M18-10Q22-5 22 0M30-6V0', MOSS.deep, 1.6),
      halves('M-18-8Q-40-26-50-8Q-40-12-36-3L-22-2z', JADE.light, JADE.mid) + line('M-18-8Q-40-26-50-8', '#f4ffe0', 1.4),
      disc(-14, -5, 4, '#f0624e') + disc(-14, 5, 4, '#b03a34') + line('M-15-6h0', '#fff', 1.6),
      disc(44, 0, 10, url(`${p}j`)),
    ].join(''),
  ),
  /** A spiral snout that opens hulls. */
  'lokust-borer': insect((p) =>
    [
      glass('M10-8Q20-34 48-24Q36-10 14-4z', 'M12-10Q26-24 44-22'),
      line('M-6-8L-6-26L-14-32M10-10L14-28M-6 8L-6 26L-14 32M10 10L14 28', MOSS.light, 2),
      fill('M-58 0L-20-10V10z', JADE.light) +
        fill('M-58 0L-20 2V10z', JADE.base) +
        line('M-50-2L-46 3M-42-4L-37 6M-34-6L-28 8M-26-8L-20 9', JADE.deep, 2.2),
      hull('M-22 0L-18-12L4-14L30-10L46 0', MOSS, 1.4),
      seams('M-4-14Q0-6 0 0M12-13Q16-6 16 0M26-10Q30-5 30 0', MOSS.deep, 1.6),
      disc(-10, -6, 3.4, '#f0624e') + disc(-10, 6, 3.4, '#b03a34'),
      disc(46, 0, 10, url(`${p}j`)),
    ].join(''),
  ),
  /** A swollen belly that glows, and a mouth that spits. */
  'lokust-spitter': insect((p) =>
    [
      glass('M2-8Q4-30 28-38Q26-18 10-6z', 'M4-10Q10-26 24-34'),
      line('M-14-8L-24-22M-4-9L-8-26M-14 8L-24 22M-4 9L-8 26', MOSS.light, 2),
      disc(26, 0, 28, url(`${p}j`)),
      oval(26, 0, 22, 18, MOSS.mid) + oval(24, -3, 17, 12, '#c8f07a', 'opacity=".8"') + line('M6-9A22 18 0 0 1 46-8', '#f4ffe0', 1.4),
      line('M16-16Q12 0 16 16M27-18Q24 0 27 18M38-15Q36 0 38 15', MOSS.deep, 1.8),
      hull('M-34 0L-28-8L-10-12L8-8V0', MOSS, 1.4),
      fill('M-34-5L-44-8L-42 0L-44 8L-34 5z', JADE.mid),
      line('M-48-3h0M-54 2h0M-50 7h0', '#d8ff8c', 4),
      disc(-20, -6, 3.6, '#f0624e') + disc(-20, 6, 3.6, '#b03a34'),
    ].join(''),
  ),
  /** The head: four jaws, and eyes in rows. */
  'ouroboros-fang': coil((p) =>
    [
      disc(-30, 0, 28, url(`${p}j`)),
      halves('M-4-14L-30-30L-58-22Q-44-20-38-12L-26-8L-6-4z', TEAL.light, TEAL.mid) + line('M-4-14L-30-30L-58-22', '#fff', 1.4),
      fill('M-50-21L-47-11L-43-18zM-38-13L-36-4L-31-10zM-50 21L-47 11L-43 18zM-38 13L-36 4L-31 10z', '#fff'),
      hull('M-14 0L-6-16L18-28L50-26V0', TEAL, 1.6),
      halves('M0-8L4-15L20-24L46-22L24-12z', TEAL.light, TEAL.mid),
      line('M8-20L-6-36L26-27M28-26L22-38L46-26', TEAL.rim, 2),
      fill('M-4-4L8-10L14-4zM-4 4L8 10L14 4z', '#04100f') + beads('M0-5L10-8', 3) + beads('M0 5L10 8', 3),
      seams('M30-26Q24-10 26 0M40-26Q36-10 38 0', TEAL.deep, 1.6),
    ].join(''),
  ),
  /** The body: rings that close around a ship. */
  'ouroboros-coil': coil((p) =>
    [
      disc(0, 0, 30, url(`${p}j`)),
      line('M56-26Q20-40-6-26T-34 4Q-30 28-4 26T20 4Q14-10-2-8', TEAL.deep, 19),
      line('M56-26Q20-40-6-26T-34 4Q-30 28-4 26T20 4Q14-10-2-8', TEAL.mid, 15),
      line('M56-29Q20-43-8-29T-38 2', TEAL.rim, 1.8),
      line('M56-26Q20-40-6-26T-34 4Q-30 28-4 26T20 4Q14-10-2-8', TEAL.deep, 15, 'stroke-dasharray="1.6 7" stroke-linecap="butt"'),
      beads('M56-26Q20-40-6-26T-34 4Q-30 28-4 26T20 4Q14-10-2-8', 3, 8.6),
      disc(-3, -7, 4, '#eafff8'),
    ].join(''),
  ),
  /** The eye: it sees every hull. */
  'ouroboros-eye': coil((p) =>
    [
      hull('M-50 0Q-30-30 4-34Q40-32 56-12V0', TEAL, 1.6),
      seams('M30 0Q34-20 26-31M42 0Q46-14 42-27', TEAL.deep, 1.8),
      fill('M-46 0Q-24-28 4-28Q26-24 30 0Q26 24 4 28Q-24 28-46 0z', '#061715') + line('M-46 0Q-24-28 4-28Q26-24 30 0', LIGHT, 1.8),
      disc(-4, 0, 24, url(`${p}j`)),
      disc(-4, 0, 19, '#123c3a') + disc(-4, 0, 15, '#2fae94') + disc(-4, 0, 15, 'none', `stroke="#d6fff2" stroke-width="1.4" stroke-dasharray="2 4"`),
      oval(-4, 0, 4, 14, '#020908') + disc(-9, -6, 2.6, '#fff'),
    ].join(''),
  ),
  /** The heart: a furnace between ribs. */
  'ouroboros-heart': coil((p) =>
    [
      disc(0, 0, 38, url(`${p}j`)),
      hull('M-56-8Q-30-34 0-34T56-8V0H-56', { ...TEAL, mid: '#1b3c47', base: '#12282f' }, 1.6),
      lit('M0 26Q-28 8-24-10Q-20-24-8-20Q-2-18 0-12Q4-20 12-20Q26-20 24-6Q20 12 0 26z', '#2fae94', '#eafff8', 1.2, 1.6),
      fill('M0 20Q-18 6-17-7Q-14-16-6-13L-1-4L8-13Q18-12 17-3Q14 10 0 20z', '#a5ffe4'),
      seams('M-44-18Q-36-6-36 0M-26-28Q-20-12-28 0M44-18Q36-6 36 0M26-28Q20-12 28 0', TEAL.light, 4),
      line('M-8-20L-14-34M12-20L16-34M0 26V34', TEAL.light, 3),
      line('M-10-2L-4 2L0-5L5 6L10 0', '#0a3c34', 2),
    ].join(''),
  ),
  /** A hive with wings: every cell holds a drone. */
  'lokust-mothership': insect((p) =>
    [
      disc(14, 0, 46, url(`${p}j`)),
      glass('M0-14Q8-40 56-38Q44-22 16-8z', 'M4-18Q24-34 50-36M10-14Q30-24 46-26'),
      line('M-20-14L-34-32L-44-32M-6-18L-12-38M-20 14L-34 32L-44 32M-6 18L-12 38', MOSS.light, 3),
      hull('M-36 0L-28-15L-4-22L26-22L50-10L58 0', MOSS, 1.7),
      halves('M-24-6L-20-12L-4-18L24-18L40-9z', MOSS.light, MOSS.mid),
      ...[0, 13, 26, 39].flatMap((x, i) =>
        (i % 2 ? [-7, 7] : [-13, 0, 13].slice(i > 1 ? 0 : 0)).map(
          (y) => fill(`M${x - 5} ${y}l2.5-4.5h5l2.5 4.5l-2.5 4.5h-5z`, '#dcff9a', 'opacity=".9"') + line(`M${x} ${y}h0`, '#3c5a1c', 3),
        ),
      ),
      halves('M-28-10Q-50-28-58-6Q-46-12-42-3L-32-2z', JADE.light, JADE.mid) + line('M-28-10Q-50-28-58-6', '#f4ffe0', 1.4),
      disc(-24, -7, 4, '#f0624e') + disc(-24, 7, 4, '#b03a34') + line('M-25-8h0', '#fff', 1.6),
    ].join(''),
  ),
}
