import { CALLBACK_MILLIONTHS_MAX, CALLBACK_MILLIONTHS_MIN } from '#lib/contract/trading/kind-limits.ts'
import { isLots, isTicks, type Lots, type Ticks, UNITS_MAX, type Amount } from '#lib/kernel/money.ts'
import { toAmount } from '../../state/money/amounts.ts'
import { CLIENT_ID_LENGTH_MAX } from '../../state/records/limits.ts'
import { bandPrice } from '../../state/markets.ts'
import { openCountIndex } from '../../state/open-orders.ts'
import { findPosition, positionsIn } from '../../state/positions.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { gapFor } from './gaps.ts'
import { isOnPriceStep, isOnSizeStep, listPrices } from '../../state/steps.ts'
import { findRestriction } from '../../state/trading-mode.ts'
import { comingLots } from './reducible.ts'
import { isTarget } from './targets.ts'
import type { AttachedRequest, OrderRequest, WalletName } from '../../state/records/order-request.ts'
import type { Account, Market } from '../../state/records/records.ts'

/** Checks whether a spot pair can be traded from a wallet. */
function isSpotWallet(wallet: WalletName, symbol: string): boolean {
  return wallet === 'spot' || wallet === 'cross' || wallet === `isolated:${symbol}`
}

/** Checks whether a text is a valid client order id: 1 to `CLIENT_ID_LENGTH_MAX` printable ASCII characters. */
export function isClientId(id: string): boolean {
  return id.length > 0 && id.length <= CLIENT_ID_LENGTH_MAX && /^[\x20-\x7e]+$/.test(id)
}

/**
 * Checks everything about an order that does not depend on balances; null if there is nothing wrong. `freed` is the number of open
 * orders that the same command removes.
 */
export function checkOrder(account: Account, market: Market, request: OrderRequest, freed: number): Rejection | null {
  if (account.epoch === null) return 'no-epoch'
  const restriction = findRestriction(market)
  if (restriction !== null) return restriction
  const gap = request.trigger === undefined ? gapFor(market, request, request.ticks) : null
  if (gap !== null) return gap
  if (market.last === 0) return 'no-reference-price'
  const futures = market.isFutures
  if (futures ? request.wallet !== 'futures' : !isSpotWallet(request.wallet, market.terms.symbol)) return 'unknown-wallet'
  if (request.clientOrderId !== undefined && !isClientId(request.clientOrderId)) return 'client-order-id-invalid'
  return (
    (futures ? checkFutures(account, market, request) : checkSpot(request)) ??
    checkKind(request) ??
    (request.type === 'limit' ? checkPrice(market, request) : null) ??
    checkMuch(market, request, closesWhole(account, market, request, request.lots)) ??
    checkTrigger(market, request) ??
    checkAttached(market, request) ??
    checkCount(account, market, request, freed)
  )
}

function checkSpot({ reduceOnly, positionSide, target, loan, wallet, trigger, strategy }: OrderRequest): Rejection | null {
  if (strategy !== undefined) return 'order-type-invalid'
  if (positionSide !== undefined) return 'position-side-invalid'
  if (target !== undefined) return 'order-type-invalid'
  // A trigger order is not paid for until it fires.
  if (loan !== undefined && (wallet === 'spot' || trigger !== undefined)) return 'order-type-invalid'
  return reduceOnly === true ? 'reduce-only-without-position' : null
}

/** Checks futures rules. In hedge mode a long is opened by buying and closed by selling, a short the other way round. */
function checkFutures(account: Account, market: Market, request: OrderRequest): Rejection | null {
  const { positionSide, side, reduceOnly, amount, target, loan } = request
  if (amount !== undefined || loan !== undefined || (target !== undefined && !isTarget(request))) return 'order-type-invalid'
  if ((account.positionMode === 'hedge') !== (positionSide !== undefined)) return 'position-side-invalid'
  const opens = positionSide === undefined || (positionSide === 'long') === (side === 'buy')
  if (positionSide !== undefined && opens === (reduceOnly === true)) return 'position-side-invalid'
  if (reduceOnly !== true) return null
  const position = findPosition(account, market, positionSide ?? 'net')
  const isThere = position !== undefined && (position.direction === 1) === (side === 'sell')
  // A position that an entry on its way may open is judged when the entry has arrived.
  return isThere || comingLots({ account, market, request, buy: side === 'buy' }) > 0 ? null : 'reduce-only-without-position'
}

