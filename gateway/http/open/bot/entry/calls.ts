import { ACCOUNT_CALLS } from '../account-calls.ts'
import type { BotCall } from '../call.ts'
import { MARGIN_CALLS } from '../margin/margin-calls.ts'
import { ASSET_CALLS } from '../common/asset-calls.ts'
import { COUNTDOWN_CALLS } from '../common/countdown-calls.ts'
import { MIX_ESTIMATE_CALLS } from '../mix/estimate-calls.ts'
import { MIX_POSITION_CALLS } from '../mix/position-calls.ts'
import { MIX_SETTING_CALLS } from '../mix/setting-calls.ts'
import { MIX_UNION_CALLS } from '../mix/union-calls.ts'
import { MIX_ACCOUNT_CALLS } from '../mix-account-calls.ts'
import { MIX_ORDER_CALLS } from '../mix-order-calls.ts'
import { MIX_PLAN_CALLS } from '../mix-plan-calls.ts'
import { SPOT_ORDER_CALLS } from '../spot-order-calls.ts'
import { SPOT_PLAN_CALLS } from '../spot-plan-calls.ts'
import { SPOT_DEPOSIT_CALLS } from '../spot/deposit-calls.ts'
import { SPOT_REPLACE_CALLS } from '../spot/replace-calls.ts'
import { SPOT_WALLET_CALLS } from '../spot/wallet-calls.ts'
import { SUB_ACCOUNT_CALLS } from '../user/sub-account-calls.ts'
import { SUB_ASSET_CALLS } from '../user/sub-asset-calls.ts'
import { PRODUCTS } from '#products/all/calls/index.ts'
import { SUB_KEY_CALLS } from '../user/sub-key-calls.ts'

/** Every private call of the open API. */
export const BOT_CALLS: readonly BotCall[] = [
  ...ACCOUNT_CALLS,
  ...SPOT_ORDER_CALLS,
  ...SPOT_REPLACE_CALLS,
  ...SPOT_PLAN_CALLS,
  ...MIX_ACCOUNT_CALLS,
  ...MIX_ORDER_CALLS,
  ...MIX_PLAN_CALLS,
  ...MARGIN_CALLS,
  ...ASSET_CALLS,
  ...COUNTDOWN_CALLS,
  ...SPOT_WALLET_CALLS,
  ...SPOT_DEPOSIT_CALLS,
  ...MIX_ESTIMATE_CALLS,
  ...MIX_POSITION_CALLS,
  ...MIX_SETTING_CALLS,
  ...MIX_UNION_CALLS,
  ...SUB_ACCOUNT_CALLS,
  ...SUB_ASSET_CALLS,
  ...SUB_KEY_CALLS,
  ...PRODUCTS.flatMap(({ open }) => open?.calls ?? []),
]
