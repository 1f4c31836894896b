import type { BookShape } from './book.ts'
import type { Market } from '../markets.ts'
import { hashText, mix } from '../path/random.ts'

/**
 * Returns the book shape for a market's activity: busy markets have finer books, narrower spreads and larger levels. `turnover` is the
 * daily turnover and `price` a typical price, both in the quote coin.
 */
export function bookShape(market: Market, key: number, turnover: number, price: number): BookShape {
  const rank = Math.min(3, Math.max(0, Math.log10(turnover / 1e7)))
  return {
    key: mix(key, hashText(market.product)),
    cellMillionths: Math.round(48 - 14 * rank),
    spreadMillionths: Math.round(120 / (1 + rank * rank)),
    levelLots: Math.max(1, (turnover / 60_000 / price) * 10 ** market.sizePlace),
  }
}
