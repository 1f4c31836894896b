import type { Holding } from '#lib/calc/performance/lots.ts'
import { calculatePerformance, performanceBy } from '#lib/calc/performance/figures.ts'
import { filterValues } from '#lib/contract/trading/filter-lists.ts'
import type * as contract from '#lib/contract/trading/trading-journal.ts'
import { DEFAULT_TIME_ZONE, formatDate, formatTime } from '#lib/format/date.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { nameStudy } from '#gateway/exchange/studies/study.ts'
import { figuresRow, groupRow } from './journal-rows.ts'
import { readTrades, type ReadTrade } from './read-trades.ts'

/** What the trading journal asks the thread of studies: all that is made of the trades of a round. */

export type JournalFilters = Omit<contract.JournalQuery, 'limit'>

/** The tags that an account has given to its trades, by their ids. */
export type Tags = ReadonlyMap<string, readonly string[]>

export interface JournalQuestion {
  readonly epoch: number
  readonly query: JournalFilters
  readonly tags: Tags
}

export type PerformanceFound = Pick<contract.Performance, 'figures' | 'days' | 'pairs' | 'directions' | 'hours' | 'tags' | 'isWhole'>

export interface PageQuestion extends JournalQuestion {
  /** The trade behind which the page begins; it need not pass the filters. */
  readonly before: string | undefined
  readonly skip: number
  readonly limit: number
}

export interface PageFound {
  readonly trades: readonly ReadTrade[]
  readonly hasMore: boolean
  /** The number of trades of all pages. */
  readonly total: number
}

const file = import.meta.url
export const PERFORMANCE = nameStudy(file, 4, studyPerformance)
export const TRADE_PAGE = nameStudy(file, 3, studyPage)
export const ROUND_FIGURES = nameStudy(file, 3, studyRound)
export const HOLDINGS = nameStudy(file, 3, studyHoldings)
export const HAS_TRADE = nameStudy(file, 3, studyTrade)

/** Checks whether a trade passes the filters of a query. Times are those of its end. */
export function isAsked(trade: ReadTrade, query: JournalFilters, tags: Tags): boolean {
  const { product, direction, tag, startTime = 0, endTime = Infinity } = query
  const symbols = filterValues(query.symbol)
  return (
    (product === undefined || trade.product === product) &&
    (symbols === undefined || symbols.includes(trade.symbol)) &&
    (direction === undefined || trade.direction === direction) &&
    (tag === undefined || (tags.get(trade.id)?.includes(tag) ?? false)) &&
    trade.closedAtMs >= startTime &&
    trade.closedAtMs <= endTime
  )
}

/** Returns the figures of a round's trades, whole and by day, pair, direction, hour and tag. */
export async function studyPerformance(history: AccountHistory, { epoch, query, tags }: JournalQuestion): Promise<PerformanceFound> {
  const list = await readTrades(history, epoch)
  const trades = list.trades.filter((trade) => isAsked(trade, query, tags))
  const { zone = DEFAULT_TIME_ZONE } = query
  const by = (listKeys: Parameters<typeof performanceBy>[1]) => performanceBy(trades, listKeys).map(groupRow)
  return {
    figures: figuresRow(calculatePerformance(trades)),
    days: by(({ closedAtMs }) => [formatDate(closedAtMs, zone)]),
    pairs: by(({ product, symbol }) => [`${product}:${symbol}`]),
    directions: by(({ direction }) => [direction]),
    hours: by(({ openedAtMs }) => [formatTime(openedAtMs, zone).slice(0, 2)]),
    tags: by(({ id }) => tags.get(id) ?? []),
    isWhole: list.isWhole,
  }
}

/** Returns one page of a round's trades, newest first; null if the round has no trade that the page should begin behind. */
export async function studyPage(
  history: AccountHistory,
  { epoch, query, tags, before, skip, limit }: PageQuestion,
): Promise<PageFound | null> {
  const { trades } = await readTrades(history, epoch)
  const last = before === undefined ? -1 : trades.findIndex(({ id }) => id === before)
  if (before !== undefined && last < 0) return null
  const isMine = (trade: ReadTrade): boolean => isAsked(trade, query, tags)
  const behind = trades.slice(last + 1).filter(isMine)
  return { trades: behind.slice(skip, skip + limit), hasMore: behind.length > skip + limit, total: trades.filter(isMine).length }
}

/** Returns the figures of all trades of a round. */
export async function studyRound(history: AccountHistory, epoch: number): Promise<contract.TradeFigures> {
  return figuresRow(calculatePerformance((await readTrades(history, epoch)).trades))
}

/** Returns what is still held of the coins of a round, with its cost. */
export async function studyHoldings(history: AccountHistory, epoch: number): Promise<readonly Holding[]> {
  return (await readTrades(history, epoch)).holdings
}

/** Checks whether a round has such a trade. */
export async function studyTrade(history: AccountHistory, { epoch, tradeId }: { epoch: number; tradeId: string }): Promise<boolean> {
  return (await readTrades(history, epoch)).trades.some(({ id }) => id === tradeId)
}
