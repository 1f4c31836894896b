import { hasEndedWithPosition } from '#lib/contract/trading/position-targets.ts'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { AccountNotice } from '#lib/contract/trading-stream.ts'
import { divide, isZero, multiply, sum } from '#lib/kernel/decimal.ts'
import type { AccountState } from '#lib/stores/account/account-state.ts'
import { groupBy } from '#lib/kernel/browser/group-by.ts'

/** The events that a trader is notified of, each with a sound of its own. */
export const ALERT_KINDS = ['filled', 'placed', 'cancelled', 'liquidated'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

type Pair = Pick<OrderRow, 'product' | 'symbol'>

/** The simultaneous fills of one order, at their average price. */
export interface FilledAlert extends Pair {
  readonly kind: 'filled'
  readonly orderId: string
  readonly side: 'buy' | 'sell'
  readonly size: string
  readonly price: string
}

/** An order that ended, but was not cancelled by the trader. */
export interface CancelledAlert extends Pair {
  readonly kind: 'cancelled'
  readonly orderId: string
  readonly reason: NonNullable<OrderRow['cancelReason']>
}

/** An event of the account. */
export type Alert =
  | FilledAlert
  | (Pair & { readonly kind: 'placed' })
  | CancelledAlert
  | (Pair & { readonly kind: 'liquidated'; readonly notice: AccountNotice })

type Seen = Pick<AccountState, 'isLoaded' | 'account' | 'orders' | 'fills' | 'ended' | 'notices'>

/**
 * Returns the events between two states of an account, the most serious kind last; none if the account was unknown before, is another
 * one, or has been restarted.
 */
export function alertsBetween(before: Seen, after: Seen): Alert[] {
  if (!before.isLoaded || !after.isLoaded) return []
  if (before.account?.accountId !== after.account?.accountId || before.account?.epoch !== after.account?.epoch) return []
  return [...placedAlerts(before, after), ...filledAlerts(before, after), ...cancelledAlerts(before, after), ...liquidations(before, after)]
}

/** Returns the rows that are new, compared by key. */
function added<Row>(before: readonly Row[], after: readonly Row[], keyOf: (row: Row) => string): Row[] {
  if (before === after) return []
  const known = new Set(before.map(keyOf))
  return after.filter((row) => !known.has(keyOf(row)))
}

const orderKey = ({ orderId }: OrderRow): string => orderId

function placedAlerts(before: Seen, after: Seen): Alert[] {
  return added(before.orders, after.orders, orderKey).map(({ product, symbol }) => ({ kind: 'placed', product, symbol }))
}

function filledAlerts(before: Seen, after: Seen): Alert[] {
  // An end that no trader ordered is reported as what it is.
  const isOwn = ({ end }: FillRow): boolean => end === undefined
  const fresh = added(before.fills, after.fills, ({ fillId, orderId }) => `${fillId} ${orderId}`).filter(isOwn)
  return [...groupBy(fresh, ({ orderId }) => orderId).values()].flatMap((fills): Alert[] => {
    const [first] = fills
    const size = sum(fills.map((fill) => fill.size))
    if (!first || isZero(size)) return []
    const price = divide(sum(fills.map(({ value }) => value)), size)
    return [{ kind: 'filled', product: first.product, symbol: first.symbol, orderId: first.orderId, side: first.side, size, price }]
  })
}

function cancelledAlerts(before: Seen, after: Seen): Alert[] {
  return added(before.ended, after.ended, orderKey).flatMap((order): Alert[] => {
    const { product, symbol, orderId, status, cancelReason } = order
    // The close of the position is reported; the end of its targets needs no report of its own.
    const isOwnDoing =
      cancelReason === null || cancelReason === 'cancelled-by-user' || cancelReason === 'replaced' || hasEndedWithPosition(order)
    return status !== 'cancelled' || isOwnDoing ? [] : [{ kind: 'cancelled', product, symbol, orderId, reason: cancelReason }]
  })
}

/** The news of one order in one message: its fills, and why it ended. */
export interface OrderNews {
  readonly filled: FilledAlert | null
  readonly cancelled: CancelledAlert | null
}

/** Adds an alert to an order's news; `before` is the content of its current message, null if there is none. */
export function addNews(before: OrderNews | null, alert: FilledAlert | CancelledAlert): OrderNews {
  const { filled, cancelled } = before ?? { filled: null, cancelled: null }
  if (alert.kind === 'cancelled') return { filled, cancelled: alert }
  if (filled === null) return { filled: alert, cancelled }
  const size = sum([filled.size, alert.size])
  const price = divide(sum([multiply(filled.size, filled.price), multiply(alert.size, alert.price)]), size)
  return { filled: { ...alert, size, price }, cancelled }
}

function liquidations(before: Seen, after: Seen): Alert[] {
  const keyOf = ({ kind, product, symbol, ts }: AccountNotice): string => [kind, product, symbol, ts].join(' ')
  return added(before.notices, after.notices, keyOf).map((notice) => ({
    kind: 'liquidated',
    product: notice.product,
    symbol: notice.symbol,
    notice,
  }))
}
