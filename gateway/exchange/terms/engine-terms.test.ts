import { describe, expect, it } from 'vitest'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { createState } from '#gateway/engine/state/state.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { engineTerms } from './engine-terms.ts'

describe('the terms of the engine', () => {
  const state = createState(engineTerms())

  it('list every contract of the table with its steps and limits', () => {
    const spot = SPOT_INSTRUMENTS.map(({ symbol }) => `spot:${symbol}`)
    expect([...state.markets.keys()]).toEqual([...spot, ...FUTURES_INSTRUMENTS.map(({ symbol }) => `futures:${symbol}`)])
    expect(state.markets.get('spot:BTCUSDT')?.terms).toMatchObject({
      pricePlace: 2,
      sizePlace: 6,
      valueMin: '1',
      openOrdersMax: 200,
    })
    expect(state.markets.get('futures:BTCUSDT')?.terms).toMatchObject({
      pricePlace: 1,
      sizePlace: 4,
      valueMin: '5',
      lotsMin: 1,
      lotsMaxLimit: 12_000_000,
      lotsMaxMarket: 2_200_000,
      buyBandMillionths: 50_000,
    })
    expect(state.spotFees[2]).toEqual({ maker: 6_500n, taker: 7_000n })
    expect(state.futuresFees[0]).toEqual({ maker: 2_000n, taker: 6_000n })
  })

  it('start with an insurance fund that the issuer owes', () => {
    expect(findBreaches(state)).toEqual([])
  })

  it.each(FUTURES_INSTRUMENTS.map(({ symbol }) => symbol))('let a futures order of %s through at a real price', (symbol) => {
    const fixture = new Fixture(createState(engineTerms())).trader('bob', { USDT: '1000000' })
    const market = `futures:${symbol}`
    fixture.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'futures', asset: 'USDT', amount: '1000000' })
    fixture.move({ market, last: 10_000, mark: 10_000, asks: [[10_001, 1_000_000]] })
    fixture.place('bob', { market, wallet: 'futures', side: 'buy', lots: 1_000 })
    expect(fixture.said().at(-1)).toBe('closed bob filled')
    expect(findBreaches(fixture.state)).toEqual([])
  })
})
