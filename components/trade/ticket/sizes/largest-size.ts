import { capOpenable, maxOpenable } from '#lib/calc/order/max-openable.ts'
import { maxValueAtLeverage } from '#lib/calc/liquidation/tiers.ts'
import type { BookLevel } from '#lib/contract/market/market.ts'
import { add, compare, divide, isZero, maximum, minimum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { movePoint } from '#lib/kernel/decimal-text.ts'
import { divideToDecimals, roundToStep } from '#lib/kernel/rounding.ts'
import { buyFor, walkBook } from '../../estimate/walk-book.ts'
import type { TicketAccount, TicketFutures, TicketPosition, TicketQuote } from '../state/ticket-account.ts'
import type { TicketMarket } from '../state/ticket-market.ts'
import { roundingCost } from './scaled-split.ts'
import { hasLimitPrice, mayBeByAmount, typedAmount, type TicketState } from '../state/ticket-state.ts'

export interface SizeTerms {
  readonly state: TicketState
  readonly market: TicketMarket
  readonly account: TicketAccount
  readonly quote: TicketQuote
  /** The price that the order is calculated with. */
  readonly price: string
  /** Whether it takes from the current book. */
  readonly walks: boolean
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

/** The largest value of one order that the exchange counts exactly, in steps of price times size. */
const VALUE_STEPS_MAX = String(2 ** 52)
/**
 * How far prices may move against an order between the figures that the page shows and its arrival: what is offered as the largest size
 * must still be taken then.
 */
const ROOM = '0.003'
/** How much further into the book an order goes once the book has become thinner meanwhile. */
const THINNER = '1.5'

/**
 * Returns the largest size that the account can order at this price, rounded to the lot; zero without a price. `offered` leaves room for
 * prices that move before the order arrives: that is what sliders and keys choose. The limit of what is typed has none.
 */
export function largestCount(terms: SizeTerms, is: 'offered' | 'limit' = 'offered'): string {
  const { state, market, price } = terms
  if (isZero(price)) return '0'
  const room = is === 'offered' ? ROOM : '0'
  const most = market.contract ? largestContracts(terms, room) : largestCoins(terms)
  const cap = hasMarketCap(state) ? market.marketSizeMax : market.limitSizeMax
  return roundToStep(minimum(cap === undefined ? most : minimum(most, cap), largestValued(terms)), market.lot, 'down')
}

/** Returns the size at which the value of one order ends, at the upper price band as the exchange counts it. */
function largestValued(terms: SizeTerms): string {
  const { market, price, quote } = terms
  const highest = maximum(price, multiply(isZero(quote.last) ? price : quote.last, add('1', add(market.buyBand, ROOM))))
  return divideToDecimals(largestValue(market), highest, market.volumePlace, 'down')
}

/** Returns the largest value of one order, in the quote coin. */
export function largestValue({ pricePlace, volumePlace }: TicketMarket): string {
  return movePoint(VALUE_STEPS_MAX, -(pricePlace + volumePlace))
}

function hasMarketCap({ kind, executes }: TicketState): boolean {
  return kind === 'market' || kind === 'trailing' || ((kind === 'trigger' || kind === 'bracket') && executes === 'market')
}

/** Returns the side of the book that a market order meets, by what the account gets of it. */
export function metLevels({
  state,
  market,
  account,
  quote,
}: Pick<SizeTerms, 'state' | 'market' | 'account' | 'quote'>): readonly BookLevel[] {
  const levels = state.side === 'buy' ? quote.asks : quote.bids
  const { takes } = account
  return takes === undefined
    ? levels
    : levels.map(([price, size]) => [price, roundToStep(multiply(size, takes), market.lot, 'down')] as const)
}

/** Returns the price that decides what a spot buy freezes: of an OCO order the dearer of its two legs. */
function reservedPrice({ kind, executes, triggerPrice, stopLimit }: TicketState, price: string): string {
  if (kind !== 'oco') return price
  return maximum(price, typedAmount(executes === 'limit' ? stopLimit : triggerPrice) ?? price)
}

function largestCoins({ state, market, account, quote, price, walks }: SizeTerms): string {
  if (state.side === 'sell') return account.baseAvailable
  // The split of a scaled order may cost a little more than its total at the average price.
  const spared = state.kind === 'scaled' ? roundingCost(state, market) : '0'
  const available = maximum('0', subtract(account.quoteAvailable, spared))
  const atPrice = divideToDecimals(available, reservedPrice(state, price), market.volumePlace, 'down')
  if (!walks) return atPrice
  const levels = metLevels({ state, market, account, quote })
  if (mayBeByAmount(state, market.product)) return buyFor(levels, available)?.filled ?? atPrice
  // By size it must cost no more than there is, at the worst price that it accepts or in the book that it meets.
  const atWorst = divideToDecimals(available, multiply(quote.last, add('1', add(market.buyBand, ROOM))), market.volumePlace, 'down')
  return maximum(atWorst, buyFor(levels, divide(available, add('1', ROOM)))?.filled ?? '0')
}

function largestContracts(terms: SizeTerms, room: string): string {
  const { state, market, account } = terms
  const { futures } = account
  if (!market.contract || !futures) return '0'
  const opposite = closedBy(state.side, futures)?.count ?? '0'
  const isLimit = hasLimitPrice(state)
  const { working } = futures
  // An order that rests closes what the orders before it leave; one that takes at once comes before them.
  const covered = isLimit ? (working ?? NOT_WORKING) : NOT_WORKING
  if (onlyCloses(state, futures)) return maximum('0', subtract(opposite, covered.closingCount))
  const closes = futures.positionMode === 'one-way' ? maximum('0', subtract(opposite, covered.count)) : '0'
  return add(
    terms.walks || hasMarketCap(state) ? openedAtMarket(terms, futures, room) : openedAt(terms, futures, terms.price, room),
    closes,
  )
}

const NOT_WORKING = { openingValue: '0', count: '0', closingCount: '0' }

/** Returns the size that a market order can open, at the average price that it gets in the book. */
function openedAtMarket(terms: SizeTerms, futures: TicketFutures, room: string): string {
  const { state, market, quote, price } = terms
  const levels = metLevels(terms)
  const best = levels[0]?.[0]
  // A book that is too thin for the order may have grown until it arrives, as far as the worst price that it accepts.
  const band = state.side === 'buy' ? add('1', market.buyBand) : subtract('1', market.sellBand)
  const worst = multiply(isZero(quote.last) ? price : quote.last, band)
  const openedFor = (count: string): string => {
    const walk = walkBook(levels, isZero(room) ? count : multiply(count, THINNER))
    const met = best === undefined || !walk?.complete ? worst : multiply(price, divide(walk.averagePrice, best))
    return openedAt(terms, futures, met, room)
  }
  const most = openedAt(terms, futures, price, room)
  // A size that fits at the price of a larger one fits at its own; a size half-way between may fit, too.
  let sure = minimum(most, openedFor(most))
  let unsure = most
  for (let step = 0; step < SEARCH_STEPS && compare(sure, unsure) < 0; step += 1) {
    const middle = roundToStep(divide(add(sure, unsure), '2'), market.lot, 'up')
    if (compare(openedFor(middle), middle) >= 0) sure = middle
    else unsure = roundToStep(subtract(middle, market.lot), market.lot, 'down')
  }
  return sure
}

/** Enough to come within a tenth of a percent of the largest size. */
const SEARCH_STEPS = 8

/** Returns the size that can be opened at a price, while prices may move by `room` as a ratio. */
function openedAt({ state, market, account, quote }: SizeTerms, futures: TicketFutures, price: string, room: string): string {
  const { contract } = market
  if (!contract || isZero(price)) return '0'
  const own = (state.side === 'buy' ? futures.long : futures.short)?.count ?? '0'
  const mark = isZero(quote.mark) ? price : quote.mark
  const isLimit = hasLimitPrice(state)
  const [up, down] = [add('1', room), subtract('1', room)]
  // A limit price stays where it is, and the mark price moves away from it; a market order moves.
  const prices = isLimit ? [price] : [multiply(price, up), multiply(price, down)]
  const count = prices
    .map((orderPrice) =>
      maxOpenable({
        available: maximum('0', subtract(account.quoteAvailable, multiply(futures.crossValue ?? '0', room))),
        orderPrice,
        openLevel: futures.leverage,
        feeRate: market.takerFee,
        openCostUpRatio: contract.openCostUpRatio,
        feeRateUpRatio: contract.feeRateUpRatio,
        direction: state.side === 'buy' ? 1 : 2,
        markPrice: isLimit ? multiply(mark, state.side === 'buy' ? down : up) : mark,
      }),
    )
    .reduce(minimum)
  const opened = capOpenable(count, {
    sizeMultiplier: market.lot,
    maxValue: maxValueAtLeverage(futures.leverage, contract.tiers),
    usedValue: multiply(add(multiply(own, mark), futures.working?.openingValue ?? '0'), up),
    price: multiply(price, isLimit ? '1' : up),
  })
  return state.kind === 'scaled' ? maximum('0', subtract(opened, market.lot)) : opened
}
