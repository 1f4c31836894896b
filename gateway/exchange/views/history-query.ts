import type { Product } from '#gateway/engine/state/records/market-terms.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'

/** A value that a row must have, or several of which it must have one. */
export type OneOf = string | readonly string[]

/** A filter by the contents of product records. The names of details are written in code; a request names none. */
export interface DetailsQuery {
  readonly status?: OneOf | undefined
  /** Details that must have a value. */
  readonly are?: Readonly<Record<string, OneOf | undefined>>
  /** Details that must be numbers above a value. */
  readonly above?: Readonly<Record<string, number>>
  /** A record must have a text in its id or in one of these details, or in `party` the name of one of `parties`. Case does not matter. */
  readonly search?: {
    readonly text: string
    readonly within: readonly string[]
    readonly party: string
    readonly parties: readonly string[]
  }
}

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
  /** Fills: only those of this order, or of one of these. */
  readonly orderId?: OneOf | undefined
  readonly asset?: OneOf | undefined
  readonly wallet?: WalletName | undefined
  readonly kind?: OneOf | undefined
  /** Records of products: what their status and their details must be. */
  readonly details?: DetailsQuery | undefined
  /**
   * The time of rows that the window, the order and the continuation of a list are about: `began`, when that began which a row is about;
   * omitted, when it changed last, in the order of ids.
   */
  readonly clock?: 'began' | undefined
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  /** Only rows with a smaller id; by beginnings, only rows after the one with this id. */
  readonly idBelow?: string | undefined
  /** Only rows with other ids. */
  readonly idNot?: readonly number[] | undefined
  /** How many of the newest rows to skip. */
  readonly skip?: number | undefined
  /** Maximum number of rows, up to 1000. */
  readonly limit: number
}
