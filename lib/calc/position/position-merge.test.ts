import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DecimalError } from '#lib/kernel/decimal-text.ts'
import { count, price } from '#tests/calc/arbitraries.ts'
import { isClose, rational } from '#tests/calc/rational.ts'
import { averageOpenPrice } from './average-price.ts'
import { FLAT, mergeFill, type MergedPosition } from './position-merge.ts'

const BUY = { direction: 1, openLevel: '10' } as const
const SELL = { direction: 2, openLevel: '10' } as const

const LONG: MergedPosition = {
  direction: 1,
  positionsCount: '2',
  positionsOpenAvgPrice: '100',
  positionsOpenMarginCount: '20',
  achievedProfits: '5',
}

describe('average open price', () => {
  it.for([
    [
      'of fills',
      () =>
        averageOpenPrice([
          { price: '1000', count: '1' },
          { price: '2000', count: '3' },
        ]),
      '1750',
    ],
    ['of one', () => averageOpenPrice([{ price: '7', count: '0.3' }]), '7'],
    ['of none', () => averageOpenPrice([]), '0'],
    ['of no size', () => averageOpenPrice([{ price: '7', count: '0' }]), '0'],
    [
      'inverse',
      () =>
        averageOpenPrice(
          [
            { price: '50', count: '100' },
            { price: '100', count: '100' },
          ],
          { contractType: 'inverse' },
        ),
      '66.666666666666666667',
    ],
    ['inverse at no price', () => averageOpenPrice([{ price: '0', count: '100' }], { contractType: 'inverse' }), '0'],
    [
      'linear at no price',
      () =>
        averageOpenPrice(
          [
            { price: '0', count: '100' },
            { price: '2', count: '100' },
          ],
          { contractType: 'linear' },
        ),
      '1',
    ],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })

  test('lies between the lowest and the highest fill', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ price, count }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('linear', 'inverse'),
        (fills, contractType) => {
          const average = rational(averageOpenPrice(fills, { contractType }))
          // Rounding the 20th digit may miss either end.
          const slack = average.times('0.0000000000000000001')
          expect(fills.some((fill) => !average.plus(slack).isBelow(fill.price))).toBe(true)
          expect(fills.some((fill) => !rational(fill.price).plus(slack).isBelow(average))).toBe(true)
        },
      ),
    )
  })
})

