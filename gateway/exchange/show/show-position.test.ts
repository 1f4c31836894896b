import { ticksFrom, amountFrom } from '#lib/kernel/money.ts'
import { describe, expect, it } from 'vitest'
import { Futures } from '#tests/engine/futures-fixture.ts'
import { riskRatioText } from '../views/figures.ts'
import { showFutures, showMarginAccount } from './show-account.ts'
import { showPosition } from './show-position.ts'

/** Goal: quotients are shown with their own rounding, and a price that no market can reach is shown as none. */

const show = (fixture: Futures, side: 'net' | 'long' | 'short' = 'net') => showPosition(fixture.state, fixture.position('ann', side), null)

function hedged(longLots: number, shortLots: number): Futures {
  const fixture = new Futures('ann')
  fixture.run({ type: 'set-position-mode', account: 'ann', mode: 'hedge' })
  fixture.set('ann', 'crossed', 20)
  fixture.order('ann', { side: 'buy', lots: longLots, positionSide: 'long' })
  fixture.order('ann', { side: 'sell', lots: shortLots, positionSide: 'short' })
  return fixture
}

describe('a position', () => {
  it('of a hedge in a higher tier shows its maintenance up at 8 decimals, in its row and its account', () => {
    // 100 and 40 at 100: 5 % and the fee of 10,000, less 5/7 of the 400 that the tier deducts.
    const fixture = hedged(100_000, 40_000)
    expect(show(fixture, 'long').maintenanceMargin).toBe('220.28571429')
    expect(showFutures(fixture.state, fixture.state.accounts.get('ann'), 'USDT').maintenanceMargin).toBe('220.28571429')
  })

  it('of one of two cross contracts shows what its own needs, and the risk of both', () => {
    const fixture = new Futures('ann')
    fixture.order('ann', { side: 'buy', lots: 3_000 })
    const alone = show(fixture)
    fixture.move({ market: 'futures:ETHUSDT', last: 10_000, mark: 10_000, bids: [[9_999, 10_000]], asks: [[10_001, 10_000]] })
    fixture.order('ann', { side: 'sell', lots: 2_000, market: 'futures:ETHUSDT' })
    // 3 and 2 at 100, each at 1 % and the fee of 0.06 %.
    expect([alone.maintenanceMargin, show(fixture).maintenanceMargin]).toEqual(['3.18', '3.18'])
    expect(showFutures(fixture.state, fixture.state.accounts.get('ann'), 'USDT').maintenanceMargin).toBe('5.3')
    expect(Number(show(fixture).marginRatio)).toBeGreaterThan(Number(alone.marginRatio) * 1.5)
  })

  it('has no break-even price once what it has earned is more than it is worth', () => {
    const fixture = new Futures('ann')
    fixture.set('ann', 'crossed', 20).order('ann', { side: 'buy', lots: 10_000 })
    fixture.to(25_000)
    fixture.order('ann', { side: 'sell', lots: 9_000, reduceOnly: true })
    expect(show(fixture)).toMatchObject({ size: '1.000', breakEvenPrice: '0' })
  })

  it('breaks even on its own part of the fee of a fill that closed another one', () => {
    const sold = (...orders: ['buy' | 'sell', number][]): string => {
      const fixture = new Futures('ann')
      for (const [side, lots] of orders) fixture.order('ann', { side, lots })
      return show(fixture).breakEvenPrice
    }
    expect(sold(['buy', 1_000], ['sell', 2_000])).toBe(sold(['sell', 1_000]))
    expect(sold(['sell', 3_000], ['buy', 4_000])).toBe(sold(['buy', 1_000]))
  })

  it('has no liquidation price where only one that no market can come to would do', () => {
    // The larger side's maintenance margin grows as fast as the profit of the rest of the hedge, but for a hundred-thousandth.
    const fixture = hedged(10_001, 9_495)
    expect(show(fixture, 'long').liquidationPrice).toBe('0')
    expect(Number(show(hedged(90_000, 50_000), 'long').liquidationPrice)).toBeGreaterThan(50)
  })

  it('has no liquidation price far beyond its mark, as a small short of a large wallet', () => {
    const fixture = new Futures('ann')
    fixture.set('ann', 'crossed', 20).order('ann', { side: 'sell', lots: 10_000 })
    expect(Number(show(fixture).liquidationPrice)).toBeGreaterThan(100)
    const small = new Futures('ann')
    small.set('ann', 'crossed', 20).order('ann', { side: 'sell', lots: 100 })
    expect(show(small).liquidationPrice).toBe('0')
  })

  it('that has lost more than its margin shows the largest risk, not one below zero', () => {
    const fixture = new Futures('ann')
    fixture.set('ann', 'isolated', 50).order('ann', { side: 'buy', lots: 10_000 })
    // The state as a read finds it: the mark has moved, but no risk check has run on it.
    fixture.position('ann').market.mark = ticksFrom(9_000)
    expect(show(fixture)).toMatchObject({ marginRatio: '1000', roe: '-500.45' })
  })

  it('shows a gain down and a loss half up at 6 decimals', () => {
    const fixture = new Futures('ann')
    fixture.set('ann', 'crossed', 20).order('ann', { side: 'buy', lots: 30 })
    fixture.order('ann', { side: 'buy', lots: 40, ticks: 10_002 })
    // The cost that remains after a partial close has as many decimals as the ledger.
    fixture.position('ann').cost = amountFrom(fixture.position('ann').cost - 7n)
    expect(show(fixture).unrealisedProfit).toBe('-0.0007')
    fixture.to(10_001)
    expect(show(fixture).unrealisedProfit).toBe('0')
  })
})

describe('a ratio of risk', () => {
  it.each([
    ['safe', '0.42', false, '0.42'],
    ['without anything to maintain', '0', false, '0'],
    ['liquidated', '1.25', true, '1.25'],
    ['with nothing behind it', '0', true, '1000'],
    ['with less than nothing behind it', '-0.2', true, '1000'],
    ['with next to nothing behind it', '12345678901234567890123', true, '1000'],
  ] as const)('%s', (_name, ratio, isLiquidated, shown) => {
    expect(riskRatioText(ratio, isLiquidated)).toBe(shown)
  })
})

describe('a margin wallet', () => {
  it('shows what is owed up and what it is worth down', () => {
    const fixture = new Futures('ann')
    fixture.trader('bob', { USDT: '1000', BTC: '1' })
    fixture.move({ market: 'spot:BTCUSDT', last: 10_001, bids: [[10_000, 100]], asks: [[10_002, 100]] })
    fixture.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'cross', asset: 'BTC', amount: '0.1000000003' })
    fixture.run({ type: 'borrow', account: 'bob', wallet: 'cross', asset: 'BTC', amount: '0.0000000001' })
    const wallet = showMarginAccount(fixture.state, fixture.state.accounts.get('bob'), 'cross')
    // 0.0000000001 at 100.01, and assets of 0.1000000004 less that.
    expect(wallet).toMatchObject({ debt: '0.00000002', netAssets: '10.00100003' })
  })
})
