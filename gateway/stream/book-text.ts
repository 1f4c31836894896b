import { crc32 } from '#lib/kernel/crc32.ts'
import type { Book, BookSide } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'

/** Number of levels on each side that a checksum covers. */
const CHECKSUM_LEVELS = 25

/** Formats levels as JSON, best first: `["60246.0","0.15"],…`. */
export function levelsText(market: Market, side: BookSide, limit: number): string {
  const count = Math.min(limit, side.prices.length)
  let text = ''
  for (let index = 0; index < count; index += 1) {
    const comma = index === 0 ? '' : ','
    text += `${comma}["${market.priceText(side.prices[index] as number)}","${market.sizeText(side.sizes[index] as number)}"]`
  }
  return text
}

/**
 * Returns the CRC-32 over the best 25 levels as sent: `bid1p:bid1s:ask1p:ask1s:bid2p:…`, skipping a side that has no more levels.
 */
export function bookChecksum(market: Market, book: Book): number {
  const parts: string[] = []
  for (let index = 0; index < CHECKSUM_LEVELS; index += 1) {
    for (const side of [book.bids, book.asks]) {
      if (index >= side.prices.length) continue
      parts.push(market.priceText(side.prices[index] as number), market.sizeText(side.sizes[index] as number))
    }
  }
  return crc32(parts.join(':'))
}

/**
 * Returns the changes from one side to another: changed and new levels with their size, removed ones with size `0`. `direction` is 1
 * for asks (prices grow) and -1 for bids. Empty if nothing changed.
 */
export function deltasText(market: Market, was: BookSide, is: BookSide, direction: 1 | -1): string {
  // Books that have not been touched give the same side again.
  if (was === is) return ''
  const deltas: string[] = []
  let old = 0
  let fresh = 0
  while (old < was.prices.length || fresh < is.prices.length) {
    const oldPrice = was.prices[old]
    const newPrice = is.prices[fresh]
    const order = oldPrice === undefined ? 1 : newPrice === undefined ? -1 : (oldPrice - newPrice) * direction
    if (order < 0) {
      deltas.push(`["${market.priceText(oldPrice as number)}","0"]`)
      old += 1
      continue
    }
    if (order > 0 || was.sizes[old] !== is.sizes[fresh]) {
      deltas.push(`["${market.priceText(newPrice as number)}","${market.sizeText(is.sizes[fresh] as number)}"]`)
    }
    if (order === 0) old += 1
    fresh += 1
  }
  return deltas.join(',')
}