function checkKind(request: OrderRequest): Rejection | null {
  const { type, force, amount, side } = request
  if (type === 'limit') return amount === undefined ? checkCompany(request) : 'order-type-invalid'
  if (request.ticks !== 0 || force === 'post-only') return 'order-type-invalid'
  if (amount !== undefined && (side === 'sell' || request.lots !== 0 || force === 'fok')) return 'order-type-invalid'
  return checkCompany(request)
}

/** Checks that a take-profit or stop-loss order, which only closes, has no attached orders itself. */
export function checkCompany({ trigger, takeProfit, stopLoss }: OrderRequest): Rejection | null {
  const ends = trigger?.kind === 'take-profit' || trigger?.kind === 'stop-loss'
  return ends && (takeProfit ?? stopLoss) !== undefined ? 'order-type-invalid' : null
}

/** Checks an order's size or amount. The limits do not apply to an order for a whole position, which has the position's size. */
export function checkMuch(
  market: Market,
  request: Pick<OrderRequest, 'lots' | 'type' | 'ticks' | 'amount' | 'target'>,
  isWhole: boolean,
): Rejection | null {
  if (request.target === 'whole') return null
  return request.amount === undefined ? checkSize(market, request, isWhole) : checkAmount(market, request.amount)
}

/** Checks whether lots of an order close all of a position, which is possible whatever the steps and the minimum. */
export function closesWhole(
  account: Account,
  market: Market,
  { reduceOnly, positionSide }: Pick<OrderRequest, 'reduceOnly' | 'positionSide'>,
  lots: Lots,
): boolean {
  return reduceOnly === true && lots > 0 && findPosition(account, market, positionSide ?? 'net')?.lots === lots
}

/** Checks the size and value of an order with a valid price; `isWhole` if it closes the whole of a position. */
export function checkSize(
  market: Market,
  { lots, type, ticks }: Pick<OrderRequest, 'lots' | 'type' | 'ticks'>,
  isWhole = false,
): Rejection | null {
  const { terms } = market
  if (!isLots(lots) || (!isWhole && !isOnSizeStep(market, lots))) return 'size-not-a-lot'
  if (lots < terms.lotsMin && !isWhole) return 'size-below-minimum'
  if (lots > (type === 'limit' ? terms.lotsMaxLimit : terms.lotsMaxMarket)) return 'size-above-maximum'
  const valued = type === 'limit' ? ticks : market.last
  // Valued at the higher of its own price and the upper price band, so that its fills stay within safe integers.
  if (lots * Math.max(valued, bandPrice(market, true)) > UNITS_MAX) return 'value-above-maximum'
  return lots * valued < market.unitsMin && !isWhole ? 'value-below-minimum' : null
}

export function checkAmount(market: Market, text: string): Rejection | null {
  const amount = readAmount(text)
  if (amount === null || amount <= 0n) return 'amount-invalid'
  if (amount < market.valueMin) return 'value-below-minimum'
  return amount / market.unitValue.amount > BigInt(UNITS_MAX) ? 'value-above-maximum' : null
}

/** Parses a command's non-negative decimal to an amount; null if it is invalid. */
export function readAmount(text: string): Amount | null {
  if (!/^\d{1,20}(?:\.\d{1,16})?$/.test(text)) return null
  return toAmount(text)
}

function checkPrice(market: Market, { ticks, side, trigger }: OrderRequest): Rejection | null {
  if (!isTicks(ticks) || !isOnPriceStep(market, ticks)) return 'price-not-a-tick'
  // The price of a waiting order is checked when it goes to the book.
  if (trigger !== undefined) return null
  return checkBand(market, side === 'buy', ticks)
}

