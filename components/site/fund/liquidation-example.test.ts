import { describe, expect, it } from 'vitest'
import { add, compare, multiply, subtract } from '#lib/kernel/decimal.ts'
import { calculateLiquidation, fundResult } from './liquidation-example.ts'

const POSITION = { symbol: 'BTCUSDT', entry: '60000', size: '1', leverage: '20' }

describe('calculateLiquidation', () => {
  it('solves margin + profit = value x rates, rounded up to the tick', () => {
    const { margin, rates, liquidationPrice, bankruptcyPrice } = calculateLiquidation(POSITION)
    expect({ margin, rates, liquidationPrice, bankruptcyPrice }).toEqual({
      margin: '3000',
      rates: '0.0046',
      liquidationPrice: '57263.5',
      bankruptcyPrice: '57000',
    })
    const equityAt = (price: string) => add(margin, subtract(price, POSITION.entry))
    expect(compare(equityAt('57263.5'), multiply('57263.5', rates))).toBe(1)
    expect(compare(equityAt('57263.4'), multiply('57263.4', rates))).toBe(-1)
  })

  it('takes rate and deduction from the tier of the value', () => {
    const large = calculateLiquidation({ ...POSITION, size: '10' })
    expect(large.maintenanceRate).toBe('0.005')
    expect(large.liquidationPrice).toBe('57306')
  })

  it('refuses a contract that is not listed', () => {
    expect(() => calculateLiquidation({ ...POSITION, symbol: 'NONE' })).toThrow('NONE is listed')
  })
})

it('gives the fund what lies above the bankruptcy price and takes what lies below', () => {
  expect(fundResult(POSITION, '57150')).toBe('150')
  expect(fundResult(POSITION, '56900')).toBe('-100')
  expect(fundResult(POSITION, '57000')).toBe('0')
})
