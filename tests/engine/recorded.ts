import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Applied } from '#gateway/engine/apply.ts'
import { ordersOf } from '#gateway/engine/book/read-book.ts'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { futuresAvailable, liquidationPriceOf, marginStateOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { walletState } from '#gateway/engine/trading/margin/loans.ts'
import { chargedOf } from '#gateway/engine/state/money/order-fee.ts'
import { liveReceiptOf } from '#gateway/engine/trading/execution/receipts.ts'
import type { Snapshot } from '#gateway/engine/record/snapshot.ts'
import type { EngineState, EngineTerms } from '#gateway/engine/state/state.ts'
import { depthOf } from './depth.ts'
import type { Order, Position } from '#gateway/engine/state/records/records.ts'

/** A sequence of commands that an engine once ran, with all its events and records. */
export interface RecordedFlow {
  readonly name: string
  readonly terms: EngineTerms
  readonly commands: readonly Command[]
  /** The events of each command, and a dump of the state after some of them, by command number. */
  readonly told: readonly string[]
  readonly read: Readonly<Record<number, string>>
  /** The journal's records, with the resulting state. */
  readonly records: readonly Command[]
  readonly snapshot: Snapshot
  readonly hash: string
}

export const RECORDED_FILE = fileURLToPath(new URL('recorded-flows.json.gz', import.meta.url))

/** The number of commands between two dumps of the whole state. */
export const LOOK_EVERY = 10

export function readRecorded(): RecordedFlow[] {
  return JSON.parse(gunzipSync(readFileSync(RECORDED_FILE)).toString()) as RecordedFlow[]
}

/** Formats all events of a command as text, one line each. */
export function tell({ events }: Applied): string {
  return events
    .map((event) =>
      JSON.stringify('orderId' in event && event.type === 'filled' ? Object.assign(fillOf(event), { type: event.type }) : event, plain),
    )
    .join('\n')
}

/** Reads a fill's figures, which may be computed only on access. */
function fillOf(event: Applied['events'][number] & { type: 'filled' }): object {
  const { tradeId, orderId, account, market, buy, ticks, lots, maker, house, received, fee, paid, profit, walletTotal, timeMs } = event
  return { tradeId, orderId, account, market, buy, ticks, lots, maker, house, received, fee, paid, profit, walletTotal, timeMs }
}

/** Replaces orders, positions and amounts with plain data, and their account and market with names. */
function plain(key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (key === 'order') return orderText(value as Order)
  if (key === 'position') return positionText(value as Position)
  return value
}

function orderText(order: Order): object {
  const {
    id,
    account,
    market,
    request,
    status,
    ticks,
    lots,
    lotsFilled,
    unitsFilled,
    cancelReason,
    parentId,
    siblingId,
    held,
    updatedAtMs,
  } = order
  const figures = { id, request, status, ticks, lots, lotsFilled, unitsFilled, cancelReason, parentId, siblingId, updatedAtMs }
  return { account: account.id, market: market.id, ...figures, held: held.amount, fee: chargedOf(order), receipt: liveReceiptOf(order) }
}

function positionText({ account, market, ...figures }: Position): object {
  return { account: account.id, market: market.id, ...figures }
}

/**
 * Returns what is read of a state, as text: the order books' best three levels, orders, positions with margin and liquidation price,
 * available futures funds, and the margin wallets of accounts with loans.
 */
export function look(state: EngineState): string {
  const markets = [...state.markets.values()].map(({ id, book }) => [
    id,
    ...[true, false].map((bids) => [depthOf(book, bids, 3), ordersOf(book, bids, 3)]),
  ])
  const orders = state.orders.values().map((order) => orderText(order))
  const accounts = [...state.accounts.values()].map((account) => [
    account.id,
    state.assets.map((_, asset) => futuresAvailable(account, asset)),
    [...account.positions.values()].map((position) => [
      positionText(position),
      marginStateOf(state, position),
      liquidationPriceOf(state, position),
    ]),
    account.loans.size === 0 ? [] : [...account.wallets.keys()].map((wallet) => [wallet, walletState(state, account, wallet)]),
  ])
  return JSON.stringify({ markets, orders, accounts }, plain)
}
