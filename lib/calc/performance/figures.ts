import { compare, maximum, minimum, sign } from '#lib/kernel/decimal-text.ts'
import { multiply, sum } from '#lib/kernel/decimal.ts'
import { divideToDecimals, profitRounding } from '#lib/kernel/rounding.ts'
import type { Decimal } from '../arithmetic/fraction.ts'
import type { ClosedTrade } from './closed-trade.ts'
import { judgeOutcome } from './outcome.ts'

/** The figures of a set of trades (formulas 13.2). Null where there is nothing to divide by. */
export interface PerformanceFigures {
  readonly trades: number
  /** Trades with a net profit above zero, and below zero. */
  readonly wins: number
  readonly losses: number
  /** Sums in USDT, not rounded. */
  readonly gross: Decimal
  readonly fees: Decimal
  readonly funding: Decimal
  readonly net: Decimal
  /** The net profits above zero, and those below as a sum above zero. */
  readonly won: Decimal
  readonly lost: Decimal
  /** Percent. */
  readonly winRate: Decimal | null
  readonly profitFactor: Decimal | null
  /** USDT for each trade. */
  readonly expectancy: Decimal | null
  readonly averageWin: Decimal | null
  readonly averageLoss: Decimal | null
  readonly best: Decimal | null
  readonly worst: Decimal | null
  readonly holdingMs: { readonly average: number; readonly shortest: number; readonly longest: number } | null
}

const RATIO_DECIMALS = 2
const AVERAGE_DECIMALS = 6

/** Returns the figures of trades. Throws DecimalError. */
export function calculatePerformance(trades: readonly ClosedTrade[]): PerformanceFigures {
  const nets = trades.map(({ net }) => net)
  const wins = nets.filter((net) => judgeOutcome(net) === 'win')
  const losses = nets.filter((net) => judgeOutcome(net) === 'loss')
  const [net, won, lostBelow] = [sum(nets), sum(wins), sum(losses)]
  const lost = multiply(lostBelow, '-1')
  const held = trades.map(({ openedAtMs, closedAtMs }) => Math.max(0, closedAtMs - openedAtMs))
  const [first] = nets
  return {
    trades: trades.length,
    wins: wins.length,
    losses: losses.length,
    gross: sum(trades.map(({ gross }) => gross)),
    fees: sum(trades.map(({ fees }) => fees)),
    funding: sum(trades.map(({ funding }) => funding)),
    net,
    won,
    lost,
    winRate: ratio(String(wins.length * 100), trades.length),
    profitFactor: sign(lost) === 0 ? null : divideToDecimals(won, lost, RATIO_DECIMALS, 'down'),
    expectancy: average(net, trades.length),
    averageWin: average(won, wins.length),
    averageLoss: average(lostBelow, losses.length),
    best: first === undefined ? null : nets.reduce(maximum, first),
    worst: first === undefined ? null : nets.reduce(minimum, first),
    holdingMs:
      held.length === 0
        ? null
        : {
            average: Math.round(held.reduce((total, ms) => total + ms, 0) / held.length),
            shortest: Math.min(...held),
            longest: Math.max(...held),
          },
  }
}

function ratio(top: Decimal, bottom: number): Decimal | null {
  return bottom === 0 ? null : divideToDecimals(top, String(bottom), RATIO_DECIMALS, 'down')
}

/** Returns an average by the rule of profit and loss. */
function average(total: Decimal, count: number): Decimal | null {
  return count === 0 ? null : divideToDecimals(total, String(count), AVERAGE_DECIMALS, profitRounding(total))
}

export interface PerformanceGroup {
  readonly key: string
  readonly figures: PerformanceFigures
}

/** Returns the figures of groups, in the order of their keys. A trade may be in several groups, or in none. Throws DecimalError. */
export function performanceBy(trades: readonly ClosedTrade[], listKeys: (trade: ClosedTrade) => readonly string[]): PerformanceGroup[] {
  const groups = new Map<string, ClosedTrade[]>()
  for (const trade of trades) {
    for (const key of listKeys(trade)) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [trade])
      else group.push(trade)
    }
  }
  return [...groups]
    .map(([key, group]) => ({ key, figures: calculatePerformance(group) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

/** Returns the trades in the order in which they ended, the newest first. */
export function newestFirst<Trade extends ClosedTrade>(trades: readonly Trade[]): Trade[] {
  return trades.toSorted((a, b) => b.closedAtMs - a.closedAtMs || compare(b.id.slice(1), a.id.slice(1)))
}
