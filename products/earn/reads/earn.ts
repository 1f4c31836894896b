import { isEarnDue } from '../rules/operations.ts'
import { readEarnNotice } from './earn-notice.ts'
import type { ExchangeProduct } from '#gateway/exchange/product.ts'

/** Savings, in the exchange's threads. */
export const EARN: ExchangeProduct = {
  name: 'earn',
  due: (state, { exchangeMs }) => (isEarnDue(state, exchangeMs) ? [{ type: 'earn-settle' }] : []),
  isNotable: ({ kind, details }) => kind === 'maturity' || (kind === 'return' && details['cause'] === 'delisting'),
  notice: readEarnNotice,
}
