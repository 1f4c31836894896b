import { describe, expect, it } from 'vitest'
import { Fixture } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import { Copying } from '#tests/engine/products/copy-fixture.ts'
import { amountText } from '../state/money/amounts.ts'
import { findBreaches } from '../record/invariants.ts'

/**
 * Goal: traders do not meet each other further than 2 % from the last price, and a fill between traders counts in a leader's figures as if
 * the house had been the other side, so that two accounts of one person cannot make up a record.
 */

function market(): Fixture {
  const d = new Fixture().trader('ann', { BTC: '10', USDT: '1000' }).trader('bob', { BTC: '10', USDT: '1000' })
  d.move({ last: 10_000 })
  return d
}

describe('orders of traders beyond the band', () => {
  it.each([
    { what: 'a market buy', order: { side: 'buy', lots: 200 }, rests: [10_200, 10_201], met: 10_200 },
    { what: 'a market sale', order: { side: 'sell', lots: 200 }, rests: [9_800, 9_799], met: 9_800 },
    { what: 'a buy by amount', order: { side: 'buy', amount: '20' }, rests: [10_200, 10_201], met: 10_200 },
    { what: 'a limit order', order: { side: 'buy', lots: 200, ticks: 10_300 }, rests: [10_200, 10_201], met: 10_200 },
    { what: 'an immediate one', order: { side: 'sell', lots: 200, ticks: 9_700, force: 'ioc' }, rests: [9_800, 9_799], met: 9_800 },
  ] as const)('are not met by $what, which ends with a reason of its own', ({ order, rests, met }) => {
    const d = market()
    const side = order.side === 'buy' ? 'sell' : 'buy'
    for (const ticks of rests) d.place('ann', { side, ticks, lots: 100 })
    d.place('bob', order)
    expect(d.said().filter((said) => said.startsWith('filled bob'))).toEqual([`filled bob 100@${met} taker`])
    expect(d.said().at(-1)).toBe('closed bob price-band-reached')
    expect(d.state.orders.size).toBe(1)
    expect(findBreaches(d.state)).toEqual([])
  })

  it('are passed over on the way to the house, whose quotes are free', () => {
    const d = market()
    d.move({ last: 10_000, asks: [[10_350, 50]] })
    d.place('ann', { side: 'sell', ticks: 10_300, lots: 100 })
    d.place('bob', { side: 'buy', lots: 50 })
    expect(d.said()).toEqual(['opened bob live', 'filled bob 50@10350 taker house', 'closed bob filled'])
    expect(d.state.orders.size).toBe(1)
    expect(findBreaches(d.state)).toEqual([])
  })

  it('are no reason for a fill-or-kill to begin', () => {
    const d = market()
    d.place('ann', { side: 'sell', ticks: 10_300, lots: 100 })
    d.place('bob', { side: 'buy', ticks: 10_300, lots: 100, force: 'fok' })
    expect(d.said().at(-1)).toBe('closed bob fill-or-kill-unfilled')
  })

  it('do not end an order of the same account either', () => {
    const d = market()
    d.place('ann', { side: 'sell', ticks: 10_300, lots: 100 })
    d.place('ann', { side: 'buy', ticks: 10_300, lots: 100, selfTrade: 'cancel-both' })
    expect(d.said().at(-1)).toBe('closed ann price-band-reached')
    expect(d.state.orders.size).toBe(1)
  })

  it('meet once the market has come to them', () => {
    const d = market()
    d.place('ann', { side: 'sell', ticks: 10_300, lots: 100 })
    d.move({ last: 10_150 })
    d.place('bob', { side: 'buy', lots: 100 })
    expect(d.said()).toContain('filled bob 100@10300 taker')
  })

  it('are filled by the reference market at any price', () => {
    const d = market()
    d.place('ann', { side: 'sell', ticks: 10_300, lots: 100 })
    d.move({ last: 10_000, prints: [{ buy: true, ticks: 10_300, lots: 100 }] })
    expect(d.said()).toContain('filled ann 100@10300 maker house')
  })

  it('are not met by a stop that fires', () => {
    const d = new Futures('ann', 'bob', 'eve')
    d.move({ market: MARKET, last: 10_000, mark: 10_000, bids: [[9_999, 1_000]] })
    d.order('bob', { side: 'sell', lots: 1_000 })
    d.order('ann', { side: 'sell', ticks: 10_400, lots: 1_000 })
    d.order('bob', { side: 'buy', lots: 1_000, trigger: { kind: 'stop-loss', by: 'last', ticks: 10_100 } })
    d.move({ market: MARKET, last: 10_100, mark: 10_100 })
    expect(d.said()).toContain('closed bob price-band-reached')
    d.settled()
  })

  it('have two price steps at least where a price is of few ticks', () => {
    const d = new Fixture().trader('ann', { BTC: '1000' }).trader('bob', { USDT: '1000' })
    d.move({ last: 40 })
    d.place('ann', { side: 'sell', ticks: 42, lots: 100_000 })
    d.place('bob', { side: 'buy', lots: 100_000 })
    expect(d.said()).toContain('filled bob 100000@42 taker')
  })
})

