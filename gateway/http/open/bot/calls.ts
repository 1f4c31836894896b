import { ACCOUNT_CALLS } from './account-calls.ts'
import type { BotCall } from './call.ts'
import { MARGIN_CALLS } from './margin/margin-calls.ts'
import { MIX_ACCOUNT_CALLS } from './mix-account-calls.ts'
import { MIX_ORDER_CALLS } from './mix-order-calls.ts'
import { MIX_PLAN_CALLS } from './mix-plan-calls.ts'
import { SPOT_ORDER_CALLS } from './spot-order-calls.ts'
import { SPOT_PLAN_CALLS } from './spot-plan-calls.ts'

/** Every private call of the open API. */
export const BOT_CALLS: readonly BotCall[] = [
  ...ACCOUNT_CALLS,
  ...SPOT_ORDER_CALLS,
  ...SPOT_PLAN_CALLS,
  ...MIX_ACCOUNT_CALLS,
  ...MIX_ORDER_CALLS,
  ...MIX_PLAN_CALLS,
  ...MARGIN_CALLS,
]
