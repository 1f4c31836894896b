import { assert, required } from '#lib/kernel/assert.ts'
import { type Amount, roundCharge } from './amounts.ts'
import { fold } from './digest.ts'
import { book, release } from './ledger.ts'
import type { Market, SpotFees } from './markets.ts'
import type { Order } from './orders.ts'
import { type Run, takeId } from './run.ts'

/** A trade between two orders; null stands for the house. */
export interface Trade {
  readonly market: Market
  readonly ticks: number
  readonly lots: number
  readonly buyer: Order | null
  readonly seller: Order | null
  readonly buyerTakes: boolean
}

/** Books a spot trade: the buyer's quote goes to the seller, the seller's base to the buyer, each pays the fee from what it receives. */
export function settleSpot(run: Run, trade: Trade): void {
  const { market, ticks, lots, buyer, seller } = trade
  assert(accepts(buyer, ticks) && accepts(seller, ticks), 'no order is filled worse than its limit')
  const units = BigInt(ticks * lots)
  const count = BigInt(lots)
  const value = units * market.valueFactor
  const size = count * market.sizeFactor
  const tradeId = takeId(run)
  if (buyer === null) bookHouse(run, market, -value, size)
  else {
    // A limit order holds its own price, which may be worse than the one it gets.
    const held = buyer.request.type === 'limit' && buyer.ticks !== ticks ? BigInt(buyer.ticks * lots) * market.valueFactor : value
    const rates = feesOf(run, market, buyer)
    settleSide(run, trade, buyer, tradeId, held, value, size, count * (trade.buyerTakes ? rates.takerBase : rates.makerBase))
  }
  if (seller === null) bookHouse(run, market, value, -size)
  else {
    const rates = feesOf(run, market, seller)
    settleSide(run, trade, seller, tradeId, size, size, value, units * (trade.buyerTakes ? rates.makerQuote : rates.takerQuote))
  }
}

function feesOf({ state }: Run, { spotFees }: Market, { account }: Order): SpotFees {
  return required(spotFees[Math.min(account.spotLevel, state.spotFees.length - 1)], 'every fee level has its rates')
}

function accepts(order: Order | null, ticks: number): boolean {
  if (order === null || order.request.type === 'market') return true
  return order.buy ? ticks <= order.ticks : ticks >= order.ticks
}

function bookHouse(run: Run, market: Market, quote: Amount, base: Amount): void {
  book(run, run.state.house, 'spot', market.quoteAsset, quote)
  book(run, run.state.house, 'spot', market.baseAsset, base)
}

/** One side of the trade: its hold becomes a payment, what it receives comes in less the fee. `exact` is the fee before it is rounded. */
function settleSide(
  run: Run,
  trade: Trade,
  order: Order,
  tradeId: number,
  held: Amount,
  paid: Amount,
  received: Amount,
  exact: Amount,
): void {
  const { state } = run
  const { account, buy, wallet } = order
  const { market, ticks, lots } = trade
  const takes = buy === trade.buyerTakes
  const paidAsset = buy ? market.quoteAsset : market.baseAsset
  const receivedAsset = buy ? market.baseAsset : market.quoteAsset
  release(account, wallet, paidAsset, held)
  order.held -= held
  order.lotsFilled += lots
  order.unitsFilled += ticks * lots
  order.updatedAtMs = run.timeMs
  if (takes) order.takerFills += 1
  else order.makerFills += 1
  const fee = chargeOf(order, exact, received)
  const paidBalance = book(run, account, wallet, paidAsset, -paid)
  const receivedBalance = book(run, account, wallet, receivedAsset, received - fee)
  book(run, state.fees, 'spot', receivedAsset, exact)
  if (fee !== exact) book(run, state.residue, 'spot', receivedAsset, fee - exact)
  foldFill(state.historyDigest, tradeId, order.id, ticks, lots)
  run.events.push({
    type: 'filled',
    tradeId,
    orderId: order.id,
    account: account.id,
    market: market.id,
    buy,
    ticks,
    lots,
    maker: !takes,
    house: (buy ? trade.seller : trade.buyer) === null,
    received,
    fee,
    receivedBalance,
    paid,
    paidBalance,
    profit: 0n,
    timeMs: run.timeMs,
  })
}

function foldFill(digest: Int32Array, tradeId: number, orderId: number, ticks: number, lots: number): void {
  fold(digest, tradeId)
  fold(digest, orderId)
  fold(digest, ticks)
  fold(digest, lots)
}

/**
 * The fee of one fill: what the order's fee over all its fills, rounded once, has grown by. So an order filled in many parts pays
 * the same as one filled at once. Never more than what was received.
 */
function chargeOf(order: Order, exact: Amount, received: Amount): Amount {
  order.feeExact += exact
  const due = roundCharge(order.feeExact) - order.fee
  const fee = due > received ? received : due
  order.fee += fee
  return fee
}
