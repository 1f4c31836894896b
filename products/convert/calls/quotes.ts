import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { CONVERT_DECIMALS, type ConvertAmount, convertFigures, type ConvertFigures } from '../rules/formulas/convert.ts'
import { CONVERT_SPREAD, CONVERT_VALUE_MAX, CONVERT_VALUE_MIN, QUOTE_VALID_MS } from '../contract/convert-terms.ts'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import { compare, isDecimal, isZero, parseDecimal } from '#lib/kernel/decimal-text.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { convertBooks, pricingMarket } from '../reads/convert-books.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'
import { KeptPromises } from '#gateway/http/products/kept-promises.ts'

/** A promise to one account; only its id leaves the server. */
export interface Quote extends ConvertFigures {
  readonly id: string
  readonly account: string
  readonly fromCoin: string
  readonly toCoin: string
  /** In the wall clock's time. */
  readonly expiresMs: number
}

/** The valid quotes, and for a while those that have ended, so that the exchange can refuse a late acceptance as late. */
class Quotes {
  readonly #kept = new KeptPromises<Omit<Quote, 'id'>>(QUOTE_VALID_MS)

  /** Promises figures to an account until `QUOTE_VALID_MS` from now. */
  add(quote: Omit<Quote, 'id' | 'expiresMs'>, wallMs: number): Quote {
    const made = { ...quote, expiresMs: wallMs + QUOTE_VALID_MS }
    return { ...made, id: this.#kept.add(made, wallMs) }
  }

  /** Finds an account's quote. */
  find(account: string, id: string): Quote | undefined {
    const quote = this.#kept.find(account, id)
    return quote === undefined ? undefined : { ...quote, id }
  }
}

const byExchange = new WeakMap<Exchange, Quotes>()

/** Returns the quotes of an exchange, which pages and bots share. */
export function openQuotes(exchange: Exchange): Quotes {
  const known = byExchange.get(exchange)
  if (known !== undefined) return known
  const made = new Quotes()
  byExchange.set(exchange, made)
  return made
}

const GAPS: Readonly<Record<Exclude<MarketState, 'live'>, ErrorName>> = {
  synchronising: 'marketSynchronising',
  stale: 'marketStale',
  halted: 'marketSuspended',
  delisted: 'convertCoinUnknown',
}

/**
 * Calculates a conversion at the current books, without limits of its value. `spread`: the share of the proceeds that is kept. Refuses coins
 * without a current price.
 */
export function figuresNow(
  view: MarketView,
  fromCoin: string,
  toCoin: string,
  amount: ConvertAmount,
  spread = CONVERT_SPREAD,
): Result<ConvertFigures, ErrorName> {
  if (fromCoin === toCoin) return refuse('convertSameCoin')
  const given = 'fromAmount' in amount ? amount.fromAmount : amount.toAmount
  if (!isDecimal(given) || isZero(given)) return refuse('amountInvalid')
  const books = convertBooks(view, fromCoin, toCoin)
  if (books === null) return refuse('convertCoinUnknown')
  for (const market of [pricingMarket(view, fromCoin), pricingMarket(view, toCoin)]) {
    const state = market === undefined ? 'live' : view.status(market).state
    if (state !== 'live') return refuse(GAPS[state])
  }
  const figures = convertFigures(amount, books, spread)
  return figures === null ? refuse('convertDepthShort') : ok(figures)
}

/**
 * Checks promised amounts against the books of now. A quote is a promise of some seconds, and whoever sees the market move would only take
 * those that have become gifts: once the move has eaten the exchange's own spread, it is refused, and a new one is to be asked for.
 */
export function checkStillFair(
  view: MarketView,
  { fromCoin, toCoin, fromAmount, toAmount }: Omit<ConvertFigures, 'value'> & Pick<Quote, 'fromCoin' | 'toCoin'>,
): Result<null, ErrorName> {
  const now = figuresNow(view, fromCoin, toCoin, { fromAmount }, '0')
  if (!now.ok) return now
  return compare(toAmount, now.value.toAmount) > 0 ? refuse('quoteMoved') : ok(null)
}

/** Calculates a conversion that an account asks for, within the limits of size. */
export function quotable(
  view: MarketView,
  fromCoin: string,
  toCoin: string,
  amount: ConvertAmount,
  spread = CONVERT_SPREAD,
): Result<ConvertFigures, ErrorName> {
  const given = 'fromAmount' in amount ? amount.fromAmount : amount.toAmount
  if (isDecimal(given) && parseDecimal(given).scale > CONVERT_DECIMALS) return refuse('amountInvalid')
  const figures = figuresNow(view, fromCoin, toCoin, amount, spread)
  if (!figures.ok) return figures
  if (compare(figures.value.value, CONVERT_VALUE_MIN) < 0) return refuse('valueBelowMinimum')
  return compare(figures.value.value, CONVERT_VALUE_MAX) > 0 ? refuse('valueAboveMaximum') : figures
}
