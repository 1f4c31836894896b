import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, sum } from '#lib/kernel/decimal.ts'
import { spotTicket } from '#tests/rigs/ticket.ts'
import { summarizeTicket } from './ticket-summary.ts'
import { averageOf, splitScaled } from './scaled-split.ts'

const { market } = spotTicket({})

describe('the preview of a scaled order', () => {
  it('shows each order and their average price', () => {
    const parts = splitScaled({ price: '49000', priceTo: '48000', parts: '3', sizes: 'descending' }, market, '0.6')
    expect(parts?.map(({ price, count }) => [Number(price), Number(count)])).toEqual([
      [49_000, 0.3],
      [48_500, 0.2],
      [48_000, 0.1],
    ])
    expect(Number(averageOf(parts ?? []))).toBeCloseTo(48_666.67, 2)
  })

  it('never costs more than the ticket lets through, and loses nothing of the size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 47_600, max: 50_000 }),
        fc.integer({ min: 47_600, max: 50_000 }),
        fc.integer({ min: 2, max: 50 }),
        fc.constantFrom('flat' as const, 'ascending' as const, 'descending' as const),
        fc.integer({ min: 1, max: 100 }),
        (from, to, count, sizes, percent) => {
          const inputs = spotTicket({
            state: {
              kind: 'scaled',
              price: String(from),
              priceTo: String(to),
              parts: String(count),
              sizes,
              sizeBy: 'percent',
              size: String(percent),
            },
          })
          const summary = summarizeTicket(inputs)
          const parts = splitScaled(inputs.state, market, summary.count) ?? []
          expect(compare(sum(parts.map((part) => part.count)), summary.count)).toBe(0)
          const cost = parts.reduce((all, part) => all + Number(part.count) * Number(part.price), 0)
          expect(cost).toBeLessThanOrEqual(Number(inputs.account.quoteAvailable) + 1e-6)
        },
      ),
      { numRuns: 60 },
    )
  })
})
