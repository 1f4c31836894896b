import { ACCOUNT_CALLS } from './calls/account-calls.ts'
import { BOTS_CALLS } from './calls/bot-calls.ts'
import { COPY_CALLS } from './calls/copy-calls.ts'
import { FUTURES_CALLS } from './calls/futures-calls.ts'
import { MARGIN_CALLS } from './calls/margin-calls.ts'
import { MARKET_CALLS } from './calls/market-calls.ts'
import { PRODUCTS_CALLS } from './calls/product-calls.ts'
import { SPOT_CALLS } from './calls/spot-order-calls.ts'
import { SUBS_CALLS } from './calls/sub-account-calls.ts'
import type { Described } from './calls/described.ts'

/** What is said about every call, by method and shared path. */
const CALLS: Readonly<Record<string, Described>> = {
  ...MARKET_CALLS,
  ...ACCOUNT_CALLS,
  ...SUBS_CALLS,
  ...SPOT_CALLS,
  ...FUTURES_CALLS,
  ...MARGIN_CALLS,
  ...PRODUCTS_CALLS,
  ...BOTS_CALLS,
  ...COPY_CALLS,
}

/** The names of all descriptions, for tests. */
export const CALL_NAMES = Object.keys(CALLS)

/** Returns the name under which a path is described: both margin modes, and both products of copies, have one description. */
export function sharedPath(path: string): string {
  return path
    .replace(/^\/api\/v2\//, '')
    .replace(/^margin\/(?:crossed|isolated)\//, 'margin/*/')
    .replace(/^copy\/(?:mix|spot)-/, 'copy/*-')
}

/** Finds what is said about a call; undefined if nothing is. */
export function describedCall(method: string, path: string): Described | undefined {
  return CALLS[`${method.toUpperCase()} ${sharedPath(path)}`]
}