function figures(d: Copying): { readonly result: string; readonly wins: number; readonly losses: number } {
  const leader = d.state.products.copy.leaders.get(d.leader)
  if (leader === undefined) throw new Error('lea leads')
  return { result: amountText(leader.result.amount), wins: leader.wins, losses: leader.losses }
}

describe('the figures of a leader who trades with an own second account', () => {
  it.each([
    { what: 'sells dearly to it', side: 'sell', ticks: 10_150 },
    { what: 'buys cheaply from it', side: 'buy', ticks: 9_850 },
  ] as const)('gain nothing if it $what', ({ side, ticks }) => {
    const d = new Copying()
    d.trader('acc', { USDT: '1000' })
    d.run({ type: 'transfer', account: 'acc', from: 'spot', to: 'futures', asset: 'USDT', amount: '1000' })
    const other = side === 'sell' ? 'buy' : 'sell'
    d.order('lea', { side: other, lots: 1_000 })
    // The second account takes what the house offers, and then the leader's order.
    d.to(10_000, 100)
    d.order('lea', { side, ticks, lots: 1_000 })
    d.order('acc', { side: other, lots: 1_100 })
    expect(d.heard.filter((event) => event.type === 'filled' && event.account === 'lea' && !event.house)).toHaveLength(1)
    expect(figures(d).result.startsWith('-')).toBe(true)
    expect(figures(d).wins).toBe(0)
    d.settled()
  })

  it('are those of trades with the house at the same moment, whatever the price', () => {
    const trade = (ticks: number | null) => {
      const d = new Copying()
      d.trader('acc', { USDT: '1000' })
      d.run({ type: 'transfer', account: 'acc', from: 'spot', to: 'futures', asset: 'USDT', amount: '1000' })
      if (ticks === null) d.order('lea', { side: 'buy', lots: 100 })
      else {
        // Inside of the house's spread, the leader once as maker and once as taker.
        d.order('acc', { side: 'sell', ticks, lots: 100 })
        d.order('lea', { side: 'buy', ticks, lots: 100 })
      }
      d.to(10_100)
      d.order('lea', { side: 'sell', lots: 100 })
      d.settled()
      return figures(d)
    }
    expect(Number(trade(10_000).result)).toBeCloseTo(Number(trade(null).result), 3)
    expect(trade(10_000).wins).toBe(1)
  })

  it('gain nothing in spot either', () => {
    const d = new Copying('spot')
    d.trader('acc', { USDT: '1000', BTC: '5' })
    d.run({ type: 'transfer', account: 'lea', from: 'futures', to: 'spot', asset: 'USDT', amount: '1000' })
    for (let round = 0; round < 4; round += 1) {
      d.spot(10_000, 100)
      d.place('acc', { side: 'sell', ticks: 9_990, lots: 1_100 })
      d.place('lea', { side: 'buy', ticks: 9_990, lots: 1_000 })
      d.place('acc', { side: 'buy', ticks: 10_150, lots: 1_000 })
      d.place('lea', { side: 'sell', lots: 999 })
    }
    const made = d.heard.filter((event) => event.type === 'filled' && event.account === 'lea' && !event.house)
    expect(made.length).toBeGreaterThan(4)
    const leader = d.state.products.copy.leaders.get(d.leader)
    if (leader === undefined) throw new Error('lea leads')
    expect(leader.wins).toBe(0)
    expect(leader.net.closed < 0n).toBe(true)
    d.settled()
  })

  it('do not count what a trade gained before the account led', () => {
    const d = new Copying()
    d.trader('new', { USDT: '1000' })
    d.run({ type: 'transfer', account: 'new', from: 'spot', to: 'futures', asset: 'USDT', amount: '1000' })
    d.order('new', { side: 'buy', lots: 1_000 })
    d.to(10_500)
    d.run({ type: 'copy-lead', account: 'new', owner: 'new', product: 'futures', share: 0, takesNew: true })
    d.order('new', { side: 'sell', lots: 1_000 })
    const leader = d.state.products.copy.leaderOf('new', 'futures')
    // A tick below the mark price, and the fee.
    expect(amountText(leader?.result.amount ?? (0n as never))).toBe('-0.072994')
    expect(leader?.wins).toBe(0)
    d.settled()
  })

  it('follow the true price in the copies', () => {
    const d = new Copying()
    const id = d.follower('ann')
    d.trader('acc', { USDT: '1000' })
    d.run({ type: 'transfer', account: 'acc', from: 'spot', to: 'futures', asset: 'USDT', amount: '1000' })
    d.order('acc', { side: 'sell', ticks: 10_000, lots: 100 })
    d.order('lea', { side: 'buy', ticks: 10_000, lots: 100 })
    const [link] = d.state.products.copy.copies.get(id)?.links.values() ?? []
    expect([link?.leaderUnits, link?.leaderLots]).toEqual([1_000_000, 100])
    expect(d.state.products.copy.leaders.get(d.leader)?.tracked.get(`${MARKET} 1`)?.cost).toBe(10_001n * 100n * 10n ** 11n)
  })
})
