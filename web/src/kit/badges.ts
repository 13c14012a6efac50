/** The badge of each seat: a colour and always a shape. */

export interface Badge {
  colour: string
  /** On a grid of 24. */
  shape: string
}

const BADGES: Badge[] = [
  { colour: '#8fb8ff', shape: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z' },
  { colour: '#f2a3c4', shape: 'M12 3l9 9-9 9-9-9z' },
  { colour: '#8fe0c0', shape: 'M4.500 4.500h15v15h-15z' },
  { colour: '#d9c6ff', shape: 'M12 3.500 21.500 20h-19z' },
  { colour: '#e6e1c5', shape: 'M12 3l8.500 6.200-3.200 10H6.700l-3.200-10z' },
  { colour: '#9fd8ee', shape: 'M7.500 4h9l4.500 8-4.500 8h-9L3 12z' },
]
const NO_SEAT: Badge = { colour: '#c9d3e6', shape: 'M9 4h6v5h5v6h-5v5H9v-5H4V9h5z' }

export function badge(seat: number | undefined): Badge {
  return seat === undefined || seat < 0 ? NO_SEAT : (BADGES[seat % BADGES.length] as Badge)
}
