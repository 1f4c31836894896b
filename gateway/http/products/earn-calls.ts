import type { TradingCall } from '../trading/trading-call.ts'

export const EARN_CALLS: readonly TradingCall[] = []
