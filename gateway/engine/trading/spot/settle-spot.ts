import { type Lots, multiplyToUnits, type Ticks, plus } from '#lib/kernel/money.ts'
import type { HouseQuote } from '../../book/house-quote.ts'
import { assertWithinLimits, assertWithinSize } from '../orders/fill-bounds.ts'
import { assert } from '#lib/kernel/assert.ts'
import { repayFrom } from '../margin/debts.ts'
import { readSpotFees } from '../../state/fee-rates.ts'
import { foldFill } from '../../state/history.ts'
import { pay, receive, receiveOwn, spend } from '../../state/ledger.ts'
import { chargeFill } from '../../state/money/order-fee.ts'
import { noteQuote, type Run, takeId } from '../../state/run.ts'
import { isBracketTarget, shrinkStop } from '../kinds/bracket.ts'
import { bookFill } from '../../product/dispatch.ts'
import { SpotFill } from './spot-fill.ts'
import { Sum } from '../../state/money/sums.ts'
import type { Market, Order } from '../../state/records/records.ts'

/** A trade between two orders; null is the house. For a series of trades the same object is refilled. */
export interface Trade {
  readonly market: Market
  ticks: Ticks
  lots: Lots
  buyer: Order | null
  seller: Order | null
  readonly buyerTakes: boolean
  /** The house's quote by which a fill between traders counts in public figures; null if it counts as it is. */
  quote: HouseQuote | null
}

/** Figures of the trade being settled; module-level to avoid allocations per trade. */
const value = new Sum()
const size = new Sum()
const held = new Sum()
const exactFee = new Sum()
const fee = new Sum()
const net = new Sum()
const residue = new Sum()

/** Settles a spot trade: quote goes to the seller, base to the buyer, and each pays the fee from what they receive. */
export function settleSpot(run: Run, trade: Trade): void {
  const { market, ticks, lots, buyer, seller, buyerTakes } = trade
  assertWithinLimits(trade)
  const tradeId = takeId(run)
  if (trade.quote !== null) noteQuote(run, tradeId, trade.quote)
  value.setTimes(ticks * lots, market.unitValue)
  size.setTimes(lots, market.lotSize)
  if (buyer === null) bookHouse(run, market, true)
  else {
    const rates = readSpotFees(run.state, market, buyer.account)
    exactFee.setTimes(lots, buyerTakes ? rates.takerBase : rates.makerBase)
    // A limit order's funds are frozen at its own price, which may be worse than the trade's.
    if (buyer.request.type === 'limit') held.setTimes(buyer.ticks * lots, market.unitValue)
    else held.set(value)
    settleSide(run, trade, buyer, tradeId, held, value, size)
  }
  if (seller === null) bookHouse(run, market, false)
  else {
    const rates = readSpotFees(run.state, market, seller.account)
    exactFee.setTimes(ticks * lots, buyerTakes ? rates.makerQuote : rates.takerQuote)
    settleSide(run, trade, seller, tradeId, size, size, value)
  }
}

function bookHouse(run: Run, { quoteAsset, baseAsset }: Market, buys: boolean): void {
  const { house } = run.state
  pay(run, house, 'spot', buys ? quoteAsset : baseAsset, buys ? value : size)
  receive(run, house, 'spot', buys ? baseAsset : quoteAsset, buys ? size : value)
}

/** Settles one side of the trade: its frozen funds become the payment, and it receives its proceeds less the fee. */
function settleSide(run: Run, trade: Trade, order: Order, tradeId: number, freed: Sum, paid: Sum, received: Sum): void {
  const { state } = run
  const { account, buy, wallet } = order
  const { market, ticks, lots } = trade
  const maker = buy !== trade.buyerTakes
  const paidAsset = buy ? market.quoteAsset : market.baseAsset
  const receivedAsset = buy ? market.baseAsset : market.quoteAsset
  spend(run, account, wallet, paidAsset, freed, paid)
  order.held.subtract(freed)
  assert(!order.held.isNegative, 'no order spends more than it holds')
  order.lotsFilled = plus(order.lotsFilled, lots)
  order.unitsFilled = plus(order.unitsFilled, multiplyToUnits(ticks, lots))
  assertWithinSize(order)
  order.updatedAtMs = run.timeMs
  if (maker) order.makerFills += 1
  else order.takerFills += 1
  chargeFill(order, exactFee, received, fee)
  net.setDifference(received, fee)
  receive(run, account, wallet, receivedAsset, net)
  receiveOwn(run, state.fees, receivedAsset, exactFee)
  residue.setDifference(fee, exactFee)
  if (!residue.isZero) receiveOwn(run, state.residue, receivedAsset, residue)
  foldFill(state, tradeId, order.id, ticks, lots)
  const house = (buy ? trade.seller : trade.buyer) === null
  run.events.push(new SpotFill(tradeId, order, ticks, lots, maker, house, fee))
  if (isBracketTarget(order)) shrinkStop(run, order, lots)
  if (order.request.strategy !== undefined) bookFill(state, order, paid, net)
  if (wallet !== 'spot' && order.request.loan !== undefined) repayFrom(run, order, receivedAsset, net.amount)
}
