import type { Direction } from '#lib/calc/position/contract-terms.ts'
import { type Lots, plus, ZERO, type Amount, NOTHING } from '#lib/kernel/money.ts'
import { multiply } from '#lib/kernel/decimal.ts'
import { amountText, added } from '#gateway/engine/ledger/amounts.ts'
import { debtOf } from '#gateway/engine/state/loans.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { ticksText } from '#gateway/engine/ledger/units.ts'
import type { BorrowingsView, HoldingsView } from '../views/opening-views.ts'
import { keyOf, sizeText } from './figures.ts'
import type { Market } from '#gateway/engine/state/records.ts'

/** Counting reads everybody's positions on anyone's request, so each market is counted at most once per this period. */
const COUNT_AGE_MAX_MS = 1000

/** Counts a market again when its last count is too old. */
function counting<View extends { readonly timeMs: number }>(
  now: () => number,
  count: (market: Market, timeMs: number) => View,
): (market: Market) => View {
  const counted = new Map<string, View>()
  return (market) => {
    const kept = counted.get(market.id)
    const timeMs = now()
    if (kept !== undefined && Math.abs(timeMs - kept.timeMs) < COUNT_AGE_MAX_MS) return kept
    const counts = count(market, timeMs)
    counted.set(market.id, counts)
    return counts
  }
}

/** Shows how many traders are long and short in a market, and with how much; a trader who hedges counts on both sides. */
export function createHoldingsShow(now: () => number): (market: Market) => HoldingsView {
  return counting(now, (market, timeMs) => ({ ...keyOf(market), ...countHolders(market), timeMs }))
}

/** Shows how much of a spot market's coins is borrowed. */
export function createBorrowingsShow(state: EngineState, now: () => number): (market: Market) => BorrowingsView {
  return counting(now, (market, timeMs) => ({ ...keyOf(market), ...countLoans(state, market), timeMs }))
}

function countLoans(state: EngineState, { terms, baseAsset, quoteAsset, last }: Market): Pick<BorrowingsView, 'longValue' | 'shortValue'> {
  let base: Amount = NOTHING
  let quote: Amount = NOTHING
  for (const { kind, loans } of state.borrowers) {
    if (kind !== 'trader') continue
    for (const loan of loans.values()) {
      if (loan.wallet !== 'cross' && loan.wallet !== `isolated:${terms.symbol}`) continue
      if (loan.asset === baseAsset) base = added(base, debtOf([loan]))
      if (loan.asset === quoteAsset) quote = added(quote, debtOf([loan]))
    }
  }
  return { longValue: amountText(quote), shortValue: multiply(amountText(base), ticksText(terms, last)) }
}

function countHolders(market: Market): Pick<HoldingsView, 'longAccounts' | 'shortAccounts' | 'longSize' | 'shortSize'> {
  const accounts = { 1: 0, 2: 0 }
  const lots: Record<Direction, Lots> = { 1: ZERO, 2: ZERO }
  for (const holder of market.holders) {
    if (holder.kind !== 'trader') continue
    for (const position of holder.positions.values()) {
      if (position.market !== market || position.lots === 0) continue
      accounts[position.direction] += 1
      lots[position.direction] = plus(lots[position.direction], position.lots)
    }
  }
  return {
    longAccounts: accounts[1],
    shortAccounts: accounts[2],
    longSize: sizeText(market.terms, lots[1]),
    shortSize: sizeText(market.terms, lots[2]),
  }
}
