/**
 * The pictures of Armada, loaded with its board: `$art/armada`.
 *
 * A ship is 160 by 100, an enemy ship 120 by 80, a portrait 96 by 96, a module 64 by 64, a planet 120 by 120, the
 * entrance of a final encounter 320 by 180; a symbol is 24 by 24 and scales with the text around it. Ships and enemy
 * ships can be drawn bare, without their sky.
 */

export { finaleArt } from './finales'
export { foeArt } from './foes'
export { familyOf, moduleArt } from './modules'
export { planetArt } from './planets'
export { portrait } from './portraits'
export { shipArt } from './ships'
export { SYMBOLS, symbolArt, symbolTone } from './symbols'
