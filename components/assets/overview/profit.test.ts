import { describe, expect, it } from 'vitest'
import { calculateProfit } from './profit.ts'

const point = (ts: number, equity: string, deposited: string) => ({ ts, equity, deposited })

describe('the profit of a simulation', () => {
  it('is what it is worth less what was put in', () => {
    const profit = calculateProfit({ points: [point(1, '10000', '10000'), point(2, '10100.5', '10000'), point(3, '14900', '15000')] })
    expect(profit).toEqual({ total: '-100', shape: [0, 100.5, -100], startMs: 1, endMs: 3 })
  })

  it.each([[[]], [[point(1, '1', '1')]]])('is none of %o', (points) => expect(calculateProfit({ points })).toBeNull())
})
