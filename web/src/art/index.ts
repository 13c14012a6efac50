/** All pictures of Quarterdeck: functions that return SVG markup, drawn by us, without bitmaps or fonts. */

export { shipArt, ROOMS, type Room, type RoomName } from './d6/ship'
export { threatArt } from './d6/threats'
export { dieFace, threatDie, threatFace, type CrewFace, type ThreatFace } from './dice'
export { gameArt } from './games'
export { sceneArt, starfield, type SceneName } from './scenes'
export { symbol, SYMBOLS, type SymbolName } from './symbols'
