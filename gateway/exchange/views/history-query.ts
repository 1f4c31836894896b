import type { Product } from '#gateway/engine/state/market-terms.ts'
import type { WalletName } from '#gateway/engine/state/order-request.ts'

/** A value that a row must have, or several of which it must have one. */
export type OneOf = string | readonly string[]

/** A filter for the rows of a history, newest first. Times are inclusive; ids are as in the rows. */
export interface HistoryQuery {
  /** Omitted for all epochs. */
  readonly epoch?: number | undefined
  readonly market?: string | undefined
  readonly product?: Product | undefined
  /** In one product or, without `product`, in all. */
  readonly symbol?: OneOf | undefined
  /** Orders: `true` for orders that waited for a trigger, `false` for the others; omitted for both. */
  readonly triggers?: boolean | undefined
  /** Fills: only those of this order. */
  readonly orderId?: string | undefined
  readonly asset?: OneOf | undefined
  readonly wallet?: WalletName | undefined
  readonly kind?: OneOf | undefined
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  /** Only rows with a smaller id. */
  readonly idBelow?: string | undefined
  /** How many of the newest rows to skip. */
  readonly skip?: number | undefined
  /** Maximum number of rows, up to 1000. */
  readonly limit: number
}
