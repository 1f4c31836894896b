import type { ClosedTrade } from '#lib/calc/performance/closed-trade.ts'
import { newestFirst } from '#lib/calc/performance/figures.ts'
import { closeLots } from '#lib/calc/performance/lots.ts'
import { spotTrades } from '#lib/calc/performance/spot-trades.ts'
import { trimZeros } from '#lib/kernel/decimal-text.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { ClosedPositionView } from '#gateway/exchange/views/position-views.ts'
import { allRows } from '../exports/all-rows.ts'
import { coinMoves } from './coin-moves.ts'

/** A trade that is over; of a position also the cause of its end. */
export interface ReadTrade extends ClosedTrade {
  readonly closedBy: ClosedPositionView['closedBy'] | null
}

interface TradeList {
  /** Newest first. */
  readonly trades: readonly ReadTrade[]
  /** Whether all of the round was read. */
  readonly isWhole: boolean
}

/** Maximum number of rows of each kind to read of a round, newest first. */
const JOURNAL_ROWS_MAX = 20_000

/** Lists that are kept, because the filters of a page ask for the same one again and again. */
const KEPT_MAX = 50

interface Kept {
  /** The newest rows that the list was made of. */
  readonly upTo: string
  readonly list: TradeList
}

const kept = new WeakMap<Exchange, Map<string, Kept>>()

/** Returns the trades of an account's round that are over (formulas 13.1). */
export function readTrades(exchange: Exchange, account: string, epoch: number): TradeList {
  const { read } = exchange
  const newest = { epoch, limit: 1 } as const
  const upTo = [
    read.bills(account, newest)[0]?.billId,
    read.positionHistory(account, newest)[0]?.positionId,
    read.loanHistory(account, newest)[0]?.id,
  ].join(' ')
  const lists = kept.get(exchange) ?? new Map<string, Kept>()
  kept.set(exchange, lists)
  const key = `${account} ${epoch}`
  const known = lists.get(key)
  lists.delete(key)
  const list = known?.upTo === upTo ? known.list : readAll(exchange, account, epoch)
  lists.set(key, { upTo, list })
  const [oldest] = lists.keys()
  if (lists.size > KEPT_MAX && oldest !== undefined) lists.delete(oldest)
  return list
}

function readAll({ read }: Exchange, account: string, epoch: number): TradeList {
  const all = <View>(from: (query: Parameters<typeof read.bills>[1]) => readonly View[], idOf: (view: View) => string): View[] => [
    ...allRows({ epoch }, from, idOf, JOURNAL_ROWS_MAX),
  ]
  const bills = all(
    (query) => read.bills(account, query),
    ({ billId }) => billId,
  )
  const loans = all(
    (query) => read.loanHistory(account, query),
    ({ id }) => id,
  )
  const fills = all(
    (query) => read.fills(account, { ...query, product: 'spot' }),
    ({ fillId }) => fillId,
  )
  const positions = all(
    (query) => read.positionHistory(account, query),
    ({ positionId }) => positionId,
  )
  const isWhole = [bills, loans, fills, positions].every(({ length }) => length < JOURNAL_ROWS_MAX)
  const moves = coinMoves({
    bills: bills.toReversed(),
    loans: loans.toReversed(),
    fills: new Map(fills.map((fill) => [fill.fillId, fill])),
  })
  const spot = spotTrades(closeLots(moves, isWhole)).map((trade): ReadTrade => ({ ...trade, closedBy: null }))
  return { trades: newestFirst([...spot, ...positions.map(positionTrade)]), isWhole }
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
