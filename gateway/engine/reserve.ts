import { type Account, availableOf } from './accounts.ts'
import { round } from '#lib/kernel/rounding.ts'
import { AMOUNT_PLACES, type Amount, amountText, toAmount } from './amounts.ts'
import type { Taker } from './book/book.ts'
import { reachOf } from './book/read-book.ts'
import { readAmount } from './check-order.ts'
import { delegatedLots, futuresAvailable, markOf, openingValue, riskContract } from './futures-risk.ts'
import { bandPrice, type Market } from './markets.ts'
import { hold, release } from './ledger.ts'
import { holdAsset, type Order } from './orders.ts'
import { asRisk, leverageOf, positionsIn } from './positions.ts'
import type { Rejection } from './reasons.ts'
import { checkOpening } from './risk/opening.ts'
import { type Run, visitMarket } from './run.ts'
import { lotsText, ticksText } from './units.ts'

/** What an order needs held: size and price of what is still open of it. */
export interface Need {
  readonly account: Account
  readonly market: Market
  readonly wallet: Parameters<typeof availableOf>[1]
  readonly buy: boolean
  readonly limit: boolean
  readonly ticks: number
  readonly lots: number
  readonly amount: string | undefined
  readonly reduceOnly: boolean
  /** The open order that it is about or takes the place of. */
  readonly instead: Order | null
}

/**
 * What must be frozen for an order: the size of a sell, the price x size of a limit buy, the amount of a buy by amount. A market buy by
 * size freezes its value at the worst price it accepts, or all that is available if the book as it stands would cost no more.
 * `freed` is what the same command releases of that asset. A rejection where it does not suffice.
 */
export function holdFor(run: Run, need: Need, freed: Amount): Amount | Rejection {
  if (need.market.terms.product === 'futures') return holdForFutures(run, need, freed)
  const { account, market, wallet, buy, lots } = need
  const unfrozen = availableOf(account, wallet, buy ? market.quoteAsset : market.baseAsset)
  const available = freed === 0n ? unfrozen : unfrozen + freed
  const wanted = wantedOf(need)
  if (wanted <= available) return wanted
  if (!buy || need.limit || need.amount !== undefined) return 'insufficient-balance'
  visitMarket(run, market)
  const reach = reachOf(market.book, marketBuy(account, market, lots))
  return reach.lots === lots && BigInt(reach.units) * market.valueFactor <= available ? available : 'insufficient-balance'
}

/** What an open order would need with another price and size. */
export function needOf(order: Order, ticks: number, lots: number): Need {
  const { account, market, wallet, buy, request } = order
  const reduceOnly = request.reduceOnly === true
  return { account, market, wallet, buy, limit: request.type === 'limit', ticks, lots, amount: undefined, reduceOnly, instead: order }
}

/** An order holds another amount instead of what it held. */
export function rehold(order: Order, held: Amount): void {
  const asset = holdAsset(order)
  release(order.account, order.wallet, asset, order.held)
  hold(order.account, order.wallet, asset, held)
  order.held = held
}

/** A futures order holds the cost of what it opens (formulas 1.3); what only closes holds nothing. */
function holdForFutures(run: Run, need: Need, freed: Amount): Amount | Rejection {
  const { account, market, buy, lots, instead } = need
  if (need.reduceOnly) return 0n
  visitPositions(run, account)
  visitMarket(run, market)
  const direction = buy ? 1 : 2
  const request = {
    direction,
    orderPrice: ticksText(market.terms, need.limit ? need.ticks : expectedTicks(need)),
    count: lotsText(market.terms, lots),
    openLevel: String(leverageOf(account, market, direction)),
  } as const
  const opening = checkOpening(
    riskContract(run.state, account, market),
    {
      available: amountText(futuresAvailable(account, market.quoteAsset) + freed),
      positions: positionsIn(account, market).map(asRisk),
      delegatedValue: amountText(openingValue(account, market, buy, instead)),
      // A market order closes before what rests, which is judged anew then.
      delegatedCount: need.limit ? lotsText(market.terms, delegatedLots(account, market, buy, instead)) : '0',
      isOneWay: account.positionMode === 'one-way',
    },
    request,
    ticksText(market.terms, markOf(market)),
  )
  if (opening === 'margin-insufficient') return 'insufficient-balance'
  if (opening === 'leverage-out-of-range') return 'leverage-invalid'
  if (opening === 'position-above-tier') return 'position-above-tier'
  return toAmount(round(opening.cost, AMOUNT_PLACES, 'up'))
}

/** The marks of all markets that an account has positions in are a part of what its order is judged by. */
export function visitPositions(run: Run, account: Account): void {
  for (const { market } of account.positions.values()) visitMarket(run, market)
}

/** The average price that a market order would get now; the worst that it accepts where the book is too thin. */
function expectedTicks({ account, market, buy, lots }: Need): number {
  const worst = bandPrice(market, buy)
  const reach = reachOf(market.book, { ...marketBuy(account, market, lots), buy, limit: worst })
  return reach.lots === lots ? Math.ceil(reach.units / lots) : Math.max(worst, market.last)
}

function wantedOf({ market, buy, limit, ticks, lots, amount }: Need): Amount {
  if (amount !== undefined) return readAmount(amount) ?? 0n
  if (!buy) return BigInt(lots) * market.sizeFactor
  return BigInt(lots * (limit ? ticks : bandPrice(market, true))) * market.valueFactor
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
