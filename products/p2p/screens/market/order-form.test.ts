import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiply } from '#lib/kernel/decimal.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import { changeOrder, EMPTY_ORDER, largestAmount, orderErrors, summariseOrder, type OrderForm } from './order-form.ts'

/** Goal: both amounts of an order agree at the price, and only an order within the offer's limits can be sent. */

const OFFER = {
  price: '0.92',
  fiat: 'EUR',
  methods: ['bank', 'sepa'],
  minAmount: '10',
  maxAmount: '500',
  left: '1000',
  side: 'sell',
} as const

const typed = (type: 'amount' | 'quantity', text: string): OrderForm => changeOrder(EMPTY_ORDER, { type, text })

describe('the summary', () => {
  it.each([
    ['amount', '92', '92', '100'],
    ['quantity', '100', '92', '100'],
    ['amount', '100', '100', '108.69565217'],
    ['quantity', '0.333', '0.3', '0.333'],
    ['amount', '', '', ''],
    ['amount', '0', '0', ''],
  ] as const)('%s of %s', (type, text, amount, quantity) => {
    expect(summariseOrder(typed(type, text), OFFER)).toMatchObject({ amount, quantity })
  })

  it('chooses the first method, until another one of the offer is chosen', () => {
    expect(summariseOrder(EMPTY_ORDER, OFFER).method).toBe('bank')
    expect(summariseOrder(changeOrder(EMPTY_ORDER, { type: 'method', method: 'sepa' }), OFFER).method).toBe('sepa')
    expect(summariseOrder(changeOrder(EMPTY_ORDER, { type: 'method', method: 'fednow' }), OFFER).method).toBe('bank')
  })

  it('never asks more for the coins than was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 9_000_000 }), (cents, price) => {
        const offer = { ...OFFER, price: `${Math.floor(price / 100)}.${String(price % 100).padStart(2, '0')}` }
        fc.pre(compare(offer.price, '0') > 0)
        const { amount, quantity } = summariseOrder(
          typed('amount', `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
          offer,
        )
        expect(compare(multiply(quantity === '' ? '0' : quantity, offer.price), amount)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('the faults', () => {
  it.each([
    ['', 'missing'],
    ['9.99', 'below'],
    ['10', null],
    ['500', null],
    ['500.01', 'above'],
  ])('of %s EUR: %s', (text, fault) => {
    expect(orderErrors(typed('amount', text), OFFER, null).amount).toBe(fault)
  })

  it('what is left limits an order too', () => {
    expect(largestAmount({ ...OFFER, left: '20' })).toBe('18.4')
    expect(orderErrors(typed('quantity', '21'), { ...OFFER, left: '20' }, null).amount).toBe('above')
  })

  it('only those who sell need the coins', () => {
    expect(orderErrors(typed('quantity', '100'), { ...OFFER, side: 'buy' }, '99').amount).toBe('tooMuch')
    expect(orderErrors(typed('quantity', '100'), OFFER, '0').amount).toBeNull()
  })

  it('nothing can be ordered without a price', () => {
    expect(orderErrors(typed('amount', '100'), { ...OFFER, price: null }, null).price).toBe('missing')
  })
})
