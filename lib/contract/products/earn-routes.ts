import { move, read } from '../trading/route.ts'
import type { Page } from '../trading/trading-fields.ts'
import type * as earn from './earn.ts'

/** The calls of savings. All amounts are decimals with at most 8 decimals. They move funds out of trading, as transfers do. */
export const EARN_ROUTES = {
  earnAccount: read('/earn/account'),
  earnSubscribe: move('/earn/subscribe'),
  earnRedeem: move('/earn/redeem'),
  earnAuto: move('/earn/auto'),
  earnRecords: read('/earn/record/list'),
  earnCurve: read('/earn/interest-curve'),
} as const

type NoFields = Readonly<Record<string, never>>

/** Request and answer of each call. */
export interface EarnCalls {
  earnAccount: { params: NoFields; data: earn.EarnAccount }
  earnSubscribe: { params: earn.EarnSubscribeBody; data: earn.EarnDone }
  earnRedeem: { params: earn.EarnRedeemBody; data: earn.EarnDone }
  earnAuto: { params: earn.EarnAutoBody; data: earn.EarnAutoDone }
  earnRecords: { params: earn.EarnRecordQuery; data: Page<earn.EarnRow> }
  earnCurve: { params: NoFields; data: earn.EarnCurve }
}
