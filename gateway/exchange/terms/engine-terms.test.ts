import { describe, expect, it } from 'vitest'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState } from '#gateway/engine/state/state.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { type FuturesInstrument, FUTURES_INSTRUMENTS, type SpotInstrument, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { futuresMarket, type Market, spotMarket } from '#gateway/feed/markets.ts'
import { engineTerms, type TermsSource, unfitMarkets } from './engine-terms.ts'

describe('the terms of the engine', () => {
  const state = createState(ENGINE_PRODUCTS, engineTerms())

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
    const fixture = new Fixture(createState(ENGINE_PRODUCTS, engineTerms())).trader('bob', { USDT: '1000000' })
    const market = `futures:${symbol}`
    fixture.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'futures', asset: 'USDT', amount: '1000000' })
    fixture.move({ market, last: 10_000, mark: 10_000, asks: [[10_001, 1_000_000]] })
    fixture.place('bob', { market, wallet: 'futures', side: 'buy', lots: 1_000 })
    expect(fixture.said().at(-1)).toBe('closed bob filled')
    expect(findBreaches(fixture.state)).toEqual([])
  })
})

describe('the terms of a feed', () => {
  const [spotRow] = SPOT_INSTRUMENTS
  const [futuresRow] = FUTURES_INSTRUMENTS
  const spot = (row: Partial<SpotInstrument>): Market => spotMarket({ ...(spotRow as SpotInstrument), ...row })
  const futures = (row: Partial<FuturesInstrument>): Market => futuresMarket({ ...(futuresRow as FuturesInstrument), ...row })
  const live = (...markets: Market[]): TermsSource => ({ source: 'live', markets })

  it('are those of the table for a feed of its instruments, whatever it lists of them', () => {
    const table = { markets: [...SPOT_INSTRUMENTS.map((row) => spotMarket(row)), ...FUTURES_INSTRUMENTS.map(futuresMarket)] }
    expect(JSON.stringify(engineTerms({ source: 'synthetic', ...table }))).toBe(JSON.stringify(engineTerms()))
    const finer = spotMarket(spotRow as SpotInstrument, { pricePlace: 3, sizePlace: 6 })
    const { markets } = engineTerms({ source: 'replay', markets: [finer] })
    expect(markets.length).toBe(engineTerms().markets.length)
    expect(markets[0]).toEqual({ ...engineTerms().markets[0], pricePlace: 3, sizePlace: 6 })
  })

  it('are those of its own instruments: steps, minimum sizes and tiers', () => {
    const tiers = [{ level: 1, minValue: '0', maxValue: '5', maxLever: '3', mm: '0.1', maintainAmount: '0' }]
    const { markets } = engineTerms(
      live(
        spot({ symbol: 'AAAUSDT', baseCoin: 'AAA', priceStep: 5, sizeStep: 100, minTradeNum: '0.05' }),
        spot({ symbol: 'CCCUSDT', baseCoin: 'CCC', sizeStep: 100 }),
        futures({ symbol: 'AAAUSDT', baseCoin: 'AAA', priceEndStep: '5', sizeMultiplier: '0.01', minTradeNum: '0.02', tiers }),
      ),
    )
    expect(markets.map(({ symbol, priceStep, sizeStep, lotsMin }) => [symbol, priceStep, sizeStep, lotsMin])).toEqual([
      ['AAAUSDT', 5, 100, 50_000],
      ['CCCUSDT', undefined, 100, 100],
      ['AAAUSDT', 5, 100, 200],
    ])
    expect(markets[2]?.futures?.tiers).toEqual(tiers)
  })

  it('lend what a listed market values, and list nothing for a live feed that lists nothing', () => {
    expect(Object.keys(engineTerms(live(spot({}))).margin?.assets ?? {})).toEqual(['BTC', 'USDT'])
    expect(Object.keys(engineTerms(live(spot({ symbol: 'AAAUSDT', baseCoin: 'AAA' }))).margin?.assets ?? {})).toEqual(['USDT'])
    expect(engineTerms(live()).markets).toEqual([])
  })

  it('leave out, with a sentence, what the ledger cannot count, and bound what is larger than an order', () => {
    const feed = live(
      spot({ symbol: 'FINEUSDT', pricePlace: 6, volumePlace: 4 }),
      spot({ symbol: 'GOODUSDT' }),
      futures({ symbol: 'NONEUSDT', tiers: [] }),
      futures({ symbol: 'HUGEUSDT', maxOrderQty: '999999999999999999', maxMarketOrderQty: '999999999999999999' }),
    )
    expect(engineTerms(feed).markets.map(({ symbol }) => symbol)).toEqual(['GOODUSDT', 'HUGEUSDT'])
    expect(unfitMarkets(feed)).toEqual([
      'FINEUSDT: price and size need 1 to 9 decimals together, so that a fee is exact.',
      'NONEUSDT: a futures market, and no other, has tiers.',
    ])
  })
})
