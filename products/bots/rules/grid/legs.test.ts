import { amountFrom, lotsFrom, type Units } from '#lib/kernel/money.ts'
import { expect, it } from 'vitest'
import { Fixture } from '#tests/engine/fixture.ts'
import { amountText, toAmount } from '#gateway/engine/state/money/amounts.ts'
import type { Leg } from './grid-state.ts'
import { tripOf } from './legs.ts'

/** Goal: a round trip has the fees of its own size, as it has the prices of that. */

const market = new Fixture().state.markets.get('spot:BTCUSDT') as NonNullable<ReturnType<Fixture['state']['markets']['get']>>

const leg = (buy: boolean, ticks: number, lots: number, fee: string): Leg => {
  return { buy, lots: lotsFrom(lots), units: (ticks * lots) as Units, fee: toAmount(fee), atMs: 0 }
}

it.each<[goal: string, bought: Leg, sold: Leg, fees: string, profit: string]>([
  ['of two equal legs, all of both', leg(true, 10_000, 300, '0.03'), leg(false, 10_100, 300, '0.03'), '0.06', '0.24'],
  ['of a larger purchase, its share', leg(true, 10_000, 400, '0.04'), leg(false, 10_100, 300, '0.03'), '0.06', '0.24'],
  ['of a larger sale, its share', leg(true, 10_000, 300, '0.03'), leg(false, 10_100, 900, '0.09'), '0.06', '0.24'],
  ['a share is rounded up', leg(true, 10_000, 300, '0.04'), leg(false, 10_100, 200, '0'), '0.0266666666666667', '0.1733333333333333'],
])('%s', (_goal, bought, sold, fees, profit) => {
  for (const [first, last] of [
    [bought, sold],
    [sold, bought],
  ] as const) {
    const trip = tripOf(market, first, last)
    expect([amountText(amountFrom(trip.fees)), amountText(trip.profit)]).toEqual([fees, profit])
  }
})
