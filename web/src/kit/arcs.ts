/** Arcs of a circle as SVG paths, for gauges in segments. */

/** Segment `i` of `count` between two angles (degrees, clockwise, 0 is up), with a gap between segments. */
export function arc(i: number, count: number, from: number, to: number, gap: number, radius: number, x: number, y: number): string {
  const around = to - from >= 360 ? count : count - 1
  const span = (to - from - gap * around) / count
  const start = from + i * (span + gap)
  const at = (angle: number): string => {
    const turn = ((angle - 90) * Math.PI) / 180
    return `${(x + radius * Math.cos(turn)).toFixed(2)} ${(y + radius * Math.sin(turn)).toFixed(2)}`
  }
  return `M${at(start)}A${radius} ${radius} 0 0 1 ${at(start + span)}`
}
