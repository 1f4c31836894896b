import { ticksFrom } from '#lib/kernel/money.ts'
import { describe, expect, it } from 'vitest'
import { findBreaches } from '../../record/invariants.ts'
import { Fixture, TEST_TERMS } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'

// Goal: a delisted market leaves nothing open behind, no trader loses funds, and nothing new can be opened in it.

const SPOT = 'spot:BTCUSDT'

function delist(d: Fixture, market: string): string[] {
  d.run({ type: 'delist-market', market })
  return d.said()
}

describe('a spot market that is delisted', () => {
  it('cancels every order with its reason and gives back what they held', () => {
    const d = new Fixture().trader('bob', { BTC: '1', USDT: '1000' })
    d.move({ last: 10_000, bids: [[9_990, 50]], asks: [[10_010, 50]] })
    d.place('bob', { side: 'buy', ticks: 9_900, lots: 100, takeProfit: { ticks: 10_100, by: 'last' } })
    d.place('bob', { side: 'sell', lots: 20, trigger: { kind: 'stop-loss', by: 'last', ticks: 9_800 } })
    d.place('bob', { market: 'spot:ETHUSDT', side: 'buy', ticks: 100, lots: 100 })
    expect(delist(d, SPOT)).toEqual(['closed bob market-closed', 'closed bob market-closed'])
    expect([d.funds('bob', 'USDT'), d.funds('bob', 'BTC')]).toEqual(['1000', '1'])
    expect(findBreaches(d.state)).toEqual([])
  })

  it('takes no order, no move of the reference market and no loan any more', () => {
    const d = new Fixture().trader('bob', { BTC: '1', USDT: '1000' })
    d.move({ last: 10_000, asks: [[10_010, 50]] })
    d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'cross', asset: 'USDT', amount: '100' })
    delist(d, SPOT)
    d.place('bob', { side: 'buy', lots: 10 })
    expect(d.said()).toEqual(['rejected unknown-market'])
    d.move({ last: 11_000 })
    expect(d.said()).toEqual(['rejected unknown-market'])
    d.run({ type: 'borrow', account: 'bob', wallet: 'cross', asset: 'BTC', amount: '0.1' })
    expect(d.said()).toEqual(['rejected not-lent'])
    d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'isolated:BTCUSDT', asset: 'USDT', amount: '1' })
    expect(d.said()).toEqual(['rejected unknown-wallet'])
  })

  it('pays the loans of its isolated wallet back at the last price, and gives the rest to the spot wallet', () => {
    const d = new Fixture().trader('bob', { USDT: '1000' })
    d.move({ last: 10_000, bids: [[9_990, 5_000]], asks: [[10_000, 5_000]] })
    d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'isolated:BTCUSDT', asset: 'USDT', amount: '500' })
    d.run({ type: 'borrow', account: 'bob', wallet: 'isolated:BTCUSDT', asset: 'BTC', amount: '2' })
    // Sold: 2 BTC at 99.90 less a fee of 0.1 %, so that the debt can only be repaid by buying BTC back.
    d.place('bob', { wallet: 'isolated:BTCUSDT', side: 'sell', lots: 2_000 })
    delist(d, SPOT)
    const bob = d.state.accounts.get('bob')
    expect([bob?.loans.size, d.state.borrowers.size, d.funds('bob', 'USDT', 'isolated:BTCUSDT')]).toEqual([0, 0, '0'])
    // 2 BTC and the first hour's interest (2 x 0.0024 / 24 = 0.0002 BTC) at 100: 200.02 of 500 + 199.6002.
    expect(d.funds('bob', 'USDT')).toBe('999.5802')
    expect(findBreaches(d.state)).toEqual([])
  })

  it('has the insurance fund pay what an isolated wallet cannot', () => {
    const d = new Fixture().trader('bob', { USDT: '1000' })
    d.move({ last: 10_000, bids: [[10_000, 50_000]], asks: [[10_001, 5_000]] })
    d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'isolated:BTCUSDT', asset: 'USDT', amount: '100' })
    d.run({ type: 'borrow', account: 'bob', wallet: 'isolated:BTCUSDT', asset: 'BTC', amount: '5' })
    d.place('bob', { wallet: 'isolated:BTCUSDT', side: 'sell', lots: 5_000 })
    // The market is far higher at delisting, and has not moved in between.
    const market = d.state.markets.get(SPOT)
    if (market !== undefined) market.last = ticksFrom(20_000)
    delist(d, SPOT)
    expect(d.state.accounts.get('bob')?.loans.size).toBe(0)
    expect(d.funds('bob', 'USDT')).toBe('900')
    expect(d.funds('@insurance', 'BTC')).toMatch(/^-/)
    expect(findBreaches(d.state)).toEqual([])
  })

  it('lets no debt of a cross wallet hang on a coin that has no price any more', () => {
    const d = new Fixture().trader('bob', { BTC: '5' }).trader('ann', { USDT: '1000' })
    d.move({ last: 10_000 })
    d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'cross', asset: 'BTC', amount: '4' })
    d.run({ type: 'borrow', account: 'bob', wallet: 'cross', asset: 'USDT', amount: '300' })
    d.run({ type: 'transfer', account: 'ann', from: 'spot', to: 'cross', asset: 'USDT', amount: '900' })
    d.run({ type: 'borrow', account: 'ann', wallet: 'cross', asset: 'BTC', amount: '1' })
    delist(d, SPOT)
    expect([d.funds('bob', 'BTC', 'cross'), d.funds('bob', 'USDT', 'cross')]).toEqual(['0', '700'])
    expect(d.state.accounts.get('bob')?.loans.size).toBe(1)
    expect(d.state.accounts.get('ann')?.loans.size).toBe(0)
    expect(findBreaches(d.state)).toEqual([])
  })
})

