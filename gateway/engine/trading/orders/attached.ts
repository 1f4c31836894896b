import { least, type Lots, lotsFrom, ZERO } from '#lib/kernel/money.ts'
import { sharesOf } from './shares.ts'
import { openOrder } from '../../state/open-orders.ts'
import { chargedOf } from '../../state/money/order-fee.ts'
import { positionOf, sideOf } from '../../state/positions.ts'
import { steppedPrice, wholeSteps } from '../../state/steps.ts'
import type { Run } from '../../state/run.ts'
import type { AttachedRequest, BracketTarget, OrderGroup } from '../../state/records/order-request.ts'
import type { Order } from '../../state/records/records.ts'

/** Returns the lots of an order's fills that can be closed again: a buy's fee was deducted from what it received. */
function lotsToClose(order: Order): Lots {
  if (!order.buy || order.market.terms.product === 'futures') return order.lotsFilled
  const received = BigInt(order.lotsFilled) * order.market.lotSize.amount - chargedOf(order)
  return lotsFrom(Number(received / order.market.lotSize.amount))
}

/**
 * Returns the lots of the position that the order opened or enlarged; 0 if it only closed one, since there is nothing to protect.
 * All filled lots in spot.
 */
function protectedLots(order: Order): Lots {
  if (order.market.terms.product === 'spot') return order.lotsFilled
  const position = positionOf(order.account, order.market, sideOf(order))
  return position !== undefined && (position.direction === 1) === order.buy ? position.lots : ZERO
}

/** Returns the size of an order's targets: in whole size steps, unless it is a whole position. */
function sizeOf(run: Run, parent: Order): Lots {
  const closable = protectedLots(parent)
  const lots = least(lotsToClose(parent), closable)
  const isWhole = parent.market.terms.product === 'futures' && lots === closable
  return isWhole ? lots : wholeSteps(parent.market, lots)
}

/** Checks whether an order brings others with it. */
export function hasAttached({ request: { takeProfit, stopLoss } }: Order): boolean {
  return takeProfit !== undefined || stopLoss !== undefined
}

/** Places an order's attached take-profit and stop-loss for its filled lots. The first one to fire cancels the other. */
export function attach(run: Run, parent: Order): void {
  const { takeProfit, stopLoss, bracket } = parent.request
  if (parent.lotsFilled === 0) return
  const lots = sizeOf(run, parent)
  if (lots === 0) return
  if (bracket !== undefined) return attachBracket(run, parent, bracket, lots)
  const profit = takeProfit === undefined ? null : attachOne(run, parent, takeProfit, 'take-profit', lots)
  const loss = stopLoss === undefined ? null : attachOne(run, parent, stopLoss, 'stop-loss', lots)
  if (profit === null || loss === null) return
  profit.siblingId = loss.id
  loss.siblingId = profit.id
}

/** Places the targets of a bracket for their shares of what was filled, and its stop for all of it. */
function attachBracket(run: Run, parent: Order, targets: readonly BracketTarget[], lots: Lots): void {
  const shares = sharesOf(
    parent.market,
    lots,
    targets.map(({ percent }) => percent),
  )
  const group = { kind: 'bracket', id: parent.id, of: targets.length } as const
  for (const [at, target] of targets.entries()) {
    const share = shares[at] ?? ZERO
    // A part that was filled may be too little for every share.
    if (share > 0) attachOne(run, parent, target, 'take-profit', share, { ...group, nth: at + 1 })
  }
  const { stopLoss } = parent.request
  if (stopLoss !== undefined) attachOne(run, parent, stopLoss, 'stop-loss', lots, { ...group, nth: 0 })
}

function attachOne(
  run: Run,
  parent: Order,
  attached: AttachedRequest,
  kind: 'take-profit' | 'stop-loss',
  lots: Lots,
  group?: OrderGroup,
): Order {
  const { request, market } = parent
  // Steps may have changed since: the trigger fires no later than asked, and the limit is no worse.
  const sells = parent.buy
  const limit = attached.limitTicks === undefined ? ZERO : steppedPrice(market, attached.limitTicks, sells)
  const trigger = { kind, by: attached.by, ticks: steppedPrice(market, attached.ticks, sells === (kind === 'stop-loss')) }
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
      trigger,
      ...(group === undefined ? {} : { group }),
    },
    parent.id,
    0,
  )
  order.triggerUp = order.buy === (kind === 'stop-loss')
  order.market.triggers.add(order)
  return order
}
