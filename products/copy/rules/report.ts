import type { CopiedResult } from '../contract/copy-kinds.ts'
import type { Amount, Lots, Units } from '#lib/kernel/money.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { lotsText } from '#gateway/engine/state/money/units.ts'
import { type Run, takeId, visitMarket } from '#gateway/engine/state/run.ts'
import { averageOf, coinsOf, equityOf, resultOf, slippageOf } from './figures.ts'
import type { Closing, Copy, Leader, Link } from './state.ts'
import type { ProductRecord } from '#gateway/engine/state/records/product-record.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { report } from '#gateway/engine/product/operations.ts'

/** The kinds of this product's records. */
export const COPY_KIND = 'copy'
export const COPIED_KIND = 'order'
export const SHARE_KIND = 'share'
export const LED_KIND = 'led'
const MARGIN_KIND = 'margin'
export const LEADER_KIND = 'leader'

/** Returns a copy with its figures at current prices. */
export function copyRecord(state: EngineState, copy: Copy, status: Copy['status'] | 'ended'): ProductRecord {
  const { id, leader, settings, reason, given, shared, shareMost, createdAtMs, sinceMs } = copy
  return {
    product: 'copy',
    id,
    kind: COPY_KIND,
    status,
    asset: 'USDT',
    details: {
      leader: leader.id,
      market: leader.product,
      reason,
      mode: settings.mode,
      value: settings.value,
      leverage: settings.leverage,
      marginMode: settings.marginMode,
      marketMax: settings.marketMax,
      slippage: settings.slippage,
      stopLoss: settings.stopLoss,
      takeProfit: settings.takeProfit,
      markets: settings.markets.join(' '),
      given: amountText(given),
      shared: amountText(shared),
      ...(shareMost === null ? {} : { shareMost: amountText(shareMost) }),
      equity: amountText(equityOf(state, copy)),
      result: amountText(resultOf(state, copy)),
      openedAtMs: createdAtMs,
      sinceMs,
    },
  }
}

export function reportCopy(run: Run, copy: Copy, status: Copy['status'] | 'ended' = copy.status): void {
  for (const { market } of copy.links.values()) visitMarket(run, market)
  for (const { market } of coinsOf(run.state, copy)) visitMarket(run, market)
  report(run, copy.follower.id, copyRecord(run.state, copy, status))
}

export interface CopiedOrder {
  readonly id: number
  readonly opens: boolean
  readonly wanted: Lots
  readonly lots: Lots
  readonly units: Units
  readonly fee: Amount
  readonly profit: Amount
  readonly result: CopiedResult
}

/** Reports what a copy did after a trade of its leader, with both average prices. */
export function reportCopied(run: Run, copy: Copy, { market, direction, leaderUnits, leaderLots }: Link, order: CopiedOrder): void {
  const { terms } = market
  const buy = (direction === 1) === order.opens
  report(run, copy.follower.id, {
    product: 'copy',
    id: order.id,
    kind: COPIED_KIND,
    status: order.result,
    asset: terms.base,
    details: {
      copy: copy.id,
      leader: copy.leader.id,
      market: market.id,
      side: buy ? 'buy' : 'sell',
      direction: direction === 1 ? 'long' : 'short',
      opens: order.opens ? 1 : 0,
      wanted: lotsText(terms, order.wanted),
      size: lotsText(terms, order.lots),
      price: averageOf(market, order.units, order.lots),
      leaderPrice: averageOf(market, leaderUnits, leaderLots),
      slippage: amountText(slippageOf(market, buy, order.units, order.lots, leaderUnits, leaderLots)),
      fee: amountText(order.fee),
      profit: amountText(order.profit),
    },
  })
}

/** Reports a leader's own record: that it leads, or no longer does. */
export function reportLeader(run: Run, leader: Leader, status: 'leading' | 'ended'): void {
  report(run, leader.account.id, {
    product: 'copy',
    id: leader.id,
    kind: LEADER_KIND,
    status,
    asset: 'USDT',
    details: {
      market: leader.product,
      share: leader.share,
      earned: amountText(leader.earned.amount),
      result: amountText(leader.net.closed),
      openedAtMs: leader.startedAtMs,
    },
  })
}

/** Reports to a follower how much margin its leader has added to a position, or removed if below zero. */
export function reportMargin(run: Run, copy: Copy, { market }: Link, amount: string): void {
  const details = { copy: copy.id, leader: copy.leader.id, market: market.id, amount }
  report(run, copy.follower.id, { product: 'copy', id: takeId(run), kind: MARGIN_KIND, status: 'told', asset: 'USDT', details })
}

/** Reports to a leader what it has closed of a trade, with how it was opened. */
export function reportLed(run: Run, { id: leader, account, product }: Leader, followers: number, closing: Closing): void {
  const { trade, lots, units, cost, openFee, closeFee, profit, orderId, stop } = closing
  const { market, direction } = trade
  report(run, account.id, {
    product: 'copy',
    id: takeId(run),
    kind: LED_KIND,
    status: 'closed',
    asset: market.terms.base,
    details: {
      leader,
      product,
      trade: trade.id,
      market: market.id,
      direction: direction === 1 ? 'long' : 'short',
      leverage: trade.leverage,
      size: lotsText(market.terms, lots),
      openPrice: averageOf(market, Number(cost / market.unitValue.amount), lots),
      closePrice: averageOf(market, units, lots),
      openFee: amountText(openFee),
      closeFee: amountText(closeFee),
      profit: amountText(profit),
      openedAtMs: trade.openedAtMs,
      openOrder: trade.orderId,
      closeOrder: orderId,
      stop: stop ?? '',
      followers,
    },
  })
}

/** Reports a payment of a share on both sides. */
export function reportShare(run: Run, copy: Copy, id: number, amount: Amount, gain: Amount): void {
  for (const [account, status] of [
    [copy.follower.id, 'paid'],
    [copy.leader.account.id, 'received'],
  ] as const) {
    const { id: leader, product } = copy.leader
    const details = { copy: copy.id, leader, product, amount: amountText(amount), gain: amountText(gain) }
    report(run, account, { product: 'copy', id, kind: SHARE_KIND, status, asset: 'USDT', details })
  }
}
