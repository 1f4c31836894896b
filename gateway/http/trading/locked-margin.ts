import { negate, subtract, sum } from '#lib/kernel/decimal.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { BillView, EpochView } from '#gateway/exchange/views.ts'
import { allRows } from './all-rows.ts'

/** Margin that went into isolated positions (positive) or came out of them. */
export interface MarginMove {
  readonly timeMs: number
  readonly amount: string
}

const ROWS_MAX = 20_000

/**
 * What isolated positions held of an account's money over an epoch, from its ledger: what went in is posted by itself; what came back
 * is what a closing trade paid beyond its profit; and what is missing in the end was lost with a liquidation.
 */
export function lockedMargin(
  exchange: Exchange,
  account: string,
  epoch: EpochView,
  bills: readonly BillView[],
): readonly MarginMove[] {
  const futures = bills.filter(({ wallet }) => wallet === 'futures')
  if (!futures.some(({ kind }) => kind === 'margin')) return []
  const asked = { epoch: epoch.number, product: 'futures' } as const
  const fills = allRows(asked, (page) => exchange.read.fills(account, page), ({ fillId }) => fillId, ROWS_MAX)
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

/** When margin was lost last: at a liquidation, else with the epoch's end. */
function lossTime(exchange: Exchange, account: string, { number, endedAtMs }: EpochView): number {
  const closed = exchange.read.positionHistory(account, { epoch: number, limit: 1000 })
  const liquidated = closed.find(({ marginMode, closedBy }) => marginMode === 'isolated' && (closedBy === 'liquidation' || closedBy === 'deleveraging'))
  return liquidated?.closedAtMs ?? endedAtMs ?? exchange.now()
}
