/** The display of a step of a gauge during a preview. */

export type StepLook = 'on' | 'going' | 'coming' | 'off'

export function stepLook(step: number, value: number, after: number): StepLook {
  if (step <= Math.min(value, after)) return 'on'
  if (step <= value) return 'going'
  return step <= after ? 'coming' : 'off'
}

export interface Scale {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** The steps of a scale from the lowest. */
export const stepsOf = ({ low, high }: Scale): number[] => Array.from({ length: Math.max(0, high - low) }, (_, i) => low + i + 1)
