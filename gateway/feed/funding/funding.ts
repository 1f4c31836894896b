import type { FundingSettlement, FundingWindow } from '../market-feed.ts'
import { DAY_MS, HOUR_MS } from '../intervals.ts'
import { mix, Random, unit } from '../path/random.ts'

/**
 * Funding by Bitget's rule of 2025-09-22: rate = clamp(premium + clamp(interest - premium, -0.05 %, 0.05 %), floor, cap). The
 * premium of an interval is known when it begins, so that the rate a page shows is the rate that is charged at its end.
 */
export interface FundingRules {
  readonly key: number
  readonly intervalMs: number
  /** Millionths. */
  readonly cap: number
  readonly floor: number
  /** Ratio of the contract's price to the index on a day (since 1970), minus 1. */
  readonly basis: (day: number) => number
  /** How far the premium strays from the basis, in millionths; 0 if nothing is simulated. */
  readonly strayMillionths: number
  /** There are no settlements before this time. */
  readonly since: number
}

/** 0.01 % for an interval of eight hours. */
const INTEREST_MILLIONTHS = 100
const DAMPING_MILLIONTHS = 500

const random = new Random()

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** Returns the start of the funding interval that contains a time. */
function intervalOf(rules: FundingRules, time: number): number {
  return Math.floor(time / rules.intervalMs) * rules.intervalMs
}

/** Returns the rate charged at the end of the interval that starts at `start`, in millionths. */
function rateOf(rules: FundingRules, start: number): number {
  const day = Math.floor(start / DAY_MS)
  const stray = random.reseed(rules.key, Math.floor(start / HOUR_MS)).normal() * rules.strayMillionths
  const premium = Math.round(rules.basis(day) * 1e6 + stray)
  const interest = Math.round((INTEREST_MILLIONTHS * rules.intervalMs) / (8 * HOUR_MS))
  return clamp(premium + clamp(interest - premium, -DAMPING_MILLIONTHS, DAMPING_MILLIONTHS), rules.floor, rules.cap)
}

/** Returns the rate of the running interval and when it is charged. */
export function currentFunding(rules: FundingRules, now: number): { rateMillionths: number; nextTime: number } {
  const start = intervalOf(rules, now)
  return { rateMillionths: rateOf(rules, start), nextTime: start + rules.intervalMs }
}

/** Returns settlements up to `now`, newest first. */
export function fundingHistory(rules: FundingRules, window: FundingWindow, now: number): FundingSettlement[] {
  const settlements: FundingSettlement[] = []
  let time = intervalOf(rules, now) - window.skip * rules.intervalMs
  while (settlements.length < window.limit && time - rules.intervalMs >= rules.since) {
    settlements.push({ time, rateMillionths: rateOf(rules, time - rules.intervalMs) })
    time -= rules.intervalMs
  }
  return settlements
}

const INTEREST_SPAN_MS = 6 * HOUR_MS

/** Returns open interest in lots; it varies smoothly between four fifths and six fifths of its average. */
export function openInterestAt(key: number, average: number, now: number): number {
  const span = Math.floor(now / INTEREST_SPAN_MS)
  const part = (now - span * INTEREST_SPAN_MS) / INTEREST_SPAN_MS
  const smooth = part * part * (3 - 2 * part)
  const from = unit(mix(key, span))
  const to = unit(mix(key, span + 1))
  return Math.round(average * (0.8 + 0.4 * (from + (to - from) * smooth)))
}
