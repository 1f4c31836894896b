import type { ClosedTrade } from '#lib/calc/performance/closed-trade.ts'
import { newestFirst } from '#lib/calc/performance/figures.ts'
import { followLots, type Holding, listHoldings } from '#lib/calc/performance/lots.ts'
import { spotTrades } from '#lib/calc/performance/spot-trades.ts'
import { trimZeros } from '#lib/kernel/decimal-text.ts'
import { type AccountHistory, collectRows, type HistoryLists, type ListName } from '#gateway/exchange/studies/account-history.ts'
import { Kept } from '#gateway/exchange/studies/kept.ts'
import { readNewest } from '#gateway/exchange/studies/newest.ts'
import type { ClosedPositionView } from '#gateway/exchange/views/position-views.ts'
import { coinMoves } from './coin-moves.ts'

/** A trade that is over; of a position also the cause of its end. */
export interface ReadTrade extends ClosedTrade {
  readonly closedBy: ClosedPositionView['closedBy'] | null
}

interface TradeList {
  /** Newest first. */
  readonly trades: readonly ReadTrade[]
  /** What is still held of each coin but USDT. */
  readonly holdings: readonly Holding[]
  /** Whether all of the round was read. */
  readonly isWhole: boolean
}

/** Maximum number of rows of each kind to read of a round, newest first. */
const JOURNAL_ROWS_MAX = 20_000

/** The trades that are kept of all accounts together, because the filters of a page ask for the same ones again and again. */
const KEPT_TRADES_MAX = 200_000

const kept = new Kept<TradeList>(KEPT_TRADES_MAX)

/** Returns the trades of an account's round that are over (formulas 13.1); called in the thread of studies. */
export async function readTrades(history: AccountHistory, epoch: number): Promise<TradeList> {
  const upTo = await readNewest(history, ['bills', 'positions', 'loans'], epoch)
  return kept.get(
    `${history.account} ${epoch}`,
    upTo,
    () => collectTrades(history, epoch),
    ({ trades }) => trades.length,
  )
}

/** Returns the same, read anew. */
export async function collectTrades(history: AccountHistory, epoch: number): Promise<TradeList> {
  const all = <Name extends ListName>(list: Name, filters: { readonly product?: 'spot' } = {}): Promise<HistoryLists[Name][]> =>
    collectRows(history, list, { epoch, ...filters }, JOURNAL_ROWS_MAX)
  const bills = await all('bills')
  const loans = await all('loans')
  const fills = await all('fills', { product: 'spot' })
  const positions = await all('positions')
  const isWhole = [bills, loans, fills, positions].every(({ length }) => length < JOURNAL_ROWS_MAX)
  const moves = coinMoves({
    bills: bills.toReversed(),
    loans: loans.toReversed(),
    fills: new Map(fills.map((fill) => [fill.fillId, fill])),
  })
  const { closed, open } = followLots(moves, isWhole)
  const spot = spotTrades(closed).map((trade): ReadTrade => ({ ...trade, closedBy: null }))
  return { trades: newestFirst([...spot, ...positions.map(positionTrade)]), holdings: listHoldings(open, isWhole), isWhole }
}

/** Returns a closed position as a trade. */
function positionTrade(view: ClosedPositionView): ReadTrade {
  return {
    id: `p${view.positionId}`,
    product: 'futures',
    symbol: view.symbol,
    direction: view.direction,
    size: trimZeros(view.size),
    entryPrice: view.openAveragePrice,
    exitPrice: view.closeAveragePrice,
    gross: view.profit,
    fees: view.fees,
    funding: view.funding,
    net: view.netProfit,
    openedAtMs: view.openedAtMs,
    closedAtMs: view.closedAtMs,
    closedBy: view.closedBy,
  }
}
