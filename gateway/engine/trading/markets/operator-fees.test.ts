import { describe, expect, it } from 'vitest'
import { readRates } from '../../state/fee-rates.ts'
import { Fixture, TEST_TERMS } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'

// Goal: a fill is charged by the account's own rates, else the market's, else those of its level; each change counts from the next fill on,
// and a replay and a snapshot know it.

const SPOT = 'spot:BTCUSDT'
const FREE = { maker: '0', taker: '0' }

function spot(): Fixture {
  const d = new Fixture().trader('bob', { USDT: '10000' })
  d.move({ last: 10_000, bids: [[9_990, 5_000]], asks: [[10_000, 50_000]] })
  return d
}

/** Buys 1 BTC of the house, and returns what came. */
function buy(d: Fixture): string {
  const before = Number(d.funds('bob', 'BTC'))
  d.move({ last: 10_000, bids: [[9_990, 5_000]], asks: [[10_000, 50_000]] })
  d.place('bob', { side: 'buy', lots: 1_000 })
  return (Number(d.funds('bob', 'BTC')) - before).toFixed(7)
}

describe('spot rates', () => {
  it('of the account come before those of the market, these before those of the level', () => {
    const d = spot()
    expect(buy(d)).toBe('0.9990000')
    d.run({ type: 'set-level-fees', product: 'spot', rates: [{ maker: '0.001', taker: '0.003' }, FREE] })
    expect(buy(d)).toBe('0.9970000')
    d.run({ type: 'set-market-fees', market: SPOT, rates: { maker: '0', taker: '0.0000005' } })
    expect(buy(d)).toBe('0.9999995')
    d.run({ type: 'set-account-fees', account: 'bob', product: 'spot', rates: { maker: '0', taker: '0.01' } })
    expect(buy(d)).toBe('0.9900000')
    d.run({ type: 'set-account-fees', account: 'bob', product: 'spot', rates: null })
    expect(buy(d)).toBe('0.9999995')
    d.run({ type: 'set-market-fees', market: SPOT, rates: null })
    expect(buy(d)).toBe('0.9970000')
    d.run({ type: 'set-level-fees', product: 'spot', rates: null })
    expect(buy(d)).toBe('0.9990000')
  })

  it('of a level stay in force when the contract table changes, and a new market has them', () => {
    const d = spot()
    d.run({ type: 'set-level-fees', product: 'spot', rates: [FREE, FREE] })
    const { spotFees, futuresFees } = TEST_TERMS
    d.run({ type: 'set-fees', spotFees: spotFees.map(({ maker }) => ({ maker, taker: '0.002' })), futuresFees })
    expect(buy(d)).toBe('1.0000000')
    d.run({ type: 'set-level-fees', product: 'spot', rates: null })
    expect(buy(d)).toBe('0.9980000')
  })
})

it('futures are charged, and risk is judged, by the rates in force', () => {
  const d = new Futures('bob')
  const market = d.state.markets.get(MARKET)!
  const charged = () => {
    const before = Number(d.wallet('bob'))
    d.to(10_000)
    d.order('bob', { side: 'buy', lots: 1_000 })
    return (before - Number(d.wallet('bob'))).toFixed(6)
  }
  // 1 BTC at 100.01.
  expect(charged()).toBe('0.060006')
  d.run({ type: 'set-market-fees', market: MARKET, rates: { maker: '0', taker: '0.001' } })
  expect(charged()).toBe('0.100010')
  d.run({ type: 'set-account-fees', account: 'bob', product: 'futures', rates: FREE })
  expect(charged()).toBe('0.000000')
  expect(readRates(d.state, market, d.state.accounts.get('bob')!)).toEqual(FREE)
  d.settled()
})

it('is all known to a replay and a snapshot, and leaves no trace when it is taken back', () => {
  const d = new Futures('bob')
  d.run({ type: 'set-level-fees', product: 'futures', rates: [{ maker: '0.0001', taker: '0.0002' }] })
  d.run({ type: 'set-market-fees', market: SPOT, rates: { maker: '0.0001', taker: '0.0002' } })
  d.run({ type: 'set-account-fees', account: 'bob', product: 'spot', rates: { maker: '0.0001', taker: '0.0003' } })
  d.order('bob', { side: 'buy', lots: 1_000 })
  d.settled()
  d.run({ type: 'set-level-fees', product: 'futures', rates: null })
  d.run({ type: 'set-market-fees', market: SPOT, rates: null })
  d.run({ type: 'set-account-fees', account: 'bob', product: 'spot', rates: null })
  expect([d.state.operatorLevels, d.state.markets.get(SPOT)?.ownRates, d.state.accounts.get('bob')?.ownRates]).toEqual([{}, null, null])
  d.settled()
})

describe('rates that are impossible', () => {
  it.each(['0.0100001', '0.00000001', '-0.001', '1', '.1', '0.', 'x', '1e-3'])('such as %s are refused', (taker) => {
    const d = spot()
    const rates = { maker: '0', taker }
    d.run({ type: 'set-market-fees', market: SPOT, rates })
    expect(d.said()).toEqual(['rejected amount-invalid'])
    d.run({ type: 'set-account-fees', account: 'bob', product: 'spot', rates })
    expect(d.said()).toEqual(['rejected amount-invalid'])
    d.run({ type: 'set-level-fees', product: 'spot', rates: [FREE, rates] })
    expect(d.said()).toEqual(['rejected amount-invalid'])
    expect(buy(d)).toBe('0.9990000')
  })

  it('are those of other levels, accounts and markets than there are', () => {
    const d = spot()
    d.run({ type: 'set-level-fees', product: 'spot', rates: [FREE] })
    expect(d.said()).toEqual(['rejected level-invalid'])
    d.run({ type: 'set-market-fees', market: 'spot:NOPE', rates: FREE })
    expect(d.said()).toEqual(['rejected unknown-market'])
    d.run({ type: 'set-account-fees', account: '@house', product: 'spot', rates: FREE })
    expect(d.said()).toEqual(['rejected unknown-account'])
  })
})