describe('a futures market that is delisted', () => {
  it.each(['crossed', 'isolated'] as const)('settles %s positions of both sides at the mark', (mode) => {
    const d = new Futures('ann', 'bob')
    for (const name of ['ann', 'bob']) d.set(name, mode, 10)
    d.order('ann', { side: 'sell', lots: 1_000, ticks: 10_000 })
    d.order('bob', { side: 'buy', lots: 1_000, ticks: 10_000 })
    d.order('bob', { side: 'sell', lots: 500, ticks: 10_400, reduceOnly: true })
    d.to(10_200)
    expect(delist(d, MARKET)).toEqual([
      'closed bob market-closed',
      'settled bob 1000@10200 delisting',
      'position-changed bob 0',
      'settled ann 1000@10200 delisting',
      'position-changed ann 0',
    ])
    // One contract from 100 to 102, less the maker (0.02 %) and taker (0.06 %) fees.
    expect([d.wallet('bob'), d.wallet('ann')]).toEqual(['1001.94', '997.98'])
    expect(d.order('bob', { side: 'buy', lots: 100 })).toEqual(['rejected unknown-market'])
    d.run({ type: 'set-leverage', account: 'bob', market: MARKET, leverage: 5 })
    expect(d.said()).toEqual(['rejected unknown-market'])
    d.settled()
  })

  it('settles without profit or loss where no price is known since the start', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 1_000 })
    const market = d.state.markets.get(MARKET)
    if (market !== undefined) Object.assign(market, { last: 0, mark: 0 })
    delist(d, MARKET)
    expect(d.wallet('bob')).toBe('999.939994')
    expect(findBreaches(d.state)).toEqual([])
  })
})

it('can come back with its scale, and is as it was before', () => {
  const d = new Futures('bob')
  delist(d, MARKET)
  const terms = TEST_TERMS.markets.find(({ product, symbol }) => product === 'futures' && symbol === 'BTCUSDT')
  if (terms === undefined) throw new Error('the contract is listed')
  expect(() => d.run({ type: 'list-market', terms: { ...terms, pricePlace: 3 } })).toThrow('keeps its scale')
  d.run({ type: 'list-market', terms })
  d.to(10_000)
  expect(d.order('bob', { side: 'buy', lots: 1_000 })).toContain('closed bob filled')
  d.settled()
})
