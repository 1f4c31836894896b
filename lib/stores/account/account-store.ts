import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import type { AccountSnapshot, AccountUpdate } from '#lib/contract/trading-stream.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { INITIAL_ACCOUNT_STATE, type AccountState, type FiredAlert } from './account-state.ts'

export type AccountStore = StoreApi<AccountState>

export const FILLS_KEPT = 200
export const ENDED_KEPT = 100
export const NOTICES_KEPT = 20

/** Creates a separate store for each tab, or for each request on the server. */
export function createAccountStore(): AccountStore {
  return createStore<AccountState>()(() => INITIAL_ACCOUNT_STATE)
}

/** Replaces the account with a snapshot; orders without an answer stay pending unless the snapshot contains them. */
export function applySnapshot(state: AccountState, snapshot: AccountSnapshot, nowMs: number): AccountState {
  const { account, balances, wallets, orders, positions, fills, bots, wallTime } = snapshot
  return {
    ...state,
    isLoaded: true,
    account,
    balances,
    wallets,
    orders: orders.toSorted(byNewest),
    positions: positions.toSorted((a, b) => b.openedAt - a.openedAt),
    fills: fills.slice(0, FILLS_KEPT),
    bots,
    pending: withoutKnown(state.pending, orders),
    clockDifferenceMs: wallTime - nowMs,
    // An alert may have fired while the stream was away.
    alertTurn: state.alertTurn + 1,
  }
}

/** Applies the changes to the account: rows replace those with the same key, and ended ones leave the lists. */
export function applyUpdate(state: AccountState, update: AccountUpdate): AccountState {
  const { account, balances = [], wallets = [], orders = [], positions = [], fills = [], notices = [], bots = [] } = update
  return {
    ...state,
    account: account ?? state.account,
    balances: merge(state.balances, balances, ({ wallet, coin }) => `${wallet} ${coin}`),
    wallets: merge(state.wallets, wallets, ({ wallet }) => wallet),
    orders: merge(state.orders, orders, ({ orderId }) => orderId, isOver, byNewest),
    positions: merge(
      state.positions,
      positions,
      positionKey,
      ({ count }) => isZero(count),
      (a, b) => b.openedAt - a.openedAt,
    ),
    fills: fills.length === 0 ? state.fills : [...fills, ...state.fills].slice(0, FILLS_KEPT),
    ended: addEnded(state.ended, orders.filter(isOver)),
    notices: notices.length === 0 ? state.notices : [...notices, ...state.notices].slice(0, NOTICES_KEPT),
    bots: merge(
      state.bots,
      bots,
      ({ id }) => id,
      ({ status }) => status === 'ended',
      (a, b) => Number(b.id) - Number(a.id),
    ),
    pending: withoutKnown(state.pending, orders),
  }
}

/** Records that alerts have changed, and the notice of one that fired. */
export function applyAlert(state: AccountState, notice: FiredAlert | null): AccountState {
  const firedAlerts = notice === null ? state.firedAlerts : [notice, ...state.firedAlerts].slice(0, NOTICES_KEPT)
  return { ...state, alertTurn: state.alertTurn + 1, firedAlerts }
}

/** Adds an order that the gateway has just accepted, unless it has already ended or the stream has already reported it. */
export function applyPlaced(state: AccountState, order: OrderRow): AccountState {
  const isTold = [...state.orders, ...state.ended].some(({ orderId }) => orderId === order.orderId)
  if (isTold || isOver(order)) return state
  return { ...state, orders: [...state.orders, order].toSorted(byNewest), pending: withoutKnown(state.pending, [order]) }
}

function isOver({ status }: OrderRow): boolean {
  return status === 'filled' || status === 'cancelled'
}

export function positionKey({ symbol, side }: Pick<PositionRow, 'symbol' | 'side'>): string {
  return `${symbol} ${side}`
}

function byNewest(a: OrderRow, b: OrderRow): number {
  return Number(b.orderId) - Number(a.orderId)
}

/** Merges changed rows into a list. Returns the same list if nothing has changed, to avoid a render. */
function merge<Row>(
  known: readonly Row[],
  changed: readonly Row[],
  keyOf: (row: Row) => string,
  isGone: (row: Row) => boolean = () => false,
  order?: (a: Row, b: Row) => number,
): readonly Row[] {
  if (changed.length === 0) return known
  const rows = new Map(known.map((row) => [keyOf(row), row]))
  for (const row of changed) {
    if (isGone(row)) rows.delete(keyOf(row))
    else rows.set(keyOf(row), row)
  }
  const merged = [...rows.values()]
  return order === undefined ? merged : merged.toSorted(order)
}

function addEnded(known: readonly OrderRow[], ended: readonly OrderRow[]): readonly OrderRow[] {
  if (ended.length === 0) return known
  // An order that is reported twice moves to its latest position.
  const rows = new Map(known.toReversed().map((row) => [row.orderId, row]))
  for (const row of ended) {
    rows.delete(row.orderId)
    rows.set(row.orderId, row)
  }
  return [...rows.values()].toReversed().slice(0, ENDED_KEPT)
}

/** Removes the orders that are now known from the pending ones. */
function withoutKnown(pending: AccountState['pending'], orders: readonly OrderRow[]): AccountState['pending'] {
  const known = new Set(orders.flatMap(({ clientOrderId }) => clientOrderId ?? []))
  const left = Object.entries(pending).filter(([id]) => !known.has(id))
  return left.length === Object.keys(pending).length ? pending : Object.fromEntries(left)
}
