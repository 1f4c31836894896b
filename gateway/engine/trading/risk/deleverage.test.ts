import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { count } from '#tests/calc/arbitraries.ts'
import { rational } from '#tests/calc/rational.ts'
import { deleverage, rankCandidates } from './deleverage.ts'

describe('automatic deleveraging', () => {
  const candidates = [
    { id: 'loser', direction: 2, openAvgPrice: '90', count: '4', marginRatio: '0.5' },
    { id: 'winner', direction: 2, openAvgPrice: '200', count: '3', marginRatio: '0.5' },
    { id: 'safe winner', direction: 2, openAvgPrice: '200', count: '2', marginRatio: '0.1' },
  ] as const

  it('asks the winner at most risk first', () => {
    expect(rankCandidates(candidates, '100').map(({ id, score }) => [id, score])).toEqual([
      ['winner', '0.25'],
      ['safe winner', '0.05'],
      ['loser', '-0.22222222222222222222'],
    ])
  })

  it.for([
    ['a part of the first', '2', [['winner', '2']], '0'],
    [
      'all of the first and a part of the next',
      '4',
      [
        ['winner', '3'],
        ['safe winner', '1'],
      ],
      '0',
    ],
    [
      'all of all, and leaves the rest',
      '10',
      [
        ['winner', '3'],
        ['safe winner', '2'],
        ['loser', '4'],
      ],
      '1',
    ],
    ['nobody for nothing', '0', [], '0'],
  ] as const)('takes %s', ([, size, shares, left]) => {
    expect(deleverage(size, candidates, '100')).toEqual({
      shares: shares.map(([id, share]) => ({ id, count: share })),
      left,
    })
  })

  test('shares out the whole size', () => {
    fc.assert(
      fc.property(count, fc.array(count, { maxLength: 6 }), (size, sizes) => {
        const asked = sizes.map((own, at) => ({
          id: String(at),
          direction: 2 as const,
          openAvgPrice: '100',
          count: own,
          marginRatio: '0.1',
        }))
        const { shares, left } = deleverage(size, asked, '90')
        const total = shares.reduce((sum, share) => sum.plus(share.count), rational(left))
        expect(total.minus(size).numerator).toBe(0n)
        expect(shares.every(({ id, count: share }) => !rational(sizes[Number(id)] ?? '').isBelow(share))).toBe(true)
      }),
    )
  })
})
