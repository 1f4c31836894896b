import { describe, expect, it } from 'vitest'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import { Fixture, type PlainOrder } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import { assertWithinLimits } from '../orders/fill-bounds.ts'
import { waitReasonOf } from '../execution/receipts.ts'
import { STANDARD } from '../../state/records/realism.ts'
import { hashState } from '../../record/hash.ts'
import { ticksFrom, lotsFrom } from '#lib/kernel/money.ts'

// Goal: only current prices fill, trigger or liquidate anything, and the first price after a gap is the one that judges.

const ETH = 'futures:ETHUSDT'

function say(d: Fixture, state: MarketState, market = MARKET): string[] {
  d.run({ type: 'set-market-state', market, state })
  return d.said()
}

/** Returns the wait reasons of all open orders. */
function waits(d: Fixture): (string | null)[] {
  return [...d.state.orders.values()].map(waitReasonOf)
}

describe('a market that is not live', () => {
  it.each<[MarketState, string]>([
    ['synchronising', 'market-synchronising'],
    ['stale', 'market-stale'],
    ['halted', 'market-suspended'],
    ['delisted', 'market-suspended'],
  ])('in state %s refuses what would have to be filled at once: %s', (state, reason) => {
    const d = new Futures('bob')
    say(d, state)
    const refused = (order: Partial<PlainOrder>): void =>
      expect(d.order('bob', { side: 'buy', lots: 100, ...order })).toEqual([`rejected ${reason}`])
    refused({})
    refused({ ticks: 9_990, force: 'ioc' })
    refused({ ticks: 9_990, force: 'fok' })
    refused({ ticks: 10_001 })
    refused({ side: 'sell', ticks: 9_999 })
    refused({ ticks: 10_001, force: 'post-only' })
    expect(d.order('bob', { side: 'buy', lots: 100, ticks: 10_000 })).toEqual(['opened bob live'])
    expect(waits(d)).toEqual([reason])
    d.settled()
  })

  it('lets no trader fill another, even where only traders quote', () => {
    const d = new Futures('ann', 'bob')
    d.order('ann', { side: 'sell', lots: 100, ticks: 10_000 })
    say(d, 'stale')
    expect(d.order('bob', { side: 'buy', lots: 100, ticks: 10_000 })).toEqual(['rejected market-stale'])
    expect(d.order('bob', { side: 'buy', lots: 100, ticks: 9_999 })).toEqual(['opened bob live'])
    d.settled()
  })

  it('is judged by its last price where its book is empty, and takes nothing before its first price', () => {
    const d = new Fixture().trader('bob', { USDT: '1000' })
    say(d, 'synchronising', 'spot:BTCUSDT')
    d.place('bob', { side: 'buy', lots: 100, ticks: 9_000 })
    expect(d.said()).toEqual(['rejected market-synchronising'])
    say(d, 'live', 'spot:BTCUSDT')
    d.move({ last: 10_000 })
    say(d, 'stale', 'spot:BTCUSDT')
    d.place('bob', { side: 'buy', lots: 100, ticks: 10_001 })
    expect(d.said()).toEqual(['rejected market-stale'])
    d.place('bob', { side: 'buy', lots: 100, ticks: 10_000 })
    expect(d.said()).toEqual(['opened bob live'])
  })

  it('cancels what is in transit and would cross, and lets the rest arrive and wait', () => {
    const d = new Futures('bob')
    d.run({ type: 'set-realism', account: 'bob', realism: STANDARD })
    d.order('bob', { side: 'buy', lots: 100 })
    d.order('bob', { side: 'buy', lots: 100, ticks: 10_010 })
    d.order('bob', { side: 'buy', lots: 100, ticks: 9_990 })
    say(d, 'stale')
    d.timeMs += 100
    d.run({ type: 'advance' })
    expect(d.said()).toEqual(['closed bob market-stale', 'closed bob market-stale', 'changed bob live'])
    expect(d.available('bob')).toBe('998.995006')
    d.settled()
  })

  it('ignores moves: no price, no fill, no trigger and no liquidation', () => {
    const d = new Futures('bob').set('bob', 'isolated', 100)
    d.order('bob', { side: 'buy', lots: 1_000 })
    d.order('bob', { side: 'buy', lots: 100, ticks: 9_990 })
    d.order('bob', { side: 'sell', lots: 100, trigger: { kind: 'stop-loss', by: 'last', ticks: 9_980 } })
    say(d, 'stale')
    const before = hashState(d.state)
    expect(d.to(9_000)).toEqual([])
    expect([d.last.records, d.state.markets.get(MARKET)?.last, hashState(d.state)]).toEqual([[], 10_000, before])
    expect(waits(d)).toEqual(['market-stale', 'market-stale'])
  })

  it('may be edited without crossing, cancelled, and takes triggers that wait', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 100, ticks: 9_990 })
    const order = { orderId: d.orderId() }
    say(d, 'stale')
    d.run({ type: 'edit', account: 'bob', order, ticks: 10_001, lots: 0, triggerTicks: 0 })
    expect(d.said()).toEqual(['rejected market-stale'])
    d.run({ type: 'edit', account: 'bob', order, ticks: 9_995, lots: 0, triggerTicks: 0 })
    expect(d.said()).toEqual(['changed bob live'])
    d.run({ type: 'replace', account: 'bob', order, ticks: 10_001, lots: 100 })
    expect(d.said()).toEqual(['rejected market-stale'])
    d.order('bob', { side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_980 } })
    expect(d.said()).toEqual(['opened bob waiting'])
    d.run({ type: 'cancel-all', account: 'bob', kind: 'both' })
    expect(d.said()).toEqual(['closed bob cancelled-by-user', 'closed bob cancelled-by-user'])
    d.settled()
  })

  it('goes on with funding at the stated rate and mark', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 1_000 })
    const before = d.wallet('bob')
    say(d, 'stale')
    d.run({ type: 'settle-funding', market: MARKET, rateMillionths: 100, mark: 10_000 })
    expect(Number(before) - Number(d.wallet('bob'))).toBeCloseTo(0.01)
    d.settled()
  })

  it('never trades: what would is an error of the engine', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 100, ticks: 9_990 })
    const [buyer] = d.state.orders.values()
    if (buyer === undefined) throw new Error('bob has an order')
    const trade = { market: buyer.market, ticks: ticksFrom(9_990), lots: lotsFrom(1), buyer, seller: null }
    expect(() => assertWithinLimits(trade)).not.toThrow()
    say(d, 'stale')
    expect(() => assertWithinLimits(trade)).toThrow('at prices that are not current')
  })
})

