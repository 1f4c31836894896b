import { describe, expect, it } from 'vitest'
import { DecimalError } from './decimal.ts'
import {
  addMoney,
  addSize,
  averagePrice,
  money,
  notional,
  price,
  ratio,
  shareOf,
  size,
  subtractMoney,
  subtractSize,
  sumMoney,
  type Price,
} from './money.ts'

describe('amounts with a meaning', () => {
  it('keeps the spelling that was checked', () => {
    expect(price('60246.0')).toBe('60246.0')
    expect(size('0.10')).toBe('0.10')
    expect(money('-3.50')).toBe('-3.50')
    expect(ratio('0.0010')).toBe('0.0010')
  })

  it('refuses negative prices and sizes, and what is no decimal', () => {
    expect(() => price('-1')).toThrow('a price cannot be negative')
    expect(() => size('-0.1')).toThrow('a size cannot be negative')
    for (const make of [price, size, money, ratio]) expect(() => make('1,5')).toThrow(DecimalError)
  })

  it('values, adds and shares exactly', () => {
    const value = notional(price('60246.5'), size('0.003'))
    expect(value).toBe('180.7395')
    expect(shareOf(value, ratio('0.001'))).toBe('0.1807395')
    expect(addMoney(money('0.1'), money('0.2'))).toBe('0.3')
    expect(subtractMoney(money('0.1'), money('0.3'))).toBe('-0.2')
    expect(sumMoney([money('1'), money('2.5'), money('-0.5')])).toBe('3')
    expect(sumMoney([])).toBe('0')
    expect(addSize(size('0.1'), size('0.2'))).toBe('0.3')
  })

  it('never takes more than there is', () => {
    expect(subtractSize(size('0.3'), size('0.3'))).toBe('0')
    expect(() => subtractSize(size('0.1'), size('0.2'))).toThrow('a size cannot be negative')
  })

  it('averages by volume, and knows when nothing was filled', () => {
    expect(averagePrice(money('300'), size('2'))).toBe('150')
    expect(averagePrice(money('0'), size('0.00'))).toBe(null)
  })

  it('keeps the kinds apart in the types', () => {
    // @ts-expect-error a size is not a price
    notional(size('1'), size('1'))
    // @ts-expect-error a plain string is not a price: it has not been checked
    const unchecked: Price = '1'
    expect(unchecked).toBe('1')
  })
})
