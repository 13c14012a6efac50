/**
 * The pictures of Battlecruisers, fetched with its board: `$art/battlecruisers`.
 *
 * A card picture is 120 by 150, a card back 120 by 168, an insignia 48 by 48, a mark 24 by 24 and as large as the
 * text around it.
 */

export { cardBack } from './back'
export { cardPicture, CARDS } from './cards'
export { seatColor, shipInsignia } from './insignia'
export { mark, MARKS, type MarkName } from './marks'
