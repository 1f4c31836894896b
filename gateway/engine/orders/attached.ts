import { openOrder } from '../state/open-orders.ts'
import { chargedOf } from './order-fee.ts'
import { positionOf, sideOf } from '../state/positions.ts'
import { TARGET_RULES } from '../rules.ts'
import type { Run } from '../run.ts'
import type { AttachedRequest } from '../state/order-request.ts'
import type { Order } from '../state/records.ts'

/** What of an order's fills can be closed again: a buy's fee came out of what it received. */
function lotsToClose(order: Order): number {
  if (!order.buy || order.market.terms.product === 'futures') return order.lotsFilled
  const received = BigInt(order.lotsFilled) * order.market.lotSize.amount - chargedOf(order)
  return Number(received / order.market.lotSize.amount)
}

/** Lots of the position that the order has opened: where it only closed one, there is nothing to protect. */
function protectedLots({ state }: Run, order: Order): number {
  if (state.rules < TARGET_RULES || order.market.terms.product === 'spot') return Infinity
  const position = positionOf(order.account, order.market, sideOf(order))
  return position !== undefined && (position.direction === 1) === order.buy ? position.lots : 0
}

/** Places the take-profit and stop-loss that an order brought along, for what it filled. Whichever fires first ends the other. */
export function attach(run: Run, parent: Order): void {
  const { takeProfit, stopLoss } = parent.request
  if ((takeProfit === undefined && stopLoss === undefined) || parent.lotsFilled === 0) return
  const lots = Math.min(lotsToClose(parent), protectedLots(run, parent))
  if (lots === 0) return
  const profit = takeProfit === undefined ? null : attachOne(run, parent, takeProfit, 'take-profit', lots)
  const loss = stopLoss === undefined ? null : attachOne(run, parent, stopLoss, 'stop-loss', lots)
  if (profit === null || loss === null) return
  profit.siblingId = loss.id
  loss.siblingId = profit.id
}

function attachOne(run: Run, parent: Order, attached: AttachedRequest, kind: 'take-profit' | 'stop-loss', lots: number): Order {
  const { request } = parent
  const limit = attached.limitTicks ?? 0
  const order = openOrder(
    run,
    parent.account,
    parent.market,
    {
      market: request.market,
      wallet: request.wallet,
      side: parent.buy ? 'sell' : 'buy',
      type: limit === 0 ? 'market' : 'limit',
      force: 'gtc',
      ticks: limit,
      lots,
      selfTrade: request.selfTrade ?? 'none',
      ...(parent.market.terms.product === 'futures' ? { reduceOnly: true } : {}),
      ...(request.positionSide === undefined ? {} : { positionSide: request.positionSide }),
      trigger: { kind, by: attached.by, ticks: attached.ticks },
    },
    parent.id,
    0,
  )
  order.triggerUp = order.buy === (kind === 'stop-loss')
  order.market.triggers.add(order)
  return order
}
