import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, multiply, subtract } from '#lib/kernel/decimal.ts'
import { calculateQuantity, completionRate, floatingPrice, isWorse, multiplyOut, referencePrice } from './p2p.ts'

describe('prices of P2P', () => {
  it.each([
    ['1457.3', '1', '1457.3'],
    ['0.9718', '97123.45', '94384.569'],
    ['25385', '97123.45', '2465478800'],
  ])('refer to %s units per USDT and %s USDT per coin as %s', (rate, coinPrice, expected) => {
    expect(referencePrice(rate, coinPrice)).toBe(expected)
  })

  it.each([
    ['1', '0.01', '1.01'],
    ['35.47', '-0.005', '35.29265'],
    ['7.332', '0', '7.332'],
  ])('of %s with a premium of %s are %s', (reference, premium, expected) => {
    expect(floatingPrice(reference, premium)).toBe(expected)
  })

  it.each([
    ['buy', '100', '100.2', false],
    ['buy', '100', '100.21', true],
    ['buy', '100', '90', false],
    ['sell', '100', '99.8', false],
    ['sell', '100', '99.79', true],
    ['sell', '100', '110', false],
  ] as const)('are worse for a %s at %s once they are %s: %s', (side, shown, now, expected) => {
    expect(isWorse(side, shown, now, '0.002')).toBe(expected)
  })
})

describe('amounts of P2P', () => {
  it.each([
    ['10', '1.0125', 2, '10.13'],
    ['3', '1457.3', 0, '4372'],
    ['0.00000001', '0.01', 2, '0'],
  ])('%s coins at %s with %s decimals cost %s', (quantity, price, decimals, expected) => {
    expect(multiplyOut(quantity, price, decimals)).toBe(expected)
  })

  it('never give more coins than an amount pays for', () => {
    const decimal = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2))
    fc.assert(
      fc.property(decimal, decimal, (amount, price) => {
        const cost = multiply(calculateQuantity(amount, price), price)
        expect(compare(cost, amount)).toBeLessThanOrEqual(0)
        expect(compare(subtract(amount, cost), multiply(price, '0.00000001'))).toBeLessThan(0)
      }),
    )
  })

  it('have no quantity at a price of zero', () => {
    expect(calculateQuantity('5', '0')).toBe('0')
  })
})

describe('the completion rate', () => {
  it.each([
    [0, 0, null],
    [3, 0, '100'],
    [2, 1, '66.66'],
    [0, 4, '0'],
  ])('of %s completed and %s failed orders is %s', (completed, failed, expected) => {
    expect(completionRate(completed, failed)).toBe(expected)
  })
})
