import type { TradingCall } from '../trading/trading-call.ts'

export const GIFT_CALLS: readonly TradingCall[] = []
