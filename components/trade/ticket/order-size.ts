import { capOpenable, maxOpenable } from '#lib/calc/order/max-openable.ts'
import { maxValueAtLeverage } from '#lib/calc/liquidation/tiers.ts'
import { absoluteValue, add, compare, divide, isZero, maximum, minimum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { divideToDecimals, roundToStep } from '#lib/kernel/rounding.ts'
import type { TicketAccount, TicketFutures, TicketPosition, TicketQuote } from './ticket-account.ts'
import type { TicketMarket } from './ticket-market.ts'
import { roundingCost } from './kinds/scaled-split.ts'
import { typedAmount, type TicketState } from './ticket-state.ts'

export interface SizeTerms {
  readonly state: TicketState
  readonly market: TicketMarket
  readonly account: TicketAccount
  readonly quote: TicketQuote
  /** The price that the order is calculated with. */
  readonly price: string
}

/** Checks whether the order can only close: the closing side in hedge mode, or reduce-only. */
export function onlyCloses({ action, reduceOnly }: TicketState, futures: TicketFutures | undefined): boolean {
  if (futures === undefined) return false
  return futures.positionMode === 'hedge' ? action === 'close' : reduceOnly
}

/** Returns the position that an order of this side closes. */
export function closedBy(side: TicketState['side'], futures: TicketFutures | undefined): TicketPosition | undefined {
  return side === 'sell' ? futures?.long : futures?.short
}

/** Returns the largest size that the account can order at this price, rounded to the lot; zero without a price. */
export function largestCount(terms: SizeTerms): string {
  const { state, market, account, price } = terms
  if (isZero(price)) return '0'
  // The split of a scaled order may cost a little more than its total at the average price.
  const spared =
    state.kind === 'scaled'
      ? { ...account, quoteAvailable: maximum('0', subtract(account.quoteAvailable, roundingCost(state, market))) }
      : account
  const most = market.contract ? largestContracts(terms) : largestCoins(state, spared, reservedPrice(state, price), market.volumePlace)
  const cap = hasMarketCap(state) ? market.marketSizeMax : market.limitSizeMax
  return roundToStep(cap === undefined ? most : minimum(most, cap), market.lot, 'down')
}

function hasMarketCap({ kind, executes }: TicketState): boolean {
  return kind === 'market' || kind === 'trailing' || ((kind === 'trigger' || kind === 'bracket') && executes === 'market')
}

/** Returns the price that decides what a spot buy freezes: of an OCO order the dearer of its two legs. */
function reservedPrice({ kind, executes, triggerPrice, stopLimit }: TicketState, price: string): string {
  if (kind !== 'oco') return price
  return maximum(price, typedAmount(executes === 'limit' ? stopLimit : triggerPrice) ?? price)
}

function largestCoins({ side }: TicketState, account: TicketAccount, price: string, decimals: number): string {
  return side === 'sell' ? account.baseAvailable : divideToDecimals(account.quoteAvailable, price, decimals, 'down')
}

function largestContracts({ state, market, account, quote, price }: SizeTerms): string {
  const { contract } = market
  const { futures } = account
  if (!contract || !futures) return '0'
  const opposite = closedBy(state.side, futures)?.count ?? '0'
  if (onlyCloses(state, futures)) return opposite
  const own = (state.side === 'buy' ? futures.long : futures.short)?.count ?? '0'
  const oppositeCount = futures.positionMode === 'one-way' ? opposite : '0'
  const count = maxOpenable({
    available: account.quoteAvailable,
    orderPrice: price,
    openLevel: futures.leverage,
    feeRate: market.takerFee,
    openCostUpRatio: contract.openCostUpRatio,
    feeRateUpRatio: contract.feeRateUpRatio,
    direction: state.side === 'buy' ? 1 : 2,
    markPrice: isZero(quote.mark) ? price : quote.mark,
  })
  const opened = capOpenable(count, {
    sizeMultiplier: market.lot,
    maxValue: maxValueAtLeverage(futures.leverage, contract.tiers),
    usedValue: multiply(own, isZero(quote.mark) ? price : quote.mark),
    price,
  })
  return add(opened, oppositeCount)
}

/**
 * Returns the size requested by the ticket, in base coin, always rounded down to the lot: by coins, by value at the price, by percent of
 * the largest size, or by the share of the available funds that a fall to the stop costs, including both fees. `0` while the input is
 * unusable.
 */
export function wantedCount(terms: SizeTerms, largest: string, stopPrice: string | null): string {
  const { state, market, price } = terms
  const typed = typedAmount(state.size)
  if (typed === null) return '0'
  if (state.sizeBy === 'count') return roundToStep(typed, market.lot, 'down')
  if (isZero(price)) return '0'
  if (state.sizeBy === 'value') return divideToDecimals(typed, price, market.volumePlace, 'down')
  if (state.sizeBy === 'percent') return roundToStep(divide(multiply(largest, minimum(typed, '100')), '100'), market.lot, 'down')
  return stopPrice === null ? '0' : countAtRisk(terms, typed, stopPrice)
}

function countAtRisk({ account, market, price }: SizeTerms, percent: string, stopPrice: string): string {
  const risked = divide(multiply(account.quoteAvailable, percent), '100')
  const fees = multiply(add(price, stopPrice), market.takerFee)
  const lossPerCoin = add(absoluteValue(subtract(price, stopPrice)), fees)
  if (isZero(lossPerCoin) || compare(risked, '0') <= 0) return '0'
  return maximum('0', divideToDecimals(risked, lossPerCoin, market.volumePlace, 'down'))
}
