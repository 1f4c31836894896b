import type { TradingMode } from '#lib/contract/market/trading-modes.ts'
import type { Market } from './records/records.ts'
import type { Rejection } from './records/reasons.ts'

type Mode = Pick<Market, 'halted' | 'restriction'>

/** Returns what an operator lets happen in a market (ADR 63). */
export function readMode({ halted, restriction }: Mode): TradingMode {
  return restriction ?? (halted ? 'halted' : 'open')
}

/** Sets what an operator lets happen in a market. Returns whether it was something else. */
export function putMode(market: Mode, mode: TradingMode): boolean {
  if (readMode(market) === mode) return false
  market.halted = mode === 'halted' || mode === 'read-only'
  market.restriction = mode === 'cancel-only' || mode === 'read-only' ? mode : null
  return true
}

const REFUSALS: Readonly<Record<TradingMode, Rejection | null>> = {
  open: null,
  halted: 'market-halted',
  'cancel-only': 'market-cancel-only',
  'read-only': 'market-read-only',
}

/** Returns why a trader can send nothing to a market that would trade there; null if an operator lets it. */
export function findRestriction(market: Mode): Rejection | null {
  return REFUSALS[readMode(market)]
}

/** Returns why a trader can change nothing in a market, not even cancel; null if an operator lets it. */
export function findStandstill({ restriction }: Pick<Market, 'restriction'>): Rejection | null {
  return restriction === 'read-only' ? 'market-read-only' : null
}

/** Checks whether prices of a market may liquidate: it is open, or the exchange alone may act in it. */
export function mayLiquidate({ halted, restriction }: Mode): boolean {
  return !halted || restriction === 'read-only'
}
