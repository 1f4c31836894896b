import { negate, subtract, sum } from '#lib/kernel/decimal.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import type { EpochView } from '#gateway/exchange/views/account-views.ts'
import { allRows } from '../exports/all-rows.ts'

/** Margin that was added to isolated positions (positive) or returned from them. */
export interface MarginMove {
  readonly timeMs: number
  readonly amount: string
}

const ROWS_MAX = 20_000

/**
 * Derives the margin in isolated positions over an epoch from the account's ledger: added margin has its own entries; returned margin
 * is what a closing trade paid beyond its profit; and whatever is missing at the end was lost in a liquidation.
 */
export function lockedMargin(exchange: Exchange, account: string, epoch: EpochView, bills: readonly BillView[]): readonly MarginMove[] {
  const futures = bills.filter(({ wallet }) => wallet === 'futures')
  if (!futures.some(({ kind }) => kind === 'margin')) return []
  const asked = { epoch: epoch.number, product: 'futures' } as const
  const fills = allRows(
    asked,
    (page) => exchange.read.fills(account, page),
    ({ fillId }) => fillId,
    ROWS_MAX,
  )
  const profits = new Map(Array.from(fills, ({ fillId, profit }) => [fillId, profit]))
  const moves = futures.flatMap(({ kind, amount, ref, timeMs }): MarginMove[] => {
    if (kind === 'margin') return [{ timeMs, amount: negate(amount) }]
    const profit = kind === 'trade' ? profits.get(ref) : undefined
    return profit === undefined ? [] : [{ timeMs, amount: subtract(profit, amount) }]
  })
  const left = epoch.endedAtMs === null ? exchange.read.futures(account).isolatedMargin : '0'
  const lost = { timeMs: lossTime(exchange, account, epoch), amount: subtract(left, sum(moves.map(({ amount }) => amount))) }
  return [...moves, lost].toSorted((a, b) => a.timeMs - b.timeMs)
}

/**
 * Returns when margin was last lost: at the newest liquidation or deleveraging of an isolated position, otherwise at the epoch's end, or
 * now while it runs.
 */
function lossTime(exchange: Exchange, account: string, { number, endedAtMs }: EpochView): number {
  const closed = exchange.read.positionHistory(account, { epoch: number, limit: 1000 })
  const liquidated = closed.find(
    ({ marginMode, closedBy }) => marginMode === 'isolated' && (closedBy === 'liquidation' || closedBy === 'deleveraging'),
  )
  return liquidated?.closedAtMs ?? endedAtMs ?? exchange.now()
}
