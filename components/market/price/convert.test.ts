import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { compare } from '#lib/kernel/decimal-text.ts'
import { toCoins, toCurrency } from './convert.ts'

describe('toCurrency', () => {
  it.each([
    { coins: '1', price: '64000.5', value: '64000.5' },
    { coins: '0.5', price: '3.333', value: '1.67' },
    { coins: '10', price: '0.00012', value: '0.0012' },
    { coins: '0', price: '64000', value: '0' },
  ])('shows $coins coins at $price as $value', ({ coins, price, value }) => {
    expect(toCurrency(coins, price)).toBe(value)
  })

  it('stays empty while an amount or the price is missing', () => {
    expect([toCurrency('', '1'), toCurrency('.', '1'), toCurrency('1', null)]).toEqual(['', '', ''])
  })
})

describe('toCoins', () => {
  it('rounds down', () => {
    expect(toCoins('1', '3')).toBe('0.33333333')
    expect(toCoins('2', '3')).toBe('0.66666666')
  })

  it('stays empty without a price to divide by', () => {
    expect([toCoins('1', null), toCoins('1', '0'), toCoins('', '2')]).toEqual(['', '', ''])
  })

  it('never buys more than the amount pays for', () => {
    const cents = fc.integer({ min: 0, max: 1e12 }).map((value) => (value / 100).toFixed(2))
    const prices = fc.integer({ min: 1, max: 1e9 }).map((value) => (value / 10_000).toFixed(4))
    fc.assert(
      fc.property(cents, prices, (amount, price) => {
        const worth = Number(toCoins(amount, price)) * Number(price)
        expect(worth).toBeLessThanOrEqual(Number(amount) * (1 + 1e-12))
        expect(compare(toCoins(amount, price), '0')).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
