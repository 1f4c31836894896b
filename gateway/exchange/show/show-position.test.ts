import { describe, expect, it } from 'vitest'
import { Futures } from '#tests/engine/futures-desk.ts'
import { riskRatioText } from './figures.ts'
import { showFutures, showMarginAccount } from './show-account.ts'
import { showPosition } from './show-position.ts'

/** Goal: figures that divide are shown by a rule of their own, and one that no market can come to is shown as none. */

const show = (desk: Futures, side: 'net' | 'long' | 'short' = 'net') => showPosition(desk.state, desk.position('ann', side))

function hedged(longLots: number, shortLots: number): Futures {
  const desk = new Futures('ann')
  desk.run({ type: 'set-position-mode', account: 'ann', mode: 'hedge' })
  desk.set('ann', 'crossed', 20)
  desk.order('ann', { side: 'buy', lots: longLots, positionSide: 'long' })
  desk.order('ann', { side: 'sell', lots: shortLots, positionSide: 'short' })
  return desk
}

describe('a position', () => {
  it('of a hedge in a higher tier shows its maintenance up at 8 decimals, in its row and its account', () => {
    // 100 and 40 at 100: 5 % and the fee of 10,000, less 5/7 of the 400 that the tier takes off.
    const desk = hedged(100_000, 40_000)
    expect(show(desk, 'long').maintenanceMargin).toBe('220.28571429')
    expect(showFutures(desk.state, desk.state.accounts.get('ann'), 'USDT').maintenanceMargin).toBe('220.28571429')
  })

  it('of one of two cross contracts shows what its own needs, and the risk of both', () => {
    const desk = new Futures('ann')
    desk.order('ann', { side: 'buy', lots: 3_000 })
    const alone = show(desk)
    desk.move({ market: 'futures:ETHUSDT', last: 10_000, mark: 10_000, bids: [[9_999, 10_000]], asks: [[10_001, 10_000]] })
    desk.order('ann', { side: 'sell', lots: 2_000, market: 'futures:ETHUSDT' })
    // 3 and 2 at 100, each at 1 % and the fee of 0.06 %.
    expect([alone.maintenanceMargin, show(desk).maintenanceMargin]).toEqual(['3.18', '3.18'])
    expect(showFutures(desk.state, desk.state.accounts.get('ann'), 'USDT').maintenanceMargin).toBe('5.3')
    expect(Number(show(desk).marginRatio)).toBeGreaterThan(Number(alone.marginRatio) * 1.5)
  })

  it('has no break-even price once what it has earned is more than it is worth', () => {
    const desk = new Futures('ann')
    desk.set('ann', 'crossed', 20).order('ann', { side: 'buy', lots: 10_000 })
    desk.to(25_000)
    desk.order('ann', { side: 'sell', lots: 9_000, reduceOnly: true })
    expect(show(desk)).toMatchObject({ size: '1.000', breakEvenPrice: '0' })
  })

  it('has no liquidation price where only one that no market can come to would do', () => {
    // What the larger side must maintain grows as fast as the rest of the hedge earns, but for a hundred-thousandth.
    const desk = hedged(10_001, 9_495)
    expect(show(desk, 'long').liquidationPrice).toBe('0')
    expect(Number(show(hedged(90_000, 50_000), 'long').liquidationPrice)).toBeGreaterThan(50)
  })

  it('has no liquidation price far beyond its mark, as a small short of a large wallet', () => {
    const desk = new Futures('ann')
    desk.set('ann', 'crossed', 20).order('ann', { side: 'sell', lots: 10_000 })
    expect(Number(show(desk).liquidationPrice)).toBeGreaterThan(100)
    const small = new Futures('ann')
    small.set('ann', 'crossed', 20).order('ann', { side: 'sell', lots: 100 })
    expect(show(small).liquidationPrice).toBe('0')
  })

  it('that has lost more than its margin shows the largest risk, not one below zero', () => {
    const desk = new Futures('ann')
    desk.set('ann', 'isolated', 50).order('ann', { side: 'buy', lots: 10_000 })
    // As a read finds it: the mark has moved and nobody has judged anything by it.
    desk.position('ann').market.mark = 9_000
    expect(show(desk)).toMatchObject({ marginRatio: '1000', roe: '-500.45' })
  })

  it('shows a gain down and a loss half up at 6 decimals', () => {
    const desk = new Futures('ann')
    desk.set('ann', 'crossed', 20).order('ann', { side: 'buy', lots: 30 })
    desk.order('ann', { side: 'buy', lots: 40, ticks: 10_002 })
    // What is left of the cost after a close in part has as many decimals as the ledger.
    desk.position('ann').cost -= 7n
    expect(show(desk).unrealisedProfit).toBe('-0.0007')
    desk.to(10_001)
    expect(show(desk).unrealisedProfit).toBe('0')
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
    const desk = new Futures('ann')
    desk.trader('bob', { USDT: '1000', BTC: '1' })
    desk.move({ market: 'spot:BTCUSDT', last: 10_001, bids: [[10_000, 100]], asks: [[10_002, 100]] })
    desk.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'cross', asset: 'BTC', amount: '0.1000000003' })
    desk.run({ type: 'borrow', account: 'bob', wallet: 'cross', asset: 'BTC', amount: '0.0000000001' })
    const wallet = showMarginAccount(desk.state, desk.state.accounts.get('bob'), 'cross')
    // 0.0000000001 at 100.01, and assets of 0.1000000004 less that.
    expect(wallet).toMatchObject({ debt: '0.00000002', netAssets: '10.00100003' })
  })
})
