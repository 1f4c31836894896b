import { describe, expect, it } from 'vitest'
import {
  type Amount,
  amountFrom,
  type FeeRate,
  isLots,
  isTicks,
  least,
  type Lots,
  lotsFrom,
  millionthsFrom,
  minus,
  most,
  NOTHING,
  plus,
  type RateMillionths,
  type Ticks,
  ticksFrom,
  TICKS_MAX,
  type Units,
  unitsFrom,
  multiplyToUnits,
  ZERO,
} from './money.ts'

const ticks = ticksFrom(10_000)
const lots = lotsFrom(5)
const amount = amountFrom(7n)

describe('the functions that make figures', () => {
  it.each([
    { value: 1, price: true, size: true },
    { value: 2 ** 30 - 1, price: true, size: true },
    { value: 2 ** 30, price: false, size: true },
    { value: 0, price: false, size: false },
    { value: -1, price: false, size: false },
    { value: 0.5, price: false, size: false },
    { value: Number.NaN, price: false, size: false },
    { value: 2 ** 53, price: false, size: false },
  ])('$value is a price: $price, a size: $size', ({ value, price, size }) => {
    expect([isTicks(value), isLots(value)]).toEqual([price, size])
  })

  it('takes none for 0, and nothing that is not whole or out of bounds', () => {
    expect([ticksFrom(0), lotsFrom(0), unitsFrom(-3), millionthsFrom(-100)]).toEqual([0, 0, -3, -100])
    expect(() => ticksFrom(TICKS_MAX)).toThrow('a price is whole ticks within the book')
    expect(() => ticksFrom(-1)).toThrow('a price is whole ticks within the book')
    expect(() => lotsFrom(1.5)).toThrow('a size is whole lots')
    expect(() => unitsFrom(2 ** 53)).toThrow('a value is whole ticks x lots')
    expect(() => millionthsFrom(0.1)).toThrow('a rate is whole millionths')
  })
})

describe('figures of one unit', () => {
  it('are added, subtracted and compared', () => {
    expect([plus(lots, lotsFrom(2)), minus(lots, lotsFrom(7)), least(lots, ZERO), most(lots, ZERO)]).toEqual([7, -2, 0, 5])
    expect(multiplyToUnits(ticks, lots)).toBe(50_000)
  })
})

describe('the compiler', () => {
  const takes = {
    ticks: (given: Ticks) => given >= 0,
    lots: (given: Lots) => given >= 0,
    units: (given: Units) => given >= 0,
    amount: (given: Amount) => given >= 0,
    fee: (given: FeeRate) => given >= 0,
    rate: (given: RateMillionths) => given >= 0,
  }

  it('takes each for itself, and nothing for all', () => {
    expect([takes.ticks(ticks), takes.lots(lots), takes.units(multiplyToUnits(ticks, lots)), takes.amount(amount)]).not.toContain(false)
    expect([
      takes.ticks(ZERO),
      takes.lots(ZERO),
      takes.units(ZERO),
      takes.rate(ZERO),
      takes.amount(NOTHING),
      takes.fee(NOTHING),
    ]).toHaveLength(6)
  })

  it('takes none for another', () => {
    // @ts-expect-error a size is no price
    takes.ticks(lots)
    // @ts-expect-error a price is no size
    takes.lots(ticks)
    // @ts-expect-error a size is no value
    takes.units(lots)
    // @ts-expect-error an amount is no value
    takes.units(amount)
    // @ts-expect-error a value is no amount
    takes.amount(multiplyToUnits(ticks, lots))
    // @ts-expect-error an amount is no fee rate
    takes.fee(amount)
    // @ts-expect-error a size is no rate
    takes.rate(lots)
    // @ts-expect-error a plain number is no price
    takes.ticks(10_000)
    // @ts-expect-error a plain bigint is no amount
    takes.amount(7n)
    // @ts-expect-error a price times a plain number is no price
    takes.ticks(ticks * 2)
    // @ts-expect-error a price and a size cannot be added
    plus(ticks, lots)
    // @ts-expect-error a value is a price times a size, in this order
    multiplyToUnits(lots, ticks)
    expect(isTicks(ticks)).toBe(true)
  })
})
