import type { BotCall } from '../call.ts'
import { MARGIN_ACCOUNT_CALLS } from './margin-account-calls.ts'
import { MARGIN_ORDER_CALLS } from './margin-order-calls.ts'
import { MARGIN_RECORD_CALLS } from './margin-record-calls.ts'
import { MARGIN_TERMS_CALLS } from './margin-terms-calls.ts'

/** Every private call of spot margin, in both of its modes. */
export const MARGIN_CALLS: readonly BotCall[] = [
  ...MARGIN_ACCOUNT_CALLS,
  ...MARGIN_TERMS_CALLS,
  ...MARGIN_ORDER_CALLS,
  ...MARGIN_RECORD_CALLS,
]
