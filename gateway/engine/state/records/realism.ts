import type { RealismPreset } from '#lib/contract/trading/trading-simulation.ts'
/**
 * How realistically an account experiences the house's liquidity. It never affects trades between paper traders, where only price and
 * time decide. All figures are integers, so that a replay reads them back exactly.
 */
export interface Realism {
  readonly preset: RealismPreset
  /** The latency range of an order, evenly distributed. */
  readonly latencyMinMs: number
  readonly latencyMaxMs: number
  /** Share of the house's lots at its price that are ahead of a new order, in thousandths. */
  readonly queueThousandths: number
  /** Share of the house's lots that a taker gets, in thousandths: other takers were faster. */
  readonly takeThousandths: number
  /** Share of a trade of the reference market that reaches a resting order, in thousandths. */
  readonly printThousandths: number
  /** Share of orders that are refused as if the exchange were busy, in thousandths. */
  readonly rejectThousandths: number
}

export const FRICTIONLESS: Realism = {
  preset: 'frictionless',
  latencyMinMs: 0,
  latencyMaxMs: 0,
  queueThousandths: 0,
  takeThousandths: 1000,
  printThousandths: 1000,
  rejectThousandths: 0,
}

export const STANDARD: Realism = {
  preset: 'standard',
  latencyMinMs: 5,
  latencyMaxMs: 40,
  queueThousandths: 1000,
  takeThousandths: 1000,
  printThousandths: 1000,
  rejectThousandths: 0,
}

export const HARSH: Realism = {
  preset: 'harsh',
  latencyMinMs: 50,
  latencyMaxMs: 400,
  queueThousandths: 1000,
  takeThousandths: 500,
  printThousandths: 500,
  rejectThousandths: 10,
}

const LATENCY_MAX_MS = 60_000

function within(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high
}

/** Checks whether a custom realism is within its limits. */
export function isRealism(dial: Realism): boolean {
  return (
    within(dial.latencyMinMs, 0, LATENCY_MAX_MS) &&
    within(dial.latencyMaxMs, dial.latencyMinMs, LATENCY_MAX_MS) &&
    within(dial.queueThousandths, 0, 1000) &&
    within(dial.takeThousandths, 1, 1000) &&
    within(dial.printThousandths, 1, 1000) &&
    within(dial.rejectThousandths, 0, 1000)
  )
}

/** Draws a number below `bound` from the command's randomness; each `nth` draw of a command is independent. */
export function draw(random: number, nth: number, bound: number): number {
  let bits = Math.imul(random ^ Math.imul(nth + 1, 0x9e3779b1), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0xc2b2ae35)
  return Math.floor((((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32) * bound)
}

/** Draws how long an order of this account takes to arrive, in ms. */
export function latencyOf(dial: Realism, random: number, nth: number): number {
  const span = dial.latencyMaxMs - dial.latencyMinMs
  return span === 0 ? dial.latencyMinMs : dial.latencyMinMs + draw(random, 2 * nth, span + 1)
}

/** Draws whether the account's realism refuses an order. */
export function isTurnedAway(dial: Realism, random: number, nth: number): boolean {
  return dial.rejectThousandths > 0 && draw(random, 2 * nth + 1, 1000) < dial.rejectThousandths
}
