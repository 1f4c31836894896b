import { assert, required } from '#lib/kernel/assert.ts'
import { type Lots, most, type Ticks, unitsOf, type Amount, NOTHING } from '#lib/kernel/money.ts'
import { addAvailable } from '../../state/accounts.ts'
import { round } from '#lib/kernel/rounding.ts'
import { AMOUNT_DECIMALS, amountText, toAmount, added, without } from '../../state/money/amounts.ts'
import type { Taker } from '../../book/taker.ts'
import { NO_BUDGET } from '../../book/budget.ts'
import { type Reach, reachOf } from '../../book/read-book.ts'
import { readAmount } from './check-order.ts'
import { asRisk, delegatedLots, futuresAvailable, markOf, openingValue, riskContract } from '../risk/futures-risk.ts'
import { bandPrice, reachPrice } from '../../state/markets.ts'
import { hold, release } from '../../state/ledger.ts'
import { holdAsset } from '../../state/orders.ts'
import { leverageOf, positionsIn } from '../../state/positions.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { checkOpening, type OpeningCost, type OpeningRefusal } from '../risk/opening.ts'
import { type Run, visitMarket } from '../../state/run.ts'
import { Sum } from '../../state/money/sums.ts'
import { lotsText, ticksText } from '../../state/money/units.ts'
import type { OrderRequest } from '../../state/records/order-request.ts'
import type { Account, Market, Order } from '../../state/records/records.ts'
import type { EngineState } from '../../state/state.ts'

/** The funds available to the order being checked; module-level to avoid an allocation per order. */
const available = new Sum()

/** The part of an order that decides how much to freeze; the size is its open lots. */
export type Need = Pick<OrderRequest, 'wallet' | 'side' | 'type' | 'ticks' | 'lots' | 'amount' | 'reduceOnly'>

/**
 * Calculates the amount to freeze for an order: the size of a sell, the price x size of a limit buy, the amount of a buy by amount. A
 * market buy by size freezes its value at the worst price it accepts, or all that is available if the current book would not cost more.
 * Sets `held`, which must be zero; rejects if funds do not suffice, and leaves zero if the book has too little at any price. `instead`
 * is the open order being edited or replaced, whose frozen funds may be used; `missing` is what futures positions need in addition.
 */
export function holdFor(
  run: Run,
  account: Account,
  market: Market,
  need: Need,
  instead: Order | null,
  held: Sum,
  missing: Amount = NOTHING,
): Rejection | null {
  if (market.isFutures) return holdForFutures(run, account, market, need, instead, held, missing)
  const buy = need.side === 'buy'
  available.clear()
  addAvailable(available, account, need.wallet, buy ? market.quoteAsset : market.baseAsset)
  if (instead !== null) available.add(instead.held)
  assert(held.isZero, 'a hold is judged from nothing on')
  setWanted(held, market, need)
  if (!available.isLessThan(held)) return null
  return !buy || need.type === 'limit' || need.amount !== undefined ? 'insufficient-balance' : holdAll(run, account, market, need, held)
}

/** Freezes all that is available for a market buy by size; a function of its own, because every order pays for the size of the first. */
function holdAll(run: Run, account: Account, market: Market, need: Need, held: Sum): Rejection | null {
  visitMarket(run, market)
  const reach = reachOf(market.book, takerOf(account, market, true, need.lots))
  held.setTimes(reach.units, market.unitValue)
  if (reach.lots < need.lots) held.clear()
  if (held.isZero || available.isLessThan(held)) return 'insufficient-balance'
  held.set(available)
  return null
}

/** Returns the need of an open order with another price and size. */
export function needOf({ request }: Order, ticks: Ticks, lots: Lots): Need {
  return { ...request, ticks, lots }
}

/** Changes the amount frozen for an order. */
export function rehold(order: Order, held: Sum): void {
  const asset = holdAsset(order)
  release(order.account, order.wallet, asset, order.held)
  hold(order.account, order.wallet, asset, held)
  order.held.set(held)
}

