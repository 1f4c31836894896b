import { addAvailable } from '../state/accounts.ts'
import { round } from '#lib/kernel/rounding.ts'
import { AMOUNT_PLACES, type Amount, amountText, toAmount } from '../ledger/amounts.ts'
import type { Taker } from '../book/book.ts'
import { reachOf } from '../book/read-book.ts'
import { readAmount } from './check-order.ts'
import { delegatedLots, futuresAvailable, markOf, openingValue, riskContract } from '../futures/futures-risk.ts'
import { bandPrice } from '../state/markets.ts'
import { hold, release } from '../ledger/ledger.ts'
import { holdAsset } from '../state/orders.ts'
import { asRisk, leverageOf, positionsIn } from '../state/positions.ts'
import type { Rejection } from '../reasons.ts'
import { checkOpening } from '../risk/opening.ts'
import { type Run, visitMarket } from '../run.ts'
import { Sum } from '../ledger/sums.ts'
import { lotsText, ticksText } from '../ledger/units.ts'
import type { OrderRequest } from '../state/order-request.ts'
import type { Account, Market, Order } from '../state/records.ts'

/** What the order that is being judged may spend; of the module, so that judging one makes no object for it. */
const available = new Sum()

/** What of an order says how much must be held for it; its size is what is still open of it. */
export type Need = Pick<OrderRequest, 'wallet' | 'side' | 'type' | 'ticks' | 'lots' | 'amount' | 'reduceOnly'>

/**
 * What must be frozen for an order: the size of a sell, the price x size of a limit buy, the amount of a buy by amount. A market buy by
 * size freezes its value at the worst price it accepts, or all that is available if the book as it stands would cost no more.
 * `held`, which is zero, becomes it; a rejection where it does not suffice, and zero again where the book has too little whatever is paid. `instead` is the open order that it is about or takes the place
 * of, whose own hold may be used; `missing` is what futures positions need next to it.
 */
export function holdFor(
  run: Run,
  account: Account,
  market: Market,
  need: Need,
  instead: Order | null,
  held: Sum,
  missing = 0n,
): Rejection | null {
  if (market.terms.product === 'futures') return holdForFutures(run, account, market, need, instead, held, missing)
  const buy = need.side === 'buy'
  available.clear()
  addAvailable(available, account, need.wallet, buy ? market.quoteAsset : market.baseAsset)
  if (instead !== null) available.add(instead.held)
  setWanted(held, market, need)
  if (!available.isLessThan(held)) return null
  if (!buy || need.type === 'limit' || need.amount !== undefined) return 'insufficient-balance'
  visitMarket(run, market)
  const reach = reachOf(market.book, marketBuy(account, market, need.lots))
  held.setTimes(reach.units, market.unitValue)
  if (reach.lots < need.lots) held.clear()
  if (held.isZero || available.isLessThan(held)) return 'insufficient-balance'
  held.set(available)
  return null
}

/** What an open order would need with another price and size. */
export function needOf({ request }: Order, ticks: number, lots: number): Need {
  return { ...request, ticks, lots }
}

/** An order holds another amount instead of what it held. */
export function rehold(order: Order, held: Sum): void {
  const asset = holdAsset(order)
  release(order.account, order.wallet, asset, order.held)
  hold(order.account, order.wallet, asset, held)
  order.held.set(held)
}

/** A futures order holds the cost of what it opens (formulas 1.3); what only closes holds nothing. */
function holdForFutures(
  run: Run,
  account: Account,
  market: Market,
  need: Need,
  instead: Order | null,
  held: Sum,
  missing: Amount,
): Rejection | null {
  const buy = need.side === 'buy'
  const limit = need.type === 'limit'
  if (need.reduceOnly === true) return null
  visitPositions(run, account)
  visitMarket(run, market)
  const direction = buy ? 1 : 2
  const request = {
    direction,
    orderPrice: ticksText(market.terms, limit ? need.ticks : expectedTicks(account, market, buy, need.lots)),
    count: lotsText(market.terms, need.lots),
    openLevel: String(leverageOf(account, market, direction)),
  } as const
  const opening = checkOpening(
    riskContract(run.state, account, market),
    {
      available: amountText(futuresAvailable(account, market.quoteAsset) + (instead?.held.amount ?? 0n) - missing),
      positions: positionsIn(account, market).map(asRisk),
      delegatedValue: amountText(openingValue(account, market, buy, instead)),
      // A market order closes before what rests, which is judged anew then.
      delegatedCount: limit ? lotsText(market.terms, delegatedLots(account, market, buy, instead)) : '0',
      isOneWay: account.positionMode === 'one-way',
    },
    request,
    ticksText(market.terms, markOf(market)),
  )
  if (opening === 'margin-insufficient') return 'insufficient-balance'
  if (opening === 'leverage-out-of-range') return 'leverage-invalid'
  if (opening === 'position-above-tier') return 'position-above-tier'
  held.amount = toAmount(round(opening.cost, AMOUNT_PLACES, 'up'))
  return null
}

/** The marks of all markets that an account has positions in are a part of what its order is judged by. */
export function visitPositions(run: Run, account: Account): void {
  for (const { market } of account.positions.values()) visitMarket(run, market)
}

/** The average price that a market order would get now; the worst that it accepts where the book is too thin. */
function expectedTicks(account: Account, market: Market, buy: boolean, lots: number): number {
  const worst = bandPrice(market, buy)
  const reach = reachOf(market.book, { ...marketBuy(account, market, lots), buy, limit: worst })
  return reach.lots === lots ? Math.ceil(reach.units / lots) : Math.max(worst, market.last)
}

function setWanted(held: Sum, market: Market, { side, type, ticks, lots, amount }: Need): void {
  if (amount !== undefined) held.amount = readAmount(amount) ?? 0n
  else if (side === 'buy') held.setTimes(lots * (type === 'limit' ? ticks : bandPrice(market, true)), market.unitValue)
  else held.setTimes(lots, market.lotSize)
}

function marketBuy(account: Account, market: Market, lots: number): Taker {
  return {
    buy: true,
    limit: bandPrice(market, true),
    lots,
    budget: Infinity,
    owner: account.number,
    selfTrade: 'none',
    houseShare: account.realism.takeThousandths,
  }
}
