import { readParties, type P2pOrder } from '../rules/state.ts'
import { p2pReads } from '../reads/p2p-reads.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { tellOwner } from './tell-owner.ts'

/** Returns what tells the owner that a reset has left coins of an order with the exchange; null if it leaves none. */
export function watchHeldOrders(context: TradingContext): (() => Promise<void>) | null {
  const { exchange, account } = context
  const isHeld = exchange.read
    .of(p2pReads)
    .openOrders(account)
    .some((order) => isHeldByReset(order, account))
  return isHeld ? () => tellOwner(context, 'p2pOrderHeld') : null
}

/** Checks whether a reset leaves the coins of a P2P order with the exchange, until an appeal decides on them. */
function isHeldByReset(order: P2pOrder, account: string): boolean {
  return readParties(order).seller === account && order.status !== 'pending_pay' && order.held !== true
}
