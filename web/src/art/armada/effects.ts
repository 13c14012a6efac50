/** Symbols for effects of modules and enemy ships, and for the crew that they need. */

/** An effect by name, with its amount. */
export type Effect = readonly [name: string, amount: number]
/** One way to use a module: the letters of the crew that it needs, such as "TT", and its effects. */
export interface Use {
  readonly crew: string
  readonly most: number
  readonly does: readonly Effect[]
}

const SIGNS: { readonly [effect: string]: string } = {
  ...{ energy: 'energy', burn: 'energy', energy_and_more: 'energy', energy_per_timer: 'energy', soft_energy: 'protect', hit_energy: 'energy' },
  ...{ hit_per_ship: 'energy', hit_per_timer: 'energy', hit_per_cube: 'energy' },
  ...{ kinetic: 'kinetic', hit_kinetic: 'kinetic', no_kinetic: 'protect', polarity: 'protect' },
  ...{ ion: 'ion', ion_drain: 'ion', hit_ion: 'ion', drop_shields: 'ion', recharge: 'shield', recharge_more: 'shield', own_shields: 'shield' },
  ...{
    fleet_shields: 'shield',
    shield_transfer: 'shield',
    repair: 'hull',
    fleet_repair: 'hull',
    charge: 'timer',
    cloak: 'timer',
    own_timer: 'timer',
  },
  ...{ stasis: 'offline', relay: 'any', ablate: 'protect', heal: 'infirmary', disable: 'infirmary', teleport: 'multi-target', breach: 'breach' },
  flee: 'quickstrike',
}
/** Effects whose amount says nothing. */
const PLAIN = /^(stasis|relay|heal|flee|teleport|no_kinetic|soft_energy|polarity|ablate|drop_shields)$/

/** The symbol of an effect and its amount; 0 if the amount is not shown. */
export const signOf = ([name, amount]: Effect): { sign: string; amount: number; more: boolean } => ({
  sign: SIGNS[name] ?? '',
  amount: PLAIN.test(name) ? 0 : amount,
  more: /_more$|_per_/.test(name),
})

const SIDES: { readonly [letter: string]: string } = { T: 'tactical', E: 'engineering', S: 'science', M: 'medical', C: 'command', A: 'any' }
/** The crew symbol of a letter; "-" is blank. */
export const symbolOf = (letter: string): string => SIDES[letter] ?? 'blank'

const TRAITS: { readonly [trait: string]: string } = { quick: 'quickstrike', multi: 'multi-target' }
export const traitSign = (trait: string): string => TRAITS[trait] ?? trait

const PASSIVES: { readonly [passive: string]: string } = {
  ...{ protect: 'protect', aloof: 'shield', blast: 'area', breaches: 'breach', mends: 'hull', swarm: 'protect' },
}
/** The symbol of a lasting ability of an enemy ship; empty if it has none. */
export const passiveSign = (passive: string): string => PASSIVES[passive] ?? ''
