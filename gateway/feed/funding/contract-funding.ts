import type { FuturesInstrument } from '#lib/contract/market/instruments.ts'
import { HOUR_MS } from '../intervals.ts'
import type { FundingRules } from './funding.ts'

/** Used if the contract table names no cap: the cap of the largest contract, 0.3 %. */
const DEFAULT_CAP = '0.003'

function millionths(ratio: string): number {
  return Math.round(Number(ratio) * 1e6)
}

/** Returns the caps of a contract's funding rate as ratios, as on the wire. */
export function fundingCaps(contract: FuturesInstrument): { cap: string; floor: string } {
  const cap = 'fundingRateCap' in contract ? contract.fundingRateCap : undefined
  const floor = 'fundingRateFloor' in contract ? contract.fundingRateFloor : undefined
  return { cap: cap ?? DEFAULT_CAP, floor: floor ?? `-${DEFAULT_CAP}` }
}

/** Returns the funding rules of a contract: its interval and caps, plus the market's own values. */
export function contractFunding(
  contract: FuturesInstrument,
  market: Pick<FundingRules, 'key' | 'basis' | 'strayMillionths' | 'since'>,
): FundingRules {
  const { cap, floor } = fundingCaps(contract)
  return { ...market, intervalMs: Number(contract.fundInterval) * HOUR_MS, cap: millionths(cap), floor: millionths(floor) }
}
