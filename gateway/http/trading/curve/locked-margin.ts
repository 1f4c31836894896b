import { negate, subtract, sum } from '#lib/kernel/decimal.ts'
import { type AccountHistory, allRows } from '#gateway/exchange/studies/account-history.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'

/** Margin that was added to isolated positions (positive) or returned from them. */
export interface MarginMove {
  readonly timeMs: number
  readonly amount: string
}

const ROWS_MAX = 20_000

/** An epoch, and what only the present state of its account says of it. */
interface Epoch {
  readonly epoch: number
  readonly endedAtMs: number | null
  readonly nowMs: number
  /** The margin in isolated positions now. */
  readonly isolatedMargin: string
}

/**
 * Derives the margin in isolated positions over an epoch from the account's ledger: added margin has its own entries; returned margin
 * is what a closing trade paid beyond its profit; and whatever is missing at the end was lost in a liquidation.
 */
export async function lockedMargin(history: AccountHistory, epoch: Epoch, bills: readonly BillView[]): Promise<readonly MarginMove[]> {
  const futures = bills.filter(({ wallet }) => wallet === 'futures')
  if (!futures.some(({ kind }) => kind === 'margin')) return []
  const profits = new Map<string, string>()
  for await (const { fillId, profit } of allRows(history, 'fills', { epoch: epoch.epoch, product: 'futures' }, ROWS_MAX))
    profits.set(fillId, profit)
  const moves = futures.flatMap(({ kind, amount, ref, timeMs }): MarginMove[] => {
    if (kind === 'margin') return [{ timeMs, amount: negate(amount) }]
    const profit = kind === 'trade' ? profits.get(ref) : undefined
    return profit === undefined ? [] : [{ timeMs, amount: subtract(profit, amount) }]
  })
  const left = epoch.endedAtMs === null ? epoch.isolatedMargin : '0'
  const lost = { timeMs: await lossTime(history, epoch), amount: subtract(left, sum(moves.map(({ amount }) => amount))) }
  return [...moves, lost].toSorted((a, b) => a.timeMs - b.timeMs)
}

/**
 * Returns when margin was last lost: at the newest liquidation or deleveraging of an isolated position, otherwise at the epoch's end, or
 * now while it runs.
 */
async function lossTime(history: AccountHistory, { epoch, endedAtMs, nowMs }: Epoch): Promise<number> {
  const closed = await history.rows('positions', { epoch, limit: 1000 })
  const liquidated = closed.find(
    ({ marginMode, closedBy }) => marginMode === 'isolated' && (closedBy === 'liquidation' || closedBy === 'deleveraging'),
  )
  return liquidated?.closedAtMs ?? endedAtMs ?? nowMs
}
