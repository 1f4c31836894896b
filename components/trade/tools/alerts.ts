import type { OrderRow } from '#lib/contract/trading-orders.ts'
import type { AccountNotice } from '#lib/contract/trading-stream.ts'
import { divide, isZero, sum } from '#lib/kernel/decimal.ts'
import type { AccountState } from '#lib/stores/account-state.ts'

/** What a trader is told of, each with a sound of its own. */
export const ALERT_KINDS = ['filled', 'placed', 'cancelled', 'liquidated'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

type Pair = Pick<OrderRow, 'product' | 'symbol'>

/** Something that has happened to the account. `filled`: what one order got at once, at its average price. */
export type Alert =
  | (Pair & { readonly kind: 'filled'; readonly side: 'buy' | 'sell'; readonly size: string; readonly price: string })
  | (Pair & { readonly kind: 'placed' })
  /** Not by the trader himself. */
  | (Pair & { readonly kind: 'cancelled'; readonly reason: NonNullable<OrderRow['cancelReason']> })
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
    return [{ kind: 'filled', product: first.product, symbol: first.symbol, side: first.side, size, price }]
  })
}

function cancelledAlerts(before: Seen, after: Seen): Alert[] {
  return added(before.ended, after.ended, orderKey).flatMap(({ product, symbol, status, cancelReason }): Alert[] => {
    const isOwnDoing = cancelReason === null || cancelReason === 'cancelled-by-user' || cancelReason === 'replaced'
    return status !== 'cancelled' || isOwnDoing ? [] : [{ kind: 'cancelled', product, symbol, reason: cancelReason }]
  })
}

function liquidations(before: Seen, after: Seen): Alert[] {
  const keyOf = ({ kind, product, symbol, ts }: AccountNotice): string => [kind, product, symbol, ts].join(' ')
  return added(before.notices, after.notices, keyOf).map((notice) => ({ kind: 'liquidated', product: notice.product, symbol: notice.symbol, notice }))
}
