import { tradeFee } from '#lib/calc/fees.ts'
import { initialMargin } from '#lib/calc/position/margin.ts'
import { unrealisedPnl } from '#lib/calc/position/profit.ts'
import { compare, divide, isZero, maximum, minimum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { walkBook, type Walk } from '../../estimate/walk-book.ts'
import { previewLiquidation } from '../liquidation/liquidation-preview.ts'
import { averageScaled } from './scaled-split.ts'
import { closedBy, largestCount, metLevels, onlyCloses } from './largest-size.ts'
import { wantedAmount, wantedCount, writeShare } from './wanted-size.ts'
import { rangeOf, resolveTarget, type ResolvedTarget, type TargetTerms } from '../state/targets.ts'
import type { TicketAccount, TicketQuote } from '../state/ticket-account.ts'
import type { TicketMarket } from '../state/ticket-market.ts'
import { hasLimitPrice, isMarketNow, typedAmount, type TicketKind, type TicketState } from '../state/ticket-state.ts'

export interface TicketInputs {
  readonly state: TicketState
  readonly market: TicketMarket
  readonly account: TicketAccount
  readonly quote: TicketQuote
}

/** The figures of an order before it is sent. Decimals; null if a figure does not apply or is unavailable. */
export interface TicketSummary {
  /** The price of all calculations; `0` while there is none. */
  readonly price: string
  /** Base coin, rounded to the lot. */
  readonly count: string
  /** Market buy by amount: the quote coin to spend. */
  readonly amount: string | null
  readonly value: string
  /** The number in the size field: as typed, or what the slider writes. */
  readonly size: string
  /** The largest size that is offered, and the limit of what may be typed. */
  readonly largest: string
  readonly limit: string
  /** In the coin that it is charged in. */
  readonly fee: string
  readonly feeCoin: string
  /** The result of a market order against the current order book. */
  readonly walk: Walk | null
  readonly margin: string | null
  /** The profit of the part that closes a position, at the order's price and before fees; null if nothing is closed. */
  readonly profit: string | null
  readonly liquidationPrice: string | null
  readonly takeProfit: ResolvedTarget | null
  readonly stopLoss: ResolvedTarget | null
  /** Whether it executes at once as a taker: a market order, or a limit price that crosses the order book. */
  readonly takes: boolean
}

/** The kinds whose orders rest in the book unless they cross it. */
const RESTS: ReadonlySet<TicketKind> = new Set<TicketKind>(['limit', 'scaled', 'iceberg', 'chase'])
/** The kinds whose limit prices can cross the book. */
const CROSSES: ReadonlySet<TicketKind> = new Set<TicketKind>(['limit', 'scaled', 'bracket', 'iceberg', 'twap'])

/** Calculates the ticket's figures with the current market and account. */
export function summarizeTicket(inputs: TicketInputs): TicketSummary {
  const { state, market, account, quote } = inputs
  const firstPrice = reckonedPrice(state, quote, market)
  const stopPrice =
    resolveTarget(state.stopLoss, 'loss', targetTerms(inputs, { price: firstPrice, count: '0', liquidationPrice: null }))?.price ?? null
  const terms = { state, market, account, quote, price: firstPrice, walks: isMarketNow(state) }
  const largest = largestCount(terms)
  const count = wantedCount(terms, largest, state.attaches ? stopPrice : null)
  const amount = wantedAmount(terms, count, largest)
  const walk = isMarketNow(state) ? walkBook(metLevels(terms), count) : null
  const price = walk?.averagePrice ?? firstPrice
  const value = multiply(price, count)
  const takes = walk !== null || crosses(state, quote)
  const feeRate = takes || !RESTS.has(state.kind) ? market.takerFee : market.makerFee
  const liquidationPrice = liquidationOf(inputs, price, count)
  const target = targetTerms(inputs, { price, count, liquidationPrice })
  return {
    price,
    count,
    amount,
    value,
    size: writeShare(state, { count, amount, value }),
    largest,
    limit: maximum(largest, largestCount(terms, 'limit')),
    ...feeOf(inputs, price, count, feeRate),
    walk,
    margin: marginOf(inputs, price, count),
    profit: profitOf(inputs, price, count),
    liquidationPrice,
    takeProfit: state.attaches ? resolveTarget(state.takeProfit, 'profit', target) : null,
    stopLoss: state.attaches ? resolveTarget(state.stopLoss, 'loss', target) : null,
    takes,
  }
}

/** Returns the position that attached targets are calculated with. */
export function targetTerms(
  inputs: TicketInputs,
  { price, count, liquidationPrice }: Pick<TicketSummary, 'price' | 'count' | 'liquidationPrice'>,
): TargetTerms {
  const {
    market,
    quote,
    account: { futures },
  } = inputs
  const direction = directionOf(inputs)
  // An order that waits beyond the market opens its position there, with the liquidation price on the usual side of it.
  const opensAt = direction === 1 ? maximum(price, quote.mark) : minimum(price, isZero(quote.mark) ? price : quote.mark)
  return {
    direction,
    leverage: futures?.leverage ?? '1',
    pricePlace: market.pricePlace,
    tick: market.tick,
    entry: price,
    count,
    range: rangeOf(futures?.marginMode === 'crossed' ? 2 : 1, liquidationPrice, opensAt),
  }
}

/** Returns 1 for a position that gains when the price rises. Closing in hedge mode refers to the other side's position. */
function directionOf({ state, account }: TicketInputs): 1 | 2 {
  const buys = state.side === 'buy'
  return buys !== (onlyCloses(state, account.futures) && account.futures?.positionMode === 'hedge') ? 1 : 2
}

/** Returns the limit price, or the average of those of scaled orders; for a market order the best opposite price; for an order that waits, its trigger price. */
function reckonedPrice(state: TicketState, quote: TicketQuote, market: TicketMarket): string {
  if (state.kind === 'scaled') return averageScaled(state, market)
  if (hasLimitPrice(state)) return typedAmount(state.price) ?? '0'
  const best = (state.side === 'buy' ? quote.asks : quote.bids)[0]?.[0] ?? quote.last
  return isMarketNow(state) ? best : (typedAmount(state.triggerPrice) ?? best)
}

/** Checks whether a limit price crosses the other side of the order book. */
function crosses(state: TicketState, { asks, bids }: TicketQuote): boolean {
  const prices = [typedAmount(state.price), state.kind === 'scaled' ? typedAmount(state.priceTo) : null].filter((price) => price !== null)
  if (!CROSSES.has(state.kind) || !hasLimitPrice(state)) return false
  const best = (state.side === 'buy' ? asks : bids)[0]?.[0]
  if (best === undefined) return false
  return prices.some((price) => (state.side === 'buy' ? compare(price, best) >= 0 : compare(price, best) <= 0))
}

/** Calculates the fee: on spot a buyer pays in base coin (formulas 9); all others in quote coin. */
function feeOf({ state, market }: TicketInputs, price: string, count: string, feeRate: string) {
  const inBase = market.product === 'spot' && state.side === 'buy'
  return inBase
    ? { fee: multiply(count, feeRate), feeCoin: market.baseCoin }
    : { fee: tradeFee({ price, count, feeRate }), feeCoin: market.quoteCoin }
}

/** Returns the initial margin of what the order opens; closing needs none. */
function marginOf({ state, account: { futures } }: TicketInputs, price: string, count: string): string | null {
  if (!futures) return null
  return initialMargin({ price, count: openedCount(state, futures, count), openLevel: futures.leverage })
}

function profitOf({ state, account: { futures } }: TicketInputs, price: string, count: string): string | null {
  const position = closedBy(state.side, futures)
  const closes = futures?.positionMode === 'one-way' || onlyCloses(state, futures)
  if (position === undefined || !closes || isZero(price)) return null
  const closed = minimum(count, position.count)
  if (isZero(closed)) return null
  const direction = state.side === 'sell' ? 1 : 2
  return unrealisedPnl({ direction, openAvgPrice: position.openAvgPrice, markPrice: price, count: closed })
}

function openedCount(state: TicketState, futures: NonNullable<TicketAccount['futures']>, count: string): string {
  if (onlyCloses(state, futures)) return '0'
  if (futures.positionMode === 'hedge') return count
  const closed = closedBy(state.side, futures)?.count ?? '0'
  return compare(count, closed) <= 0 ? '0' : subtract(count, closed)
}

function liquidationOf({ state, market, account, quote }: TicketInputs, price: string, count: string): string | null {
  const { futures } = account
  if (!futures || onlyCloses(state, futures)) return null
  const mark = isZero(quote.mark) ? price : quote.mark
  return previewLiquidation(market, futures, { direction: state.side === 'buy' ? 1 : 2, price, count, mark })
}

/** Returns the distance of a price from the last one as a ratio; above zero if it is worse for the side. */
export function distanceAgainst(side: TicketState['side'], price: string, last: string): string {
  if (isZero(last)) return '0'
  const gap = divide(subtract(price, last), last)
  return side === 'buy' ? gap : multiply(gap, '-1')
}
