import { describe, expect, it } from 'vitest'
import { Fixture, TEST_TERMS, testContract, testPair } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import { hashState } from '../../record/hash.ts'
import { marketFault } from '../../state/markets.ts'
import { RULES } from '../../state/rules.ts'
import { restoreSnapshot, takeSnapshot } from '../../record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'

// Goal: terms change only by commands, so that the journal alone shows which terms applied to everything.

function restored(d: Fixture): Fixture {
  return new Fixture(restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>))
}

describe('terms that change', () => {
  it('judge what comes after them: fees, limits, tiers', () => {
    const d = new Futures('bob')
    d.move({ last: 10_000, asks: [[10_000, 1_000]] })
    d.trader('ann', { USDT: '1000' })
    d.place('ann', { side: 'buy', lots: 100 })
    d.run({ type: 'set-fees', spotFees: [{ maker: '0', taker: '0.01' }], futuresFees: [{ maker: '0', taker: '0.001' }] })
    d.place('ann', { side: 'buy', lots: 100 })
    // 0.1 BTC less 0.1 %, then 0.1 BTC less 1 %.
    expect(d.funds('ann', 'BTC')).toBe('0.1989')
    d.order('bob', { side: 'buy', lots: 1_000 })
    expect(d.wallet('bob')).toBe('999.89999')
    d.run({ type: 'change-market', terms: testContract({ lotsMin: 50 }) })
    expect(d.order('bob', { side: 'buy', lots: 49 })).toEqual(['rejected size-below-minimum'])
    d.run({
      type: 'set-lending',
      margin: {
        quote: 'USDT',
        assets: {},
        discounts: ['0'],
        leverageCross: '3',
        leverageIsolated: '10',
        mmrCross: '0.1',
        mmrIsolated: '0.05',
      },
    })
    d.run({ type: 'borrow', account: 'ann', wallet: 'cross', asset: 'USDT', amount: '1' })
    expect(d.said()).toEqual(['rejected not-lent'])
    d.settled()
  })

  it('liquidate by the tiers that are in force at the move', () => {
    const d = new Futures('bob').set('bob', 'isolated', 10)
    d.order('bob', { side: 'buy', lots: 1_000 })
    const strict = [{ minValue: '0', maxValue: '1000000', mm: '0.2', maxLever: '100' }]
    const contract = testContract()
    d.run({
      type: 'change-market',
      terms: {
        ...contract,
        futures: { ...(contract.futures ?? { minLever: '1', maxLever: '1', openCostUpRatio: '0', feeRateUpRatio: '0' }), tiers: strict },
      },
    })
    expect(d.to(10_000)).toContain('liquidated bob 1000')
    d.settled()
  })

  it('list a market with assets that are new, which trades at once and after a restart', () => {
    const d = new Fixture().trader('bob', { USDT: '1000' })
    d.run({ type: 'list-market', terms: testPair({ symbol: 'SOLUSDT', base: 'SOL' }) })
    const again = restored(d)
    expect(hashState(again.state)).toBe(hashState(d.state))
    for (const fixture of [d, again]) {
      fixture.timeMs = 5_000
      fixture.move({ market: 'spot:SOLUSDT', last: 10_000, asks: [[10_000, 1_000]] })
      fixture.place('bob', { market: 'spot:SOLUSDT', side: 'buy', lots: 100 })
      expect(fixture.funds('bob', 'SOL')).toBe('0.0999')
    }
    expect(hashState(again.state)).toBe(hashState(d.state))
  })

  it.each([
    ['a fee', { type: 'set-fees', spotFees: TEST_TERMS.spotFees, futuresFees: [{ maker: '0.0002', taker: '0.0007' }] }],
    ['a tier', { type: 'change-market', terms: testContract({ buyBandMillionths: 50_001 }) }],
    ['a limit', { type: 'change-market', terms: testPair({ lotsMin: 2 }) }],
    ['a delisting', { type: 'delist-market', market: MARKET }],
  ] as const)('show in the hash of the state: %s', (_, command) => {
    const [one, other] = [new Fixture(), new Fixture()]
    one.run(command)
    other.run({ type: 'set-fees', spotFees: TEST_TERMS.spotFees, futuresFees: TEST_TERMS.futuresFees })
    expect(one.state.sequence).toBe(other.state.sequence)
    expect(hashState(one.state)).not.toBe(hashState(other.state))
  })

  it('are refused by an assertion where they would break what is counted: another scale, a market twice, unknown rules', () => {
    const d = new Fixture()
    expect(() => d.run({ type: 'change-market', terms: testPair({ sizePlace: 4 }) })).toThrow('keeps its scale')
    expect(() => d.run({ type: 'list-market', terms: testPair() })).toThrow('listed once')
    expect(() => d.run({ type: 'delist-market', market: 'spot:NONE' })).toThrow('only a listed market')
    expect(() => d.run({ type: 'set-rules', rules: RULES + 1 })).toThrow('are known')
    expect(() => d.run({ type: 'set-rules', rules: RULES })).toThrow('come after')
  })

  it.each([
    [{ pricePlace: 6, sizePlace: 4 }, /1 to 9 decimals/],
    [{ pricePlace: 0, sizePlace: 0 }, /1 to 9 decimals/],
    [{ lotsMin: 0 }, /whole lots/],
    [{ lotsMin: 5, lotsMaxMarket: 4 }, /whole lots/],
    [{ product: 'futures' }, /has tiers/],
  ] as const)('of a market are possible, or a sentence says why not: %o', (partial, sentence) => {
    expect(marketFault(testPair(partial))).toMatch(sentence)
    expect(marketFault(testPair())).toBeNull()
  })
})
