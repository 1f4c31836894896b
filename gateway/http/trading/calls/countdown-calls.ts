import { ok, refuse } from '#lib/kernel/result.ts'
import { tradingCall, type TradingCall } from '../trading-call.ts'

/** The dead man's switches of the account's keys: an owner switches one off without its key. */
export const COUNTDOWN_CALLS: readonly TradingCall[] = [
  tradingCall('countdownOff', async ({ account, accounts: { countdowns } }, { apiKey }) => {
    if (!countdowns.list(account).some((countdown) => countdown.apiKey === apiKey)) return refuse('apiKeyUnknown')
    await countdowns.set({ apiKey, userId: account }, 0)
    return ok({})
  }),
]
