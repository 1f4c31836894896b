import { CLIENT_ID_LENGTH_MAX } from '#gateway/engine/state/records/limits.ts'
import type { Product } from '#gateway/engine/state/records/market-terms.ts'

/**
 * The client ids of orders: futures have a space of their own, as in the dialect, while the engine knows one name per order of an account
 * (ADR 51). The name of a futures order is its client's id after a space, which no client begins an id with. An id of the greatest length
 * has no room for it and is one in both spaces.
 */

const FUTURES_MARK = ' '

/** An order that its client names, in one space or, without a product, in either. */
export interface ClientKey {
  readonly clientOrderId: string
  readonly product?: Product | undefined
}

/** Returns the engine's name for a client's id of an order. */
export function nameOfId(product: Product, id: string): string {
  return product === 'futures' && id.length < CLIENT_ID_LENGTH_MAX ? FUTURES_MARK + id : id
}

/** Returns the client's id for the name that the engine has of an order. Names from before there were two spaces have no mark. */
export function idOfName(product: Product, name: string): string {
  return product === 'futures' && name.startsWith(FUTURES_MARK) && name.length > 1 ? name.slice(1) : name
}
