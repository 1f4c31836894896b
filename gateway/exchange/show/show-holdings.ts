import { multiply } from '#lib/kernel/decimal.ts'
import { amountText } from '#gateway/engine/ledger/amounts.ts'
import { debtOf } from '#gateway/engine/state/loans.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { ticksText } from '#gateway/engine/ledger/units.ts'
import type { BorrowingsView, HoldingsView } from '../opening-views.ts'
import { keyOf, sizeText } from './figures.ts'
import type { Market } from '#gateway/engine/state/records.ts'

/** Counting goes over everybody's positions, and anybody may ask: each market is counted at most so often. */
const COUNT_AGE_MAX_MS = 1000

/** Counts a market anew where its count has grown old. */
function counting<View extends { readonly timeMs: number }>(now: () => number, count: (market: Market, timeMs: number) => View): (market: Market) => View {
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

/** Shows how many traders are long and short in a market, and with how much; a trader who hedges is among both. */
export function createHoldingsShow(now: () => number): (market: Market) => HoldingsView {
  return counting(now, (market, timeMs) => ({ ...keyOf(market), ...countHolders(market), timeMs }))
}

/** Shows what is borrowed of the coins of a spot market. */
export function createBorrowingsShow(state: EngineState, now: () => number): (market: Market) => BorrowingsView {
  return counting(now, (market, timeMs) => ({ ...keyOf(market), ...countLoans(state, market), timeMs }))
}

function countLoans(state: EngineState, { terms, baseAsset, quoteAsset, last }: Market): Pick<BorrowingsView, 'longValue' | 'shortValue'> {
  let [base, quote] = [0n, 0n]
  for (const { kind, loans } of state.borrowers) {
    if (kind !== 'trader') continue
    for (const loan of loans.values()) {
      if (loan.wallet !== 'cross' && loan.wallet !== `isolated:${terms.symbol}`) continue
      if (loan.asset === baseAsset) base += debtOf([loan])
      if (loan.asset === quoteAsset) quote += debtOf([loan])
    }
  }
  return { longValue: amountText(quote), shortValue: multiply(amountText(base), ticksText(terms, last)) }
}

function countHolders(market: Market): Pick<HoldingsView, 'longAccounts' | 'shortAccounts' | 'longSize' | 'shortSize'> {
  const [accounts, lots] = [{ 1: 0, 2: 0 }, { 1: 0, 2: 0 }]
  for (const holder of market.holders) {
    if (holder.kind !== 'trader') continue
    for (const position of holder.positions.values()) {
      if (position.market !== market || position.lots === 0) continue
      accounts[position.direction] += 1
      lots[position.direction] += position.lots
    }
  }
  return {
    longAccounts: accounts[1],
    shortAccounts: accounts[2],
    longSize: sizeText(market.terms, lots[1]),
    shortSize: sizeText(market.terms, lots[2]),
  }
}
