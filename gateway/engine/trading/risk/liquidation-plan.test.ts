import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { bankruptcyPrice } from '#lib/calc/liquidation/bankruptcy.ts'
import { count, direction, leverage, tiers, wholePrice } from '#tests/calc/arbitraries.ts'
import { isClose, rational } from '#tests/calc/rational.ts'
import { stepDown, takeOverPrice } from './liquidation-plan.ts'
import { isolatedState } from './margin-state.ts'
import { CONTRACT } from '#tests/rigs/risk.ts'

describe('a liquidation', () => {
  const liquidated = {
    contract: CONTRACT,
    position: { direction: 1, openAvgPrice: '100', count: '60' },
    markPrice: '100',
    equity: '120',
  } as const

  it.for([
    ['from the third tier to its floor', liquidated, { kind: 'reduce', count: '10', price: '98', toLevel: 2 }],
    [
      'from the second tier to its floor',
      { ...liquidated, position: { ...liquidated.position, count: '12.34' }, equity: '12.34' },
      { kind: 'reduce', count: '2.34', price: '99', toLevel: 1 },
    ],
    [
      'in the lowest tier closes',
      { ...liquidated, position: { ...liquidated.position, count: '4' }, equity: '8' },
      { kind: 'close', count: '4', price: '98' },
    ],
    [
      'on the floor of a tier closes',
      { ...liquidated, position: { ...liquidated.position, count: '10' }, equity: '10' },
      { kind: 'close', count: '10', price: '99' },
    ],
    [
      'closes where less than an order would be left',
      { ...liquidated, contract: { ...CONTRACT, minTradeNum: '50.1' } },
      { kind: 'close', count: '60', price: '98' },
    ],
    [
      'of a short',
      { ...liquidated, position: { ...liquidated.position, direction: 2 } },
      { kind: 'reduce', count: '10', price: '102', toLevel: 2 },
    ],
    ['after a gap, behind the mark', { ...liquidated, equity: '-120' }, { kind: 'reduce', count: '10', price: '102', toLevel: 2 }],
    [
      'with more than the value, not below zero',
      { ...liquidated, equity: '12000' },
      { kind: 'reduce', count: '10', price: '0', toLevel: 2 },
    ],
  ] as const)('%s', ([, position, expected]) => {
    expect(stepDown(position)).toEqual(expected)
  })

  test('by steps ends, each step in a lower tier or at nothing, on the size grid', () => {
    fc.assert(
      fc.property(tiers, fc.integer({ min: 1, max: 1_000_000 }), (table, tenths) => {
        const contract = { ...CONTRACT, tiers: table }
        let left = rational(String(tenths)).over('10')
        let steps = 0
        while (left.numerator > 0n) {
          const step = stepDown({ ...liquidated, contract, position: { ...liquidated.position, count: left.text() } })
          expect(rational(step.count).numerator > 0n).toBe(true)
          left = left.minus(step.count)
          if (step.kind === 'reduce')
            expect(left.times(liquidated.markPrice).minus(table[step.toLevel]?.minValue ?? '').numerator <= 0n).toBe(true)
          steps += 1
        }
        expect(steps).toBeLessThanOrEqual(table.length + 1)
      }),
    )
  })

  test('takes an isolated position over at its bankruptcy price', () => {
    fc.assert(
      fc.property(direction, wholePrice, wholePrice, count, leverage, (side, openAvgPrice, markPrice, size, openLevel) => {
        const margin = rational(openAvgPrice).times(size).over(openLevel).text()
        const position = { direction: side, openAvgPrice, count: size, margin }
        const { equity } = isolatedState(CONTRACT, position, markPrice)
        const at = takeOverPrice({ position, markPrice, equity })
        expect(isClose(at, bankruptcyPrice(position), rational(openAvgPrice).plus(markPrice).times('1000'))).toBe(true)
      }),
    )
  })
})
