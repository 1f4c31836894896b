import { ACCOUNT_CALLS } from './account-calls.ts'
import { FUTURES_CALLS } from './futures-calls.ts'
import { MARGIN_CALLS } from './margin-calls.ts'
import { MARKET_CALLS } from './market-calls.ts'
import { SPOT_CALLS } from './spot-order-calls.ts'
import { SUBS_CALLS } from './sub-account-calls.ts'
import { PRODUCTS } from '#products/all/calls/index.ts'
import type { Described } from '../fields/described.ts'

/** The descriptions of all calls, by method and shared path. */
export const CALLS: Readonly<Record<string, Described>> = {
  ...MARKET_CALLS,
  ...ACCOUNT_CALLS,
  ...SUBS_CALLS,
  ...SPOT_CALLS,
  ...FUTURES_CALLS,
  ...MARGIN_CALLS,
  ...Object.assign({}, ...PRODUCTS.map(({ open }) => open?.described)),
}
