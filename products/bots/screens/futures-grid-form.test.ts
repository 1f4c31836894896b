import { describe, expect, it } from 'vitest'
import {
  type FuturesGridFacts,
  type FuturesGridFields,
  futuresGridReducer,
  futuresGridSummary,
  startingFuturesGrid,
  toFuturesStart,
} from './futures-grid-form.ts'

const TIERS = [
  { minValue: '0', maxValue: '10000', mm: '0.01', maxLever: '100' },
  { minValue: '10000', maxValue: '1000000', mm: '0.05', maxLever: '20' },
] as never
const FACTS: FuturesGridFacts = {
  market: {
    pricePlace: 2,
    volumePlace: 3,
    sizeMin: '0.001',
    valueMin: '1',
    makerFee: '0.0002',
    takerFee: '0.0006',
    last: '100',
    tiers: TIERS,
    minLever: '1',
    maxLever: '100',
  },
  past: { low: '85', high: '115' },
  available: '1000',
}
const GRID: FuturesGridFields = { ...startingFuturesGrid({ lower: '90', upper: '110' }), grids: '10', margin: '500', leverage: '5' }

describe('the form of futures grids', () => {
  it('says what the grid would do, and where it would be liquidated on each side that it can have', () => {
    const sidesOf = (direction: FuturesGridFields['direction']) => {
      const { check } = futuresGridSummary({ ...GRID, direction }, FACTS)
      return [check?.below !== null, check?.above !== null, Number(check?.entry)]
    }
    expect(sidesOf('long')).toEqual([true, false, expect.any(Number)])
    expect(sidesOf('short')).toEqual([false, true, expect.any(Number)])
    expect(sidesOf('neutral')).toEqual([true, true, 0])
    const { check, cover, ready, warnings } = futuresGridSummary({ ...GRID, direction: 'long' }, FACTS)
    expect(Number(check?.below)).toBeLessThan(90)
    expect(Number(check?.entry)).toBeGreaterThan(0)
    expect([cover?.slice(0, 5), ready, warnings]).toEqual(['0.666', true, []])
  })

  it.each<{ name: string; changed: Partial<FuturesGridFields>; errors: object }>([
    { name: 'a range that is none', changed: { lower: '120' }, errors: { range: 'range' } },
    { name: 'too many grids', changed: { grids: '151' }, errors: { grids: 'grids' } },
    { name: 'too much leverage', changed: { leverage: '101' }, errors: { leverage: 'leverage' } },
    { name: 'a leverage for smaller positions', changed: { leverage: '50' }, errors: { leverage: 'leverage' } },
    { name: 'more margin than there is', changed: { margin: '1001' }, errors: { margin: 'much' } },
    { name: 'too little margin', changed: { margin: '0.1' }, errors: { margin: 'small' } },
    { name: 'an end inside of the range', changed: { above: '105', below: '95' }, errors: { above: 'exits', below: 'exits' } },
  ])('finds $name', ({ changed, errors }) => {
    const found = futuresGridSummary({ ...GRID, ...changed }, FACTS)
    expect([found.errors, found.ready]).toEqual([errors, false])
  })

  it('warns of a liquidation inside of the range', () => {
    const { warnings } = futuresGridSummary({ ...GRID, lower: '60', upper: '140', leverage: '15', direction: 'long' }, FACTS)
    expect(warnings).toContain('liquidation')
  })

  it('sends ends by the direction, and takes the past range in whole price steps', () => {
    const ended = { ...GRID, above: '120', below: '80' }
    expect(toFuturesStart({ ...ended, direction: 'long' }, 'BTCUSDT')).toMatchObject({ takeProfit: '120', stopLoss: '80', leverage: 5 })
    expect(toFuturesStart({ ...ended, direction: 'short' }, 'BTCUSDT')).toMatchObject({ takeProfit: '80', stopLoss: '120' })
    const past = futuresGridReducer(GRID, { type: 'range', past: { low: '80.004', high: '130' }, tick: '0.01' })
    expect([past.lower, past.upper]).toEqual(['80', '130'])
    expect(startingFuturesGrid({ lower: 'x', upper: '5' }).lower).toBe('')
  })
})
