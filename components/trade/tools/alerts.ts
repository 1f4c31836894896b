import { hasEndedWithPosition } from '#lib/contract/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import type { AccountNotice } from '#lib/contract/trading-stream.ts'
import { divide, isZero, multiply, sum } from '#lib/kernel/decimal.ts'
import type { AccountState } from '#lib/stores/account-state.ts'

/** What a trader is told of, each with a sound of its own. */
export const ALERT_KINDS = ['filled', 'placed', 'cancelled', 'liquidated'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

type Pair = Pick<OrderRow, 'product' | 'symbol'>

/** What one order got at once, at its average price. */
export interface FilledAlert extends Pair {
  readonly kind: 'filled'
  readonly orderId: string
  readonly side: 'buy' | 'sell'
  readonly size: string
  readonly price: string
}

/** An order that ended, not by the trader himself. */
export interface CancelledAlert extends Pair {
  readonly kind: 'cancelled'
  readonly orderId: string
  readonly reason: NonNullable<OrderRow['cancelReason']>
}

/** Something that has happened to the account. */
export type Alert =
  | FilledAlert
  | (Pair & { readonly kind: 'placed' })
  | CancelledAlert
  | (Pair & { readonly kind: 'liquidated'; readonly notice: AccountNotice })

type Seen = Pick<AccountState, 'isLoaded' | 'account' | 'orders' | 'fills' | 'ended' | 'notices'>

/**
 * What has happened between two states of one account, oldest kind first; nothing where the account was not known before, or is
 * another one, or has begun anew.
 */
export function alertsBetween(before: Seen, after: Seen): Alert[] {
  if (!before.isLoaded || !after.isLoaded) return []
  if (before.account?.accountId !== after.account?.accountId || before.account?.epoch !== after.account?.epoch) return []
  return [...placedAlerts(before, after), ...filledAlerts(before, after), ...cancelledAlerts(before, after), ...liquidations(before, after)]
}

/** Rows that were not there before, by what names them. */
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
  const fresh = added(before.fills, after.fills, ({ fillId, orderId }) => `${fillId} ${orderId}`)
  return [...Map.groupBy(fresh, ({ orderId }) => orderId).values()].flatMap((fills): Alert[] => {
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
    // What closed the position is told; that its targets end with it goes without saying.
    const isOwnDoing = cancelReason === null || cancelReason === 'cancelled-by-user' || cancelReason === 'replaced' || hasEndedWithPosition(order)
    return status !== 'cancelled' || isOwnDoing ? [] : [{ kind: 'cancelled', product, symbol, orderId, reason: cancelReason }]
  })
}

/** What is told of one order in one message: all that it got, and why it ended. */
export interface OrderNews {
  readonly filled: FilledAlert | null
  readonly cancelled: CancelledAlert | null
}

/** The news of an order with one more alert; `before` is what its message says already, null where it says nothing. */
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
  return added(before.notices, after.notices, keyOf).map((notice) => ({ kind: 'liquidated', product: notice.product, symbol: notice.symbol, notice }))
}