/** Refuses a buy far above the market or a sell far below it as a typing error. */
export function checkBand(market: Market, buy: boolean, ticks: Ticks): Rejection | null {
  if (buy && ticks > bandPrice(market, true)) return 'price-above-band'
  if (!buy && ticks < bandPrice(market, false)) return 'price-below-band'
  return null
}

/** Checks whether a callback is allowed for a trailing order. */
export function isCallback(millionths: number): boolean {
  return Number.isSafeInteger(millionths) && millionths >= CALLBACK_MILLIONTHS_MIN && millionths <= CALLBACK_MILLIONTHS_MAX
}

function checkTrigger(market: Market, { trigger, side }: OrderRequest): Rejection | null {
  if (trigger === undefined) return null
  const now = trigger.by === 'mark' ? market.mark : market.last
  if (now === 0) return 'no-reference-price'
  if (isTicks(trigger.ticks) && !isOnPriceStep(market, trigger.ticks)) return 'price-not-a-tick'
  if (trigger.kind === 'trailing') {
    const inside = trigger.callbackMillionths !== undefined && isCallback(trigger.callbackMillionths)
    return inside && (trigger.ticks === 0 || isTicks(trigger.ticks)) ? null : 'trailing-invalid'
  }
  if (!isTicks(trigger.ticks)) return 'trigger-price-invalid'
  if (trigger.kind === 'trigger') return null
  const fromBelow = (side === 'buy') === (trigger.kind === 'stop-loss')
  return (fromBelow ? trigger.ticks > now : trigger.ticks < now) ? null : 'trigger-price-invalid'
}

/**
 * Checks that attached prices are on the right side of the order's price: take-profit on the better, stop-loss on the worse. A market
 * order's price is its trigger price if it waits for one, else the last price.
 */
export function checkAttached(market: Market, request: OrderRequest): Rejection | null {
  const { takeProfit, stopLoss, type, ticks, side, trigger } = request
  // Almost no order has any.
  if ((takeProfit ?? stopLoss) === undefined) return null
  const met = trigger === undefined || trigger.ticks === 0 ? market.last : trigger.ticks
  const price = type === 'limit' ? ticks : met
  const good = side === 'buy' ? 1 : -1
  const fits = (attached: AttachedRequest | undefined, direction: number): boolean =>
    attached === undefined ||
    (isTicks(attached.ticks) &&
      (attached.ticks - price) * direction > 0 &&
      (attached.limitTicks === undefined || isTicks(attached.limitTicks)))
  if (!fits(takeProfit, good) || !fits(stopLoss, -good)) return 'attached-price-invalid'
  return listPrices(request).every((own) => isOnPriceStep(market, own)) ? null : 'price-not-a-tick'
}

function checkCount(account: Account, market: Market, request: OrderRequest, freed: number): Rejection | null {
  const trigger = request.trigger !== undefined
  const open = (account.openCounts[openCountIndex(market, trigger)] ?? 0) - freed
  if (trigger) return open < market.terms.triggerOrdersMax ? null : 'too-many-trigger-orders'
  if (open >= market.terms.openOrdersMax) return 'too-many-open-orders'
  const { productOrdersMax = Infinity, positionsMax = Infinity } = market.terms
  if (productOrdersMax !== Infinity && openInFutures(account) - freed >= productOrdersMax) return 'too-many-open-orders'
  if (account.positions.size < positionsMax || request.reduceOnly === true) return null
  return positionsIn(account, market).length === 0 ? 'too-many-positions' : null
}

/** Counts an account's book orders over all futures markets; trigger orders have a limit of their own. */
function openInFutures(account: Account): number {
  let count = 0
  for (const { market, request } of account.openOrders.values()) {
    if (market.isFutures && request.trigger === undefined) count += 1
  }
  return count
}
