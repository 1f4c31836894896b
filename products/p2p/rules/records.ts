import type { P2pEndReason, P2pOrderStatus } from '../contract/p2p-kinds.ts'
import { required } from '#lib/kernel/assert.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import type { Run } from '#gateway/engine/state/run.ts'
import { report } from '#gateway/engine/product/operations.ts'
import { calculateLeft, readParties, type P2pAd, type P2pOrder, robotId } from './state.ts'

/** Reports an advertisement to its owner. */
export function reportAd(run: Run, ad: P2pAd, status: P2pAd['status'] | 'removed' = ad.status): void {
  const { figures } = ad
  const { methods, coin, side, fiat, priceType, price, premium, minAmount, maxAmount, payMinutes, textHash } = figures
  report(run, ad.account, {
    product: 'p2p',
    id: ad.id,
    kind: 'advertisement',
    status,
    asset: coin,
    details: {
      side,
      fiat,
      priceType,
      price,
      premium,
      quantity: amountText(ad.quantity),
      left: amountText(calculateLeft(ad)),
      inOrders: amountText(ad.inOrders),
      done: amountText(ad.done),
      minAmount,
      maxAmount,
      methods: methods.join(','),
      payMinutes,
      textHash,
      offlineReason: ad.offlineReason,
      ...(ad.proof === undefined ? {} : { proof: ad.proof }),
      createdMs: ad.createdMs,
      updatedMs: ad.updatedMs,
    },
  })
}

/** How an order has ended, in the wall clock's time. */
export interface P2pEnd {
  readonly status: Extract<P2pOrderStatus, 'completed' | 'cancelled'>
  readonly reason: P2pEndReason
  readonly endedMs: number
}

/** Reports an order to its parties, first to the account that took the advertisement. */
export function reportOrder(run: Run, order: P2pOrder, end: P2pEnd | null = null): void {
  const { buyer } = readParties(order)
  for (const party of [order.taker, order.maker]) {
    if (party === '') continue
    const other = party === order.taker ? order.maker || robotId(order.robot) : order.taker
    report(run, party, {
      product: 'p2p',
      id: order.id,
      kind: party === buyer ? 'buy' : 'sell',
      status: end?.status ?? order.status,
      asset: required(run.state.assets[order.asset], 'an asset has a name'),
      details: { ...toDetails(order), counterparty: other, maker: party === order.maker ? 1 : 0, ...toEnd(end) },
    })
  }
}

function toEnd(end: P2pEnd | null) {
  return { reason: end?.reason ?? null, endedMs: end?.endedMs ?? null }
}

function toDetails(order: P2pOrder) {
  const { appeal, robot, robotAdvertisement, advertisement } = order
  return {
    advertisement: robot === 0 ? `${advertisement}` : `R${robotAdvertisement}`,
    fiat: order.fiat,
    price: order.price,
    quantity: amountText(order.quantity),
    amount: order.amount,
    method: order.method,
    premium: order.premium,
    rate: order.rate,
    rateAsOf: order.rateAsOf,
    coinPrice: order.coinPrice,
    textHash: order.textHash,
    createdMs: order.createdMs,
    payByMs: order.payByMs,
    paidMs: order.paidMs,
    releaseByMs: order.releaseByMs,
    appealBy: appeal?.by ?? null,
    appealMs: appeal?.openedMs ?? null,
    decidesMs: appeal?.decidesMs ?? null,
    buyerAnswered: appeal?.buyerAnswered === true ? 1 : 0,
    sellerAnswered: appeal?.sellerAnswered === true ? 1 : 0,
    ...(order.proof === undefined ? {} : { proof: order.proof }),
    ...(order.held === true ? { held: 1 } : {}),
    ...(appeal?.operator === undefined ? {} : { operator: appeal.operator }),
  }
}
