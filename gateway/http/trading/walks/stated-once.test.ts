import { expect, it } from 'vitest'
import { BotList, BotQuery } from '#products/bots/contract/bots.ts'
import { trade } from '#lib/contract/trading/route.ts'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import { ok } from '#lib/kernel/result.ts'
import { accountCall } from '../../accounts/checks/call.ts'
import { tradingCall } from '../trading-call.ts'

it('implements the row of the contract that it names', () => {
  const call = tradingCall('countdownOff', () => ok({}))
  expect(call.route).toBe(TRADING_ROUTES.countdownOff)
})

/** Never runs: holds the compiler to what it has to refuse. */
export function refusedByTheCompiler(): void {
  // @ts-expect-error: the answer is that of another call.
  tradingCall('gridStart', () => ok({ rows: [] }))
  // @ts-expect-error: the call has no such field.
  tradingCall('gridStart', (_context, { apiKey }) => ok({ id: apiKey, repeated: false }))
  // @ts-expect-error: the contract has no such call.
  tradingCall('gridBegin', () => ok({}))
  // @ts-expect-error: the schemas are stated in the row alone.
  tradingCall('gridStart', { fields: BotQuery, data: BotList, run: () => ok({ rows: [] }) })
  // @ts-expect-error: a call without its answer's schema.
  trade('/bot/grid/start', BotQuery)
  // @ts-expect-error: the answer is that of another call.
  accountCall('/user/inbox/unread', async () => ok({ refreshed: true }))
}
