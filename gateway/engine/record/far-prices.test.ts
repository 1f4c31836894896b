import { describe, expect, it } from 'vitest'
import { termsChanges } from '#gateway/exchange/terms/terms-changes.ts'
import { Fixture, TEST_TERMS, testPair } from '#tests/engine/fixture.ts'
import { receiptOf } from '../trading/execution/receipts.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '../state/state.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'

// Goal: a history in which a price moves far away is unusual, and still legitimate: nothing in it may stop the exchange, or keep it from
// starting again.

const DOGE = 'spot:DOGEUSDT'
/** 26 million DOGE: at 0.16 just below the maximum value of an order, above it once the price has doubled. */
const MANY_LOTS = 260_000_000_000

/** Returns a fixture with a pair of fine steps, on which two rich traders trade. */
function doge(): Fixture {
  const d = new Fixture(createState(ENGINE_PRODUCTS, NO_TERMS))
  const pair = testPair({ symbol: 'DOGEUSDT', base: 'DOGE', pricePlace: 5, sizePlace: 4, lotsMaxLimit: 2 ** 46, lotsMaxMarket: 2 ** 46 })
  for (const command of termsChanges(d.state, { ...TEST_TERMS, markets: [...TEST_TERMS.markets, pair] }, null)) d.run(command)
  d.heard.length = 0
  return d.trader('bob', { USDT: '1000000000', DOGE: '1000000000' }).trader('ann', { USDT: '1000000000', DOGE: '1000' })
}

function moveTo(d: Fixture, last: number, bid = last - 1): void {
  d.move({ market: DOGE, last, bids: [[bid, 1000]], asks: [[last + 1, 1000]] })
}

describe('a market order whose trigger fires above twice the price it was checked at', () => {
  const trigger = (ticks: number) => ({ kind: 'trigger', by: 'last', ticks }) as const

  it('buys what there is', () => {
    const d = doge()
    moveTo(d, 16_000)
    d.place('bob', { market: DOGE, side: 'buy', lots: MANY_LOTS, trigger: trigger(36_000) })
    const order = d.state.orders.get(d.orderId())
    moveTo(d, 36_500)
    expect([order?.status, order?.cancelReason, order?.lotsFilled]).toEqual(['cancelled', 'no-liquidity', 1000])
  })

  it('sells more value than is counted exactly, and its snapshot restores', () => {
    const d = doge()
    moveTo(d, 16_000)
    d.place('bob', { market: DOGE, side: 'sell', lots: MANY_LOTS, trigger: trigger(36_500) })
    const order = d.state.orders.get(d.orderId())
    moveTo(d, 36_400)
    for (let nth = 0; nth < 3; nth += 1) d.place('ann', { market: DOGE, side: 'buy', ticks: 36_390, lots: 100_000_000_000 })
    moveTo(d, 36_500, 36_399)
    expect([order?.status, order?.lotsFilled, Number.isSafeInteger(order?.unitsFilled)]).toEqual(['filled', MANY_LOTS, false])
    expect(takeSnapshot(restoreSnapshot(ENGINE_PRODUCTS, takeSnapshot(d.state)))).toEqual(takeSnapshot(d.state))
  })
})

describe('an order that met the far ask of a trader as the best price', () => {
  it('has a receipt', () => {
    const d = doge()
    const bids: [number, number][] = [[15_990, 1_000_000]]
    d.move({ market: DOGE, last: 16_000, bids, asks: [[16_001, 1_000_000]] })
    d.place('ann', { market: DOGE, side: 'sell', ticks: 2 ** 30 - 1, lots: 100_000 })
    d.place('bob', { market: DOGE, side: 'buy', force: 'ioc', ticks: 16_800, lots: 1_000_000 })
    d.place('bob', { market: DOGE, side: 'buy', ticks: 15_995, lots: 9_000_000 })
    const order = d.state.orders.get(d.orderId())
    if (order === undefined) throw new Error(d.said().join())
    d.move({ market: DOGE, last: 15_900, bids: [[15_880, 10_000_000]], asks: [[15_910, 10_000_000]] })
    expect([order.bestTicks, order.lotsFilled]).toEqual([2 ** 30 - 1, 9_000_000])
    expect(receiptOf(order).slippageBestUnits).toBeLessThan(Number.MIN_SAFE_INTEGER)
  })
})
