import { crc32 } from '#lib/kernel/crc32.ts'
import type { PriceSide } from './price-side.ts'

const TEXT_LEVELS = 25
const DIGIT_LEVELS = 10

/**
 * CRC-32 over the best 25 levels as the exchange wrote them, `bid1p:bid1s:ask1p:ask1s:…`, as OKX and Bitget describe it
 * (okx.com/docs-v5 "Checksum", bitget.com/api-doc "Depth Channel").
 */
export function checksumTexts(asks: PriceSide, bids: PriceSide): number {
  const parts: string[] = []
  const [ask, bid] = [asks.top(TEXT_LEVELS), bids.top(TEXT_LEVELS)]
  for (let index = 0; index < TEXT_LEVELS; index += 1) {
    for (const level of [bid[index], ask[index]]) if (level !== undefined) parts.push(level.priceText, level.sizeText)
  }
  return crc32(parts.join(':'))
}

/** CRC-32 over the digits of the best ten asks, then bids, price and size each (docs.kraken.com "Book checksum v2"). */
export function checksumDigits(asks: PriceSide, bids: PriceSide): number {
  const digits = [asks, bids].flatMap((side) => side.top(DIGIT_LEVELS).flatMap(({ priceText, sizeText }) => [priceText, sizeText]))
  return crc32(digits.map((text) => text.replace('.', '').replace(/^0+/, '')).join(''))
}
