import type { TradingCall } from '../trading/trading-call.ts'
import { CONVERT_CALLS } from './convert/convert-calls.ts'
import { EARN_CALLS } from './earn/earn-calls.ts'
import { GIFT_CALLS } from './gifts/gift-calls.ts'

/** Every call of a product that a session authenticates. */
export const PRODUCT_CALLS: readonly TradingCall[] = [...CONVERT_CALLS, ...EARN_CALLS, ...GIFT_CALLS]
