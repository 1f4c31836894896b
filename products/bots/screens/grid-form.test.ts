import { describe, expect, it } from 'vitest'
import { EMPTY_GRID, type GridFacts, type GridFields, gridErrors, gridReducer, gridSummary, startingGrid, toStart } from './grid-form.ts'

const FACTS: GridFacts = {
  market: { pricePlace: 2, volumePlace: 4, sizeMin: '0.0001', valueMin: '1', makerFee: '0.001', takerFee: '0.001', last: '100' },
  past: { low: '80.004', high: '130' },
  available: { base: '2', quote: '1000' },
}
const GRID: GridFields = { ...EMPTY_GRID, lower: '90', upper: '110', grids: '10', quote: '500' }

describe('the form of a grid', () => {
  it('shows what it would do by the arithmetic of the exchange', () => {
    const { check, cover, warnings, ready } = gridSummary(GRID, FACTS)
    expect([check?.buys, check?.sells, check?.prices[1]]).toEqual([5, 5, '92.00'])
    // From 108 to 110 the gain is the least: 2 less 0.218 of fees, of 108.
    expect([check?.gainLeast, check?.gainMost]).toEqual(['0.0165', '0.0202'])
    expect(cover?.slice(0, 5)).toBe('0.400')
    expect([warnings, ready]).toEqual([['narrow'], true])
    expect(Number(check?.entry)).toBeGreaterThan(2)
  })

  it.each<[string, Partial<GridFields>, object]>([
    ['a range upside down', { lower: '110', upper: '90' }, { range: 'range' }],
    ['too many grids', { grids: '151' }, { grids: 'grids' }],
    ['a range that is too small for its grids', { lower: '99.99', upper: '100.01', grids: '50' }, { grids: 'dense' }],
    ['too little', { quote: '2' }, { quote: 'small' }],
    ['more than there is', { quote: '1000.01', base: '3' }, { quote: 'much', base: 'much' }],
    ['exits inside the range', { takeProfit: '105', stopLoss: '95' }, { takeProfit: 'exits', stopLoss: 'exits' }],
  ])('says what is wrong: %s', (_what, changed, errors) => {
    const fields = { ...GRID, ...changed }
    expect(gridErrors(fields, FACTS)).toMatchObject(errors)
    expect(gridSummary(fields, FACTS).ready).toBe(false)
  })

  it('warns of grids that lose, and of a price outside of the range', () => {
    expect(gridSummary({ ...GRID, grids: '100' }, FACTS).warnings).toContain('someLoss')
    expect(gridSummary({ ...GRID, grids: '150' }, FACTS).warnings).toContain('loss')
    expect(gridSummary({ ...GRID, lower: '101' }, FACTS).warnings).toContain('outside')
    expect(gridSummary({ ...GRID, lower: '101', trigger: '105' }, FACTS).warnings).not.toContain('outside')
  })

  it('takes the past range in whole price steps, and sends what is filled in', () => {
    const fields = gridReducer(GRID, { type: 'range', past: { low: '80.004', high: '130' }, tick: '0.01' })
    expect([fields.lower, fields.upper]).toEqual(['80', '130'])
    const body = toStart(gridReducer(fields, { type: 'set', field: 'stopLoss', value: '70' }), 'BTCUSDT')
    expect(body).toEqual({
      symbol: 'BTCUSDT',
      mode: 'arithmetic',
      lower: '80',
      upper: '130',
      grids: 10,
      quote: '500',
      stopLoss: '70',
      sellAtEnd: false,
    })
    expect(gridReducer(gridReducer(fields, { type: 'mode', mode: 'geometric' }), { type: 'sell', sell: true })).toMatchObject({
      mode: 'geometric',
      sellAtEnd: true,
    })
    expect(gridReducer(fields, { type: 'clear' })).toEqual(EMPTY_GRID)
  })

  it('takes a range from an address, but nothing else for one', () => {
    expect(startingGrid({ lower: '90', upper: '110' })).toEqual({ ...EMPTY_GRID, lower: '90', upper: '110' })
    for (const lower of ['', '0', '<b>', '1e3']) expect(startingGrid({ lower, upper: '110' })).toEqual(EMPTY_GRID)
  })
})
