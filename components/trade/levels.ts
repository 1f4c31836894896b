import type { BookLevel } from '#lib/contract/market/market.ts'

/** Both sides of a book, best level first. */
export interface Levels {
  readonly asks: readonly BookLevel[]
  readonly bids: readonly BookLevel[]
}
