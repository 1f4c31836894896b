import { describe, expect, it } from 'vitest'
import type { ListedMarket } from '../exchanges/exchange.ts'
import { findScale, findStep, rescale } from './scale.ts'

// Goal: every tick and lot that an exchange can have becomes decimals and a step, or a sentence; decimals never change.

const MARKET: ListedMarket = {
  product: 'futures',
  id: 'BTC-USDT-SWAP',
  base: 'BTC',
  quote: 'USDT',
  tick: '0.1',
  lot: '1',
  contractSize: '0.01',
  minSize: null,
  maxLimitSize: null,
  maxMarketSize: null,
  minValue: null,
  maxLeverage: null,
  halted: false,
}
const market = (part: Partial<ListedMarket>) => ({ ...MARKET, ...part })

describe('a step', () => {
  it.each([
    ['0.1', '1', 1, 1],
    ['0.05', '1', 2, 5],
    ['0.0025', '1', 4, 25],
    ['10', '1', 0, 10],
    ['1000', '1', 0, 1000],
    ['1e-7', '1', 7, 1],
    ['0.1', '0.01', 3, 1],
    ['1', '1000', 0, 1000],
    ['0.010', '1', 2, 1],
  ])('of %s x %s has %d decimals and %d units', (decimal, factor, places, units) => {
    expect(findStep(decimal, factor)).toEqual({ places, units })
  })

  it.each(['', '0', '-0.1', 'x'])('of %j is none', (decimal) => expect(findStep(decimal)).toBeNull())
})

describe('a scale', () => {
  it('counts sizes in coins', () => {
    expect(findScale(MARKET)).toEqual({ pricePlace: 1, priceStep: 1, sizePlace: 2, sizeStep: 1 })
    expect(findScale(market({ tick: '0.05', lot: '10', contractSize: '1' }))).toEqual({
      pricePlace: 2,
      priceStep: 5,
      sizePlace: 0,
      sizeStep: 10,
    })
  })

  it('has at most nine decimals', () => {
    expect(findScale(market({ tick: '0.1', lot: '0.00000001', contractSize: '1' }))).toMatchObject({ sizePlace: 8 })
    expect(findScale(market({ tick: '0.01', lot: '0.00000001', contractSize: '1' }))).toMatch(/price has 2 decimals and its size 8/)
  })

  it('keeps its decimals when the tick becomes coarser, and ends when it becomes finer', () => {
    const first = { pricePlace: 2, sizePlace: 2 }
    expect(rescale(market({ tick: '0.5' }), first)).toEqual({ pricePlace: 2, priceStep: 50, sizePlace: 2, sizeStep: 1 })
    expect(rescale(market({ tick: '0.001' }), first)).toMatch(/finer/)
    expect(rescale(market({ contractSize: '0.001' }), first)).toMatch(/finer/)
  })
})
