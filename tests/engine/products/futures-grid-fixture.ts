import type { StartFuturesGrid } from '#products/bots/rules/commands.ts'
import type { FuturesGridStrategy } from '#products/bots/rules/strategy.ts'
import { Fixture, type Plain } from '../fixture.ts'

/** A contract at 100 USDT in which bob starts a grid from 90 to 110 USDT, for the tests of futures grids. */

export const MARKET = 'futures:BTCUSDT'
export const FUTURES_GRID = {
  type: 'futures-grid-start',
  account: 'bob',
  requestId: 'f1',
  market: MARKET,
  direction: 'long',
  leverage: 5,
  mode: 'arithmetic',
  lower: 9_000,
  upper: 11_000,
  grids: 10,
  margin: '1000',
} as const

export type AskedFutures = Partial<Omit<Plain<StartFuturesGrid>, 'type'>>

export function futuresAt(last = 10_000, funds: Readonly<Record<string, string>> = { USDT: '1000' }): Fixture {
  const d = new Fixture().trader('bob', funds).trader('ann', { USDT: '1000000' })
  moveTo(d, last)
  return d
}

export function moveTo(d: Fixture, last: number, lots = 500_000): void {
  d.timeMs += 61_000
  d.move({ market: MARKET, last, mark: last, index: last, bids: [[last - 1, lots]], asks: [[last + 1, lots]] })
}

export function startFutures(d: Fixture, asked: AskedFutures = {}): FuturesGridStrategy {
  d.run({ ...FUTURES_GRID, ...asked })
  const found = [...d.state.products.bots.open.values()].at(-1)
  if (found?.kind !== 'futures-grid') throw new Error(`no bot: ${d.said().join()}`)
  return found
}

/** Returns the status and reason of each record of a futures grid in the last command. */
export const toldOfFutures = (d: Fixture): string[] =>
  d.last.events.flatMap((event) =>
    event.type === 'product-record' && event.record.kind === 'futures-grid'
      ? [`${event.record.status} ${String(event.record.details['reason'])}`]
      : [],
  )
