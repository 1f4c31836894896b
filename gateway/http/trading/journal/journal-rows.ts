import { roundProfit } from '#lib/calc/arithmetic/rounding.ts'
import type { Drawdown } from '#lib/calc/performance/drawdown.ts'
import type { PerformanceFigures, PerformanceGroup } from '#lib/calc/performance/figures.ts'
import type * as contract from '#lib/contract/trading/trading-journal.ts'
import type { Holding } from '#lib/calc/performance/lots.ts'
import { isZero, trimZeros } from '#lib/kernel/decimal-text.ts'
import { divideToDecimals, round } from '#lib/kernel/rounding.ts'
import type { Note } from '#gateway/accounts/journal-notes.ts'
import type { ReadTrade } from './read-trades.ts'

const FEE_DECIMALS = 8
const NO_WORDS: Note = { note: '', tags: [] }

const roundFees = (fees: string): string => round(fees, FEE_DECIMALS)
const orNull = (profit: string | null): string | null => (profit === null ? null : roundProfit(profit))

export function tradeRow(
  trade: ReadTrade,
  epoch: number,
  words: Note = NO_WORDS,
  picture: contract.JournalPicture | null = null,
): contract.JournalTrade {
  const { id, product, symbol, direction, size, entryPrice, exitPrice, closedBy } = trade
  return {
    id,
    product,
    symbol,
    direction,
    size,
    entryPrice,
    exitPrice,
    gross: roundProfit(trade.gross),
    fees: roundFees(trade.fees),
    funding: roundFees(trade.funding),
    net: roundProfit(trade.net),
    openedAt: trade.openedAtMs,
    closedAt: trade.closedAtMs,
    closedBy,
    epoch,
    note: words.note,
    tags: [...words.tags],
    picture,
  }
}

export function figuresRow(figures: PerformanceFigures): contract.TradeFigures {
  const { trades, wins, losses, winRate, profitFactor, holdingMs } = figures
  return {
    trades,
    wins,
    losses,
    winRate,
    profitFactor,
    gross: roundProfit(figures.gross),
    fees: roundFees(figures.fees),
    funding: roundFees(figures.funding),
    net: roundProfit(figures.net),
    won: roundProfit(figures.won),
    lost: round(figures.lost, 6),
    expectancy: figures.expectancy,
    averageWin: figures.averageWin,
    averageLoss: figures.averageLoss,
    best: orNull(figures.best),
    worst: orNull(figures.worst),
    averageHolding: holdingMs?.average ?? null,
    shortestHolding: holdingMs?.shortest ?? null,
    longestHolding: holdingMs?.longest ?? null,
  }
}

export function groupRow({ key, figures }: PerformanceGroup): contract.TradeGroup {
  return { key, figures: figuresRow(figures) }
}

export function drawdownRow(drawdown: Drawdown | null): contract.DrawdownFigure | null {
  if (drawdown === null) return null
  const { amount, percent, peakMs, lowMs } = drawdown
  return { amount, percent, peakAt: peakMs, lowAt: lowMs }
}

/** Converts what is held of a coin; its average cost has 8 decimals. */
export function holdingRow({ coin, size, cost }: Holding): contract.HoldingRow {
  return { coin, size: trimZeros(size), cost, averageCost: cost === null || isZero(size) ? null : divideToDecimals(cost, size, 8) }
}
