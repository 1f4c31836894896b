import type { TradingCall } from '../trading/trading-call.ts'

export const WEB3_CALLS: readonly TradingCall[] = []