describe('the first price after a gap', () => {
  it('judges triggers, not what happened in the gap', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 100, ticks: 9_950 })
    d.order('bob', { side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_980 } })
    say(d, 'stale')
    expect(say(d, 'live')).toEqual(['market-state-changed'])
    // The order waits for the first price even though the market is live again.
    expect(d.order('bob', { side: 'buy', lots: 100 })).toEqual(['rejected market-synchronising'])
    d.move({ market: MARKET, last: 10_000, low: 9_900, mark: 10_000, prints: [{ buy: false, ticks: 9_900, lots: 500 }] })
    expect(d.said()).toEqual([])
    // It is recorded, since what may be judged depends on it.
    expect(d.last.records.map(({ type }) => type)).toEqual(['move'])
    d.settled()
    d.move({ market: MARKET, last: 10_000, low: 9_980, mark: 10_000, bids: [[9_999, 500]] })
    expect(d.said()[0]).toBe('triggered bob at 10000')
    d.settled()
  })

  it('fills what rests at its prices, and liquidates by its mark', () => {
    const d = new Futures('ann', 'bob').set('bob', 'isolated', 100)
    d.order('bob', { side: 'buy', lots: 1_000 })
    d.order('ann', { side: 'buy', lots: 100, ticks: 9_500 })
    say(d, 'halted')
    say(d, 'live')
    const said = d.to(9_400)
    expect(said).toContain('filled ann 100@9500 maker house')
    expect(said).toContain('liquidated bob 1000')
    d.settled()
  })

  it('is not that of a market that trading is halted in', () => {
    const d = new Futures('bob')
    say(d, 'stale')
    say(d, 'live')
    d.run({ type: 'set-halt', market: MARKET, halted: true })
    d.to(9_000)
    d.run({ type: 'set-halt', market: MARKET, halted: false })
    expect(d.state.markets.get(MARKET)?.awaitsPrice).toBe(true)
    d.to(9_000)
    expect(d.state.markets.get(MARKET)?.awaitsPrice).toBe(false)
  })
})