describe('a fill', () => {
  it('opens', () => {
    expect(mergeFill(FLAT, { ...SELL, price: '100', count: '2' })).toEqual({
      position: {
        direction: 2,
        positionsCount: '2',
        positionsOpenAvgPrice: '100',
        positionsOpenMarginCount: '20',
        achievedProfits: '0',
      },
      closedCount: '0',
      openedCount: '2',
      realised: '0',
      released: '0',
    })
  })

  it('adds to its own side', () => {
    expect(mergeFill(LONG, { ...BUY, price: '130', count: '1' })).toEqual({
      position: {
        direction: 1,
        positionsCount: '3',
        positionsOpenAvgPrice: '110',
        positionsOpenMarginCount: '33',
        achievedProfits: '5',
      },
      closedCount: '0',
      openedCount: '1',
      realised: '0',
      released: '0',
    })
  })

  it('closes a part and leaves the average as it is', () => {
    expect(mergeFill(LONG, { ...SELL, price: '104', count: '0.5' })).toEqual({
      position: {
        direction: 1,
        positionsCount: '1.5',
        positionsOpenAvgPrice: '100',
        positionsOpenMarginCount: '15',
        achievedProfits: '7',
      },
      closedCount: '0.5',
      openedCount: '0',
      realised: '2',
      released: '5',
    })
  })

  it('closes all', () => {
    expect(mergeFill(LONG, { ...SELL, price: '90', count: '2' })).toEqual({
      position: {
        direction: 1,
        positionsCount: '0',
        positionsOpenAvgPrice: '100',
        positionsOpenMarginCount: '0',
        achievedProfits: '-15',
      },
      closedCount: '2',
      openedCount: '0',
      realised: '-20',
      released: '20',
    })
  })

  it('turns a position round: closes it, and opens the rest at its own price', () => {
    expect(mergeFill(LONG, { ...SELL, price: '90', count: '3' })).toEqual({
      position: {
        direction: 2,
        positionsCount: '1',
        positionsOpenAvgPrice: '90',
        positionsOpenMarginCount: '9',
        achievedProfits: '-15',
      },
      closedCount: '2',
      openedCount: '1',
      realised: '-20',
      released: '20',
    })
  })

  it('opens anew after everything was closed', () => {
    const { position } = mergeFill({ ...LONG, positionsCount: '0', positionsOpenMarginCount: '0' }, { ...BUY, price: '80', count: '1' })
    expect(position).toEqual({
      ...LONG,
      positionsCount: '1',
      positionsOpenAvgPrice: '80',
      positionsOpenMarginCount: '8',
    })
  })

  it('of an inverse contract averages harmonically and counts in coins', () => {
    const terms = { contractType: 'inverse', openLevel: '1' } as const
    const first = mergeFill(FLAT, { ...terms, direction: 1, price: '50', count: '100' }).position
    const second = mergeFill(first, { ...terms, direction: 1, price: '100', count: '200' }).position
    expect(second).toMatchObject({ positionsOpenAvgPrice: '75', positionsOpenMarginCount: '4' })
    expect(mergeFill(second, { ...terms, direction: 2, price: '150', count: '150' })).toMatchObject({
      realised: '1',
      released: '2',
    })
  })

  it('without leverage holds no margin', () => {
    expect(mergeFill(FLAT, { direction: 1, openLevel: '0', price: '5', count: '1' }).position.positionsOpenMarginCount).toBe('0')
  })

  it('must have a direction', () => {
    expect(() => mergeFill(FLAT, { ...BUY, direction: JSON.parse('0'), price: '1', count: '1' })).toThrow(DecimalError)
  })
})

const fills = fc.array(fc.record({ direction: fc.constantFrom(1 as const, 2 as const), price, count }), {
  minLength: 1,
  maxLength: 12,
})

describe('many fills', () => {
  test('of one side make the position that one fill at their average makes', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ price, count }), { minLength: 1, maxLength: 8 }), (parts) => {
        const position = parts.reduce((before, part) => mergeFill(before, { ...BUY, ...part }).position, FLAT)
        const total = parts.reduce((sum, part) => sum.plus(part.count), rational('0')).text()
        const single = mergeFill(FLAT, { ...BUY, price: averageOpenPrice(parts), count: total }).position
        expect(position.positionsCount).toBe(single.positionsCount)
        expect(isClose(position.positionsOpenAvgPrice, single.positionsOpenAvgPrice, single.positionsOpenAvgPrice)).toBe(true)
        expect(isClose(position.positionsOpenMarginCount, single.positionsOpenMarginCount, single.positionsOpenMarginCount)).toBe(true)
      }),
    )
  })

  test('keep the balance: cash paid and received equals profit and what is held at entry', () => {
    fc.assert(
      fc.property(fills, (parts) => {
        let position = FLAT
        let cash = rational('0')
        let traded = rational('0')
        let net = rational('0')
        for (const part of parts) {
          const outcome = mergeFill(position, { ...part, openLevel: '5' })
          position = outcome.position
          const sign = part.direction === 1 ? '1' : '-1'
          cash = cash.minus(rational(part.price).times(part.count).times(sign))
          traded = traded.plus(rational(part.price).times(part.count))
          net = net.plus(rational(part.count).times(sign))
          expect(rational(outcome.closedCount).plus(outcome.openedCount).text()).toBe(rational(part.count).text())
        }
        const held = rational(position.positionsCount).times(position.direction === 1 ? '1' : '-1')
        expect(held.text()).toBe(net.text())
        const entryValue = held.times(position.positionsOpenAvgPrice)
        expect(isClose(cash.plus(entryValue), position.achievedProfits, traded)).toBe(true)
      }),
    )
  })
})
