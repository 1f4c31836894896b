import { describe, expect, it } from 'vitest'
import { type DcaFacts, type DcaFields, dcaReducer, dcaSummary, EMPTY_DCA, toDcaStart } from './dca-form.ts'

const FACTS: DcaFacts = {
  market: { pricePlace: 2, volumePlace: 4, sizeMin: '0.0001', valueMin: '1', last: '100' },
  available: '1000',
}
const PLAN: DcaFields = { ...EMPTY_DCA, quote: '500', amount: '50' }

describe('the form of recurring purchases', () => {
  it('says what the plan needs, and how far it goes', () => {
    expect(dcaSummary(PLAN, FACTS)).toEqual({ needed: '50', affords: 10, deepest: null, errors: {}, ready: true })
    const deep = { ...PLAN, safetyCount: '3', safetyAmount: '50', safetyStep: '2', stepScale: '1.5', sizeScale: '2' }
    // 50 at first, and 50 + 100 + 200 below; 2 + 3 + 4.5 % below.
    expect(dcaSummary(deep, FACTS)).toMatchObject({ needed: '400', affords: 3, deepest: '0.095000', ready: true })
  })

  it.each<[string, Partial<DcaFields>, object]>([
    ['more than there is', { quote: '1001' }, { quote: 'much' }],
    ['too little for its purchases', { purchases: '11' }, { quote: 'short' }],
    ['a purchase that is too small', { amount: '1' }, { amount: 'small' }],
    ['safety orders below zero', { safetyCount: '9', safetyAmount: '10', safetyStep: '20' }, { safetyCount: 'plan' }],
    ['one purchase without an end', { every: '0' }, { gain: 'gain' }],
    ['a stop above the price', { stopLoss: '100' }, { stopLoss: 'exits' }],
  ])('says what is wrong: %s', (_what, changed, errors) => {
    expect(dcaSummary({ ...PLAN, ...changed }, FACTS)).toMatchObject({ errors, ready: false })
  })

  it('sends what is filled in, percentages as ratios', () => {
    expect(toDcaStart(PLAN, 'BTCUSDT')).toEqual({
      symbol: 'BTCUSDT',
      quote: '500',
      amount: '50',
      everyMs: 86_400_000,
      repeats: false,
      sellAtEnd: false,
    })
    const fields = dcaReducer(dcaReducer(PLAN, { type: 'every', every: '0' }), { type: 'set', field: 'gain', value: '1.5' })
    const body = toDcaStart({ ...fields, safetyCount: '2', safetyAmount: '20', trigger: '90', stopLoss: '80' }, 'BTCUSDT')
    expect(body).toMatchObject({ everyMs: 0, takeProfit: '0.015', repeats: true, safetyCount: 2, safetyStep: '0.02', trigger: '90' })
    expect(dcaReducer(fields, { type: 'clear' })).toEqual(EMPTY_DCA)
    expect(dcaReducer(dcaReducer(fields, { type: 'repeats', on: false }), { type: 'sell', on: true })).toMatchObject({
      repeats: false,
      sellAtEnd: true,
    })
  })
})
