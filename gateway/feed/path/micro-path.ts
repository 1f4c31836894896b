import type { Random } from './random.ts'
import { refineBar, STRIDE } from './refine.ts'

/** A price path inside one minute, with one value per quarter of a second. It starts at the open and ends at the close. */
export interface MicroPath {
  readonly values: Float64Array
  /** The slots that first touch the high and the low. */
  readonly highSlot: number
  readonly lowSlot: number
}

export const MICRO_SLOTS = 240
export const MICRO_SLOT_MS = 250

const SECONDS = 60
const evenWeights = new Float64Array(SECONDS).fill(1 / SECONDS)
const seconds = new Float64Array(SECONDS * STRIDE)

/** Makes the path of a minute from its bar (four numbers at `at`); it touches the bar's high and low. */
export function makeMicroPath(bars: Float64Array, at: number, random: Random): MicroPath {
  refineBar(bars, at, evenWeights, random, seconds)
  const values = new Float64Array(MICRO_SLOTS)
  for (let second = 0; second < SECONDS; second += 1) {
    const from = second * STRIDE
    const open = seconds[from] as number
    const close = seconds[from + 3] as number
    const rising = close >= open
    values[from] = open
    values[from + 1] = seconds[from + (rising ? 2 : 1)] as number
    values[from + 2] = seconds[from + (rising ? 1 : 2)] as number
    values[from + 3] = close
  }
  return {
    values,
    highSlot: Math.max(0, values.indexOf(bars[at + 1] as number)),
    lowSlot: Math.max(0, values.indexOf(bars[at + 2] as number)),
  }
}
