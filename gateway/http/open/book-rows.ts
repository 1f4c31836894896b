import type { MarketView } from '#gateway/feed/market-feed.ts'
import { scaledText, type Market } from '#gateway/feed/markets.ts'
import { levelRows } from './rows.ts'
import { DialectRefusal } from './refusal.ts'

/** Maximum number of levels per side in one answer. */
const BOOK_ROWS_MAX = 150

interface BookQuery {
  readonly limit?: string
  readonly type?: string
  readonly precision?: string
}

/** Reads `step0` to `step5` or `scale0` to `scale3`: each merges ten times coarser than the previous one. */
function readScale(text: string | undefined, word: 'step' | 'scale', most: number): number {
  if (text === undefined || text === '') return 0
  const found = new RegExp(`^${word}([0-9])$`, 'i').exec(text)?.[1]
  if (found === undefined || Number(found) > most) throw new DialectRefusal('parameterInvalid', word === 'step' ? 'type' : 'precision')
  return Number(found)
}

/** Reads a number of levels, or `max`; without one, or with 0, the fallback. */
function readLimit(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '' || text === '0') return fallback
  if (text.toLowerCase() === 'max') return BOOK_ROWS_MAX
  if (!/^\d{1,6}$/.test(text)) throw new DialectRefusal('parameterInvalid', 'limit')
  return Math.min(Number(text), BOOK_ROWS_MAX)
}

function sides(view: MarketView, market: Market, step: number, limit: number) {
  const book = view.book(market)
  return {
    asks: levelRows(market, book.asks, 1, step, limit),
    bids: levelRows(market, book.bids, -1, step, limit),
    ts: String(book.time),
  }
}

/** `GET /spot/market/orderbook`. */
export function spotBook(view: MarketView, market: Market, query: BookQuery) {
  return sides(view, market, 10 ** readScale(query.type, 'step', 5), readLimit(query.limit, BOOK_ROWS_MAX))
}

/** `GET …/market/merge-depth`. `scale` is the price step that levels are merged to. */
export function mergedBook(view: MarketView, market: Market, query: BookQuery) {
  const scale = readScale(query.precision, 'scale', 3)
  const step = 10 ** scale
  return {
    ...sides(view, market, step, readLimit(query.limit, 100)),
    scale: scaledText(step, market.pricePlace),
    precision: `scale${scale}`,
    isMaxPrecision: scale === 3 ? 'YES' : 'NO',
  }
}
