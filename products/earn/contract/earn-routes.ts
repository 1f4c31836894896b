import { NoFields } from '#lib/contract/trading/trading-fields.ts'
import * as earn from './earn.ts'
import { makePageSchema } from '#lib/contract/trading/trading-fields.ts'
import { move, read } from '#lib/contract/trading/route.ts'

/** The calls of savings. All amounts are decimals with at most 8 decimals. They move funds out of trading, as transfers do. */
export const EARN_ROUTES = {
  earnAccount: read('/earn/account', NoFields, earn.EarnAccount),
  earnSubscribe: move('/earn/subscribe', earn.EarnSubscribeBody, earn.EarnDone),
  earnRedeem: move('/earn/redeem', earn.EarnRedeemBody, earn.EarnDone),
  earnAuto: move('/earn/auto', earn.EarnAutoBody, earn.EarnAutoDone),
  earnRecords: read('/earn/record/list', earn.EarnRecordQuery, makePageSchema(earn.EarnRow)),
  earnCurve: read('/earn/interest-curve', NoFields, earn.EarnCurve),
} as const
