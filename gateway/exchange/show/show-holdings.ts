import type { Direction } from '#lib/calc/arithmetic/contract-terms.ts'
import { type Lots, plus, ZERO } from '#lib/kernel/money.ts'
import { multiply } from '#lib/kernel/decimal.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { debtOf } from '#gateway/engine/trading/margin/loans.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { ticksText } from '#gateway/engine/state/money/units.ts'
import type { BorrowingsView, HoldingsView } from '../views/opening-views.ts'
import type { MarketKey } from '../views/view-parts.ts'
import { keyOf, sizeText } from '../views/figures.ts'
import type { Loan, Market } from '#gateway/engine/state/records/records.ts'

/** Counting reads everybody's positions on anyone's request, so each market is counted at most once per this period. */
const COUNT_AGE_MAX_MS = 1000
const DAY_MS = 86_400_000

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
  return counting(now, (market, timeMs) => ({ ...keyOf(market), ...countLoans(state, market, timeMs), timeMs }))
}

type Loans = Omit<BorrowingsView, keyof MarketKey | 'timeMs'>

function countLoans(state: EngineState, market: Market, timeMs: number): Loans {
  const { terms, baseAsset, quoteAsset } = market
  const loans = [...state.borrowers].flatMap((borrower) => (borrower.kind === 'trader' ? [...borrower.loans.values()] : []))
  const isolated = loans.filter(({ wallet }) => wallet === `isolated:${terms.symbol}`)
  const all = [...isolated, ...loans.filter(({ wallet }) => wallet === 'cross')]
  const ofDay = all.filter(({ borrowedAtMs }) => borrowedAtMs > timeMs - DAY_MS)
  const ofMonth = all.filter(({ borrowedAtMs }) => borrowedAtMs > timeMs - 30 * DAY_MS)
  const long = (some: readonly Loan[]) => amountText(debtOf(some.filter(({ asset }) => asset === quoteAsset)))
  const short = (some: readonly Loan[]) =>
    multiply(amountText(debtOf(some.filter(({ asset }) => asset === baseAsset))), ticksText(terms, market.last))
  return {
    longValue: long(all),
    shortValue: short(all),
    isolated: { longValue: long(isolated), shortValue: short(isolated) },
    ofDay: { longValue: long(ofDay), shortValue: short(ofDay) },
    ofMonth: { longValue: long(ofMonth), shortValue: short(ofMonth) },
  }
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
