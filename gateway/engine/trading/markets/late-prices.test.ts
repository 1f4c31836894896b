import { describe, expect, it } from 'vitest'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import { STANDARD } from '../../state/records/realism.ts'

// Goal: prices that are not current, by which nobody is liquidated, let nobody borrow, move out or take out either.

const SPOT = 'spot:BTCUSDT'
const ETH = 'futures:ETHUSDT'
const LATE = ['rejected prices-not-current']

/** Bob has 100 USDT and half a coin of 100 USDT in the cross wallet, and owes 50 USDT. */
class Borrower extends Fixture {
  constructor() {
    super()
    this.trader('bob', { USDT: '1000', BTC: '1' })
    this.transfer('spot', 'cross', 'USDT', '100')
    this.transfer('spot', 'cross', 'BTC', '0.5')
    this.move({ last: 10_000, bids: [[9_999, 100_000]], asks: [[10_001, 100_000]] })
    this.borrow('USDT', '50')
    this.heard.length = 0
  }

  become(state: MarketState): void {
    this.run({ type: 'set-market-state', market: SPOT, state })
    this.heard.length = 0
  }

  borrow(asset: string, amount: string): string[] {
    this.run({ type: 'borrow', account: 'bob', wallet: 'cross', asset, amount })
    return this.said()
  }

  transfer(from: 'spot' | 'cross' | 'futures', to: 'spot' | 'cross' | 'futures', asset: string, amount: string): string[] {
    this.run({ type: 'transfer', account: 'bob', from, to, asset, amount })
    return this.said()
  }
}

describe.each<MarketState>(['synchronising', 'stale', 'halted'])('a margin wallet with a coin whose market is %s', (state) => {
  it('borrows nothing, by hand or by an order, and lets nothing out', () => {
    const d = new Borrower()
    d.become(state)
    expect(d.borrow('USDT', '1')).toEqual(LATE)
    expect(d.borrow('BTC', '0.001')).toEqual(LATE)
    expect(d.transfer('cross', 'spot', 'USDT', '1')).toEqual(LATE)
    d.place('bob', { wallet: 'cross', side: 'buy', ticks: 9_000, lots: 3_000, loan: 'borrow' })
    expect(d.said()).toEqual(LATE)
  })

  it('still repays, takes funds in, and spends what it has', () => {
    const d = new Borrower()
    d.become(state)
    expect(d.transfer('spot', 'cross', 'USDT', '10')).toEqual(['transferred'])
    d.run({ type: 'repay', account: 'bob', wallet: 'cross', asset: 'USDT', amount: '10' })
    expect(d.said()).toEqual(['loan-changed'])
    d.place('bob', { wallet: 'cross', side: 'buy', ticks: 9_000, lots: 100 })
    expect(d.said()).toEqual(['opened bob live'])
  })

  it('borrows again after the first price', () => {
    const d = new Borrower()
    d.become(state)
    d.become('live')
    expect(d.borrow('USDT', '1')).toEqual(LATE)
    d.move({ last: 10_000, bids: [[9_999, 100_000]], asks: [[10_001, 100_000]] })
    expect(d.borrow('USDT', '1')).toEqual(['loan-changed'])
  })
})

describe('a margin wallet', () => {
  it('without a debt lets everything out', () => {
    const d = new Borrower()
    d.run({ type: 'repay', account: 'bob', wallet: 'cross', asset: 'USDT' })
    d.become('stale')
    expect(d.transfer('cross', 'spot', 'BTC', '0.5')).toEqual(['transferred'])
  })
})

describe('futures funds', () => {
  const transfer = { type: 'transfer', account: 'bob', from: 'futures', to: 'spot', asset: 'USDT', amount: '1' } as const
  const adjust = (amount: string) => ({ type: 'adjust-margin', account: 'bob', market: MARKET, side: 'net', amount }) as const

  it('with a cross position whose market is stale do not leave, until its first price', () => {
    const d = new Futures('bob').set('bob', 'crossed', 10)
    d.order('bob', { side: 'buy', lots: 100 })
    d.run({ type: 'set-market-state', market: MARKET, state: 'stale' })
    d.heard.length = 0
    d.run(transfer)
    expect(d.said()).toEqual(LATE)
    d.run({ type: 'set-market-state', market: MARKET, state: 'live' })
    d.to(10_000)
    d.run(transfer)
    expect(d.said()).toEqual(['transferred'])
    d.settled()
  })

  it('with an isolated position leave, but its margin cannot be taken out of it', () => {
    const d = new Futures('bob').set('bob', 'isolated', 10)
    d.order('bob', { side: 'buy', lots: 100 })
    d.run(adjust('5'))
    d.run({ type: 'set-market-state', market: MARKET, state: 'stale' })
    d.heard.length = 0
    d.run(adjust('-1'))
    expect(d.said()).toEqual(LATE)
    d.run(adjust('1'))
    d.run(transfer)
    expect(d.said().filter((said) => said.startsWith('rejected'))).toEqual([])
    d.settled()
  })

  it('with a stale market in which nothing is held leave', () => {
    const d = new Futures('bob').set('bob', 'crossed', 10)
    d.order('bob', { side: 'buy', lots: 100 })
    d.run({ type: 'set-market-state', market: ETH, state: 'stale' })
    d.heard.length = 0
    d.run(transfer)
    expect(d.said()).toEqual(['transferred'])
  })
})

describe('an order in transit when its market’s state changes', () => {
  it('arrives after the change, and is not filled at the old book', () => {
    const d = new Futures('bob')
    d.run({ type: 'set-realism', account: 'bob', realism: STANDARD })
    d.order('bob', { side: 'buy', lots: 100 })
    d.timeMs += 100
    d.run({ type: 'set-market-state', market: MARKET, state: 'stale' })
    expect(d.heard.filter(({ type }) => type === 'filled')).toEqual([])
    d.run({ type: 'advance' })
    expect(d.said()).toEqual(['closed bob market-stale'])
    d.settled()
  })
})
