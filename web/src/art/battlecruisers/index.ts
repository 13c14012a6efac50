/**
 * The pictures of Battlecruisers, loaded with its board: `$art/battlecruisers`.
 *
 * A card picture is 120 by 150, a card back 120 by 168, an insignia 48 by 48; a mark is 24 by 24 and scales with the
 * text around it.
 */

export { cardBack } from './back'
export { cardPicture, CARDS } from './cards'
export { seatColor, shipInsignia } from './insignia'
export { mark, MARKS, type MarkName } from './marks'
