import { crc32 } from '#lib/kernel/crc32.ts'
import type { BookLevel } from '#lib/contract/market/market.ts'

/** Levels of each side that a checksum covers. */
export const CHECKSUM_LEVELS = 25

/**
 * Returns the checksum of an order book: CRC-32 over `bid1p:bid1s:ask1p:ask1s:bid2p:...` of the best 25 levels, best first, exactly as
 * sent; a side that has run out of levels is skipped.
 */
export function bookChecksum(bids: readonly BookLevel[], asks: readonly BookLevel[]): number {
  const parts: string[] = []
  for (let index = 0; index < CHECKSUM_LEVELS; index += 1) {
    const [bid, ask] = [bids[index], asks[index]]
    if (bid) parts.push(bid[0], bid[1])
    if (ask) parts.push(ask[0], ask[1])
  }
  return crc32(parts.join(':'))
}
