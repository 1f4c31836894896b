import { describe, expect, it } from 'vitest'
import { adErrors, changeAd, editAd, newAd, summariseAd, toAdFields, type AdForm } from './ad-form.ts'

/** Goal: an advertisement can be published exactly if the exchange would take it, and its price is what its owner meant. */

const GOOD: AdForm = { ...newAd('EUR'), price: '0.95', quantity: '100', minAmount: '10', maxAmount: '90', methods: ['bank'] }
const REFERENCE = '0.92'

describe('the faults', () => {
  it('a complete one has none', () => {
    expect(adErrors(GOOD, REFERENCE)).toEqual({})
  })

  it.each<[string, Partial<AdForm>, object]>([
    ['no price', { price: '' }, { price: 'missing' }],
    ['a floating price needs none', { price: '', priceType: 'floating' }, {}],
    ['20 % at the most', { priceType: 'floating', premium: '20.01' }, { premium: 'range' }],
    ['and -20 %', { priceType: 'floating', premium: '-20' }, {}],
    ['no quantity', { quantity: '0' }, { quantity: 'missing' }],
    ['too much', { quantity: '100001' }, { quantity: 'range' }],
    ['too little', { quantity: '0.5', minAmount: '0.1' }, { quantity: 'range' }],
    ['worth less than one order', { quantity: '10' }, { quantity: 'worth' }],
    ['no limits', { minAmount: '', maxAmount: '' }, { minAmount: 'missing', maxAmount: 'missing' }],
    ['limits the wrong way round', { maxAmount: '9' }, { maxAmount: 'order' }],
    ['no payment', { methods: [] }, { methods: 'methods' }],
    ['too many words', { remark: 'x'.repeat(121), terms: 'x'.repeat(1001) }, { remark: 'long', terms: 'long' }],
  ])('%s', (_name, change, errors) => {
    expect(adErrors({ ...GOOD, ...change }, REFERENCE)).toEqual(errors)
  })
})

describe('the summary', () => {
  it.each([
    ['fixed', '', { price: '0.95', worth: '95' }],
    ['floating', '0', { price: '0.92', worth: '92' }],
    ['floating', '1.5', { price: '0.9338', worth: '93.38' }],
    ['floating', '-0.5', { price: '0.9154', worth: '91.54' }],
    ['floating', '', { price: null, worth: null }],
  ] as const)('%s %s', (priceType, premium, summary) => {
    expect(summariseAd({ ...GOOD, priceType, premium }, REFERENCE)).toEqual(summary)
  })

  it('without a reference there is no floating price', () => {
    expect(summariseAd({ ...GOOD, priceType: 'floating' }, null).price).toBeNull()
  })
})

describe('the fields', () => {
  it('a premium becomes a share, and comes back', () => {
    const form: AdForm = { ...GOOD, priceType: 'floating', premium: '1.5' }
    const fields = toAdFields(form)
    expect(fields).toMatchObject({ premium: '0.015' })
    expect(fields.price).toBeUndefined()
    const ad = { ...fields, premium: '0.015', price: '0.9338', remark: '', terms: '', advId: '1', left: '100', status: 'draft' } as const
    expect(editAd({ ...ad, offlineReason: null, inOrders: '0', done: '0', createdAt: 0, updatedAt: 0 })).toMatchObject({
      premium: '1.5',
      price: '',
    })
  })

  it('another currency drops the methods that it lacks', () => {
    const form = changeAd({ ...GOOD, methods: ['bank', 'sepa'] }, { type: 'set', fields: { fiat: 'USD' } })
    expect(form.methods).toEqual(['bank'])
    expect(changeAd(form, { type: 'method', method: 'fednow' }).methods).toEqual(['bank', 'fednow'])
    expect(changeAd(form, { type: 'method', method: 'bank' }).methods).toEqual([])
  })
})
