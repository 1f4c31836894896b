import { describe, expect, it } from 'vitest'
import { DEMONSTRATIONS } from '../contract/copy-demonstrations.ts'
import { Copying } from '#tests/engine/products/copy-fixture.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { demonstrationAccount } from './demonstrations.ts'
import type { Leader } from './state.ts'

// Goal: the demonstration leaders trade by their printed rules, are followed like any leader, and have a record of their own.

const trend = (d: Copying): Leader => {
  const found = [...d.state.products.copy.leaders.values()].find(({ account }) => account.id === demonstrationAccount('trend'))
  if (found === undefined) throw new Error('the trend robot leads')
  return found
}
const held = (d: Copying): number => {
  const position = [...trend(d).account.positions.values()][0]
  return position === undefined ? 0 : Number(position.lots) * (position.direction === 1 ? 1 : -1)
}
const step = (d: Copying, price: number): void => {
  d.to(price)
  d.run({ type: 'copy-demonstrate' })
}

describe('the trend robot', () => {
  it('leads from the first step on, and trades once it knows enough prices', () => {
    const d = new Copying()
    step(d, 10_000)
    expect(trend(d)).toMatchObject({ product: 'futures', share: 0, takesNew: true })
    for (let nth = 2; nth < DEMONSTRATIONS.trend.samples; nth += 1) step(d, 10_000)
    expect(held(d)).toBe(0)
    step(d, 10_100)
    expect(held(d)).toBeGreaterThan(0)
    d.settled()
  })

  it('is copied, turns with the trend, and its results count', () => {
    const d = new Copying()
    for (let nth = 1; nth < DEMONSTRATIONS.trend.samples; nth += 1) step(d, 10_000)
    d.trader('ann', { USDT: '1000' })
    const leader = trend(d)
    const settings = {
      mode: 'ratio',
      value: '0.01',
      leverage: 0,
      marginMode: 'leader',
      marketMax: '0',
      slippage: 10_000,
      stopLoss: 0,
      takeProfit: 0,
      markets: [],
    } as const
    d.run({ type: 'copy-start', account: 'ann', owner: 'ann', requestId: 'r', leader: leader.id, funds: '500', settings } as never)
    step(d, 10_100)
    expect(leader.tracked.size).toBe(1)
    expect(d.copied('ann')).toBeGreaterThan(0)
    step(d, 9_000)
    expect(held(d)).toBeLessThan(0)
    expect(d.copied('ann', 'short')).toBeGreaterThan(0)
    expect(d.copied('ann')).toBe(0)
    expect([leader.wins, leader.losses]).toEqual([0, 1])
    expect(Number(amountText(leader.result.amount))).toBeLessThan(-1000)
    d.settled()
  })
})

describe('the dip robot', () => {
  it('buys below the mean, three times at most, and sells all at the mean', () => {
    const d = new Copying('spot')
    const { samples, market } = DEMONSTRATIONS.dip
    const at = (price: number): void => {
      d.move({ market, last: price, mark: price, bids: [[price - 1, 9_000_000]], asks: [[price + 1, 9_000_000]] })
      d.run({ type: 'copy-demonstrate' })
    }
    for (let nth = 0; nth < samples; nth += 1) at(10_000)
    const dip = [...d.state.products.copy.leaders.values()].find(({ account }) => account.id === demonstrationAccount('dip'))
    for (let nth = 0; nth < 6; nth += 1) at(9_000)
    const bought = dip?.tracked.get(`${market} 1`)
    expect(bought === undefined ? '' : amountText(bought.cost)).toMatch(/^[56]\d\d\d/)
    at(10_000)
    at(10_000)
    // The coins that fees took are below a step, and no open trade.
    expect(dip?.tracked.size).toBe(0)
    expect(dip?.wins).toBeGreaterThan(0)
    d.settled()
  })
})