describe('an account that depends on a market that is not live', () => {
  function spread(): Futures {
    const d = new Futures('bob').set('bob', 'crossed', 10)
    d.move({ market: ETH, last: 10_000, mark: 10_000, bids: [[9_999, 1_000_000]], asks: [[10_001, 1_000_000]] })
    d.run({ type: 'set-leverage', account: 'bob', market: ETH, leverage: 10 })
    d.order('bob', { side: 'buy', lots: 40_000 })
    d.order('bob', { market: ETH, side: 'sell', lots: 40_000 })
    return d
  }

  it('is not liquidated in cross margin until that market has a price, and is judged by it', () => {
    const d = spread()
    say(d, 'stale', ETH)
    expect(d.to(7_000)).toEqual([])
    say(d, 'live', ETH)
    expect(d.to(6_990)).toEqual([])
    // The other leg has gained as much: nothing is to be liquidated.
    d.move({ market: ETH, last: 6_990, mark: 6_990, bids: [[6_989, 1_000_000]], asks: [[6_991, 1_000_000]] })
    expect(d.said()).toEqual([])
    d.settled()
    say(d, 'stale', ETH)
    expect(d.to(5_000)).toEqual([])
    say(d, 'live', ETH)
    d.move({ market: ETH, last: 8_000, mark: 8_000 })
    expect(d.said().some((event) => event.startsWith('liquidated bob'))).toBe(true)
    d.settled()
  })

  it('is not liquidated in a margin wallet either', () => {
    const d = new Fixture().trader('bob', { USDT: '1000', ETH: '2' })
    for (const market of ['spot:BTCUSDT', 'spot:ETHUSDT']) d.move({ market, last: 10_000 })
    d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'cross', asset: 'ETH', amount: '1' })
    d.run({ type: 'borrow', account: 'bob', wallet: 'cross', asset: 'BTC', amount: '1' })
    d.run({ type: 'transfer', account: 'bob', from: 'cross', to: 'spot', asset: 'BTC', amount: '0.3' })
    say(d, 'stale', 'spot:ETHUSDT')
    const before = d.state.accounts.get('bob')?.loans.size
    d.move({ last: 90_000 })
    expect([d.said(), d.state.accounts.get('bob')?.loans.size, before]).toEqual([[], 1, 1])
    say(d, 'live', 'spot:ETHUSDT')
    d.move({ market: 'spot:ETHUSDT', last: 10_000 })
    expect(d.last.events.some((event) => event.type === 'posted' && event.kind === 'liquidation')).toBe(true)
  })
})

describe('the state of a market', () => {
  it('is part of the hash and of a snapshot while it is not live, and of neither before and after', () => {
    const d = new Futures('bob')
    const before = hashState({ ...d.state, sequence: 0 })
    say(d, 'stale')
    expect(hashState({ ...d.state, sequence: 0 })).not.toBe(before)
    d.settled()
    say(d, 'live')
    d.settled()
    d.to(10_000)
    expect(hashState({ ...d.state, sequence: 0 })).toBe(before)
    d.settled()
  })

  it('changes nothing if it is the same, and nothing of an unlisted market', () => {
    const d = new Futures('bob')
    expect([say(d, 'live'), d.last.records]).toEqual([[], []])
    expect(say(d, 'stale', 'spot:NONE')).toEqual(['rejected unknown-market'])
    say(d, 'stale')
    d.run({ type: 'delist-market', market: MARKET })
    expect(say(d, 'live')).toEqual(['rejected unknown-market'])
  })
})
