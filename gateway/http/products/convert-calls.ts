import type { TradingCall } from '../trading/trading-call.ts'

export const CONVERT_CALLS: readonly TradingCall[] = []