/** Calculates the cost of what a futures order opens (formulas 1.3); reduce-only orders freeze nothing. */
function holdForFutures(
  run: Run,
  account: Account,
  market: Market,
  need: Need,
  instead: Order | null,
  held: Sum,
  missing: Amount,
): Rejection | null {
  if (need.reduceOnly === true) return null
  visitPositions(run, account)
  visitMarket(run, market)
  const opening = judgeOpenings(run.state, account, market, need, instead, missing)(need.lots)
  if (opening === 'margin-insufficient') return 'insufficient-balance'
  if (opening === 'leverage-out-of-range') return 'leverage-invalid'
  if (opening === 'position-above-tier') return 'position-above-tier'
  held.amount = toAmount(round(opening.cost, AMOUNT_DECIMALS, 'up'))
  return null
}

/** Returns the judgement of futures orders by their size: what one of `lots` would cost now, or why it is refused (formulas 1.3). */
export function judgeOpenings(
  state: EngineState,
  account: Account,
  market: Market,
  need: Pick<Need, 'side' | 'type' | 'ticks'>,
  instead: Order | null,
  missing: Amount,
): (lots: Lots) => OpeningCost | OpeningRefusal {
  const buy = need.side === 'buy'
  const limit = need.type === 'limit'
  const direction = buy ? 1 : 2
  const contract = riskContract(state, account, market)
  const held = {
    available: amountText(without(added(futuresAvailable(account, market.quoteAsset), instead?.held.amount ?? NOTHING), missing)),
    positions: positionsIn(account, market).map(asRisk),
    delegatedValue: amountText(openingValue(account, market, buy, instead)),
    // A market order closes before the resting orders, which are then checked again.
    delegatedCount: limit ? lotsText(market.terms, delegatedLots(account, market, buy, instead)) : '0',
    isOneWay: account.positionMode === 'one-way',
  }
  const openLevel = String(leverageOf(account, market, direction))
  const mark = ticksText(market.terms, markOf(market))
  return (lots) => {
    const orderPrice = ticksText(market.terms, limit ? need.ticks : expectedTicks(state, account, market, buy, lots))
    return checkOpening(contract, held, { direction, orderPrice, count: lotsText(market.terms, lots), openLevel }, mark)
  }
}

/** Visits all markets in which an account has positions, so that their mark prices are recorded with the command. */
export function visitPositions(run: Run, account: Account): void {
  for (const { market } of account.positions.values()) visitMarket(run, market)
}

/**
 * Returns the average price that a market order would get now; if the book is too thin, the worst that it accepts or the last price,
 * whichever is higher.
 */
function expectedTicks(state: EngineState, account: Account, market: Market, buy: boolean, lots: Lots): Ticks {
  const reach = reachOfMarketOrder(state, account, market, buy, lots)
  return reach.lots === lots ? (Math.ceil(reach.units / lots) as Ticks) : most(bandPrice(market, buy), market.last)
}

/** Returns what a market order would get from the book now, within the price that it accepts. */
export function reachOfMarketOrder(state: EngineState, account: Account, market: Market, buy: boolean, lots: Lots): Reach {
  return reachOf(market.book, takerOf(account, market, buy, lots))
}

function setWanted(held: Sum, market: Market, { side, type, ticks, lots, amount }: Need): void {
  if (amount !== undefined) held.amount = required(readAmount(amount), 'an order by amount says an amount')
  else if (side === 'buy') held.setTimes(unitsOf(type === 'limit' ? ticks : bandPrice(market, true), lots), market.unitValue)
  else held.setTimes(lots, market.lotSize)
}

function takerOf(account: Account, market: Market, buy: boolean, lots: Lots): Taker {
  const limit = bandPrice(market, buy)
  return {
    buy,
    limit,
    reach: reachPrice(market, buy, limit),
    lots,
    budget: NO_BUDGET,
    owner: account.number,
    selfTrade: 'none',
    houseShare: account.realism.takeThousandths,
  }
}
