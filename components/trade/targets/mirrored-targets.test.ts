import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { isAhead } from '#lib/contract/trading/position-targets.ts'
import { mirroredTargets } from './mirrored-targets.ts'

const order = (kind: 'take-profit' | 'stop-loss' | 'trigger', price: string, size: string | null = null) =>
  ({ size, wholePosition: size === null, trigger: { kind, by: 'mark', price } }) as Pick<OrderRow, 'size' | 'trigger' | 'wholePosition'>

describe('targets of a reversed position', () => {
  it('are as far from the price, on its other side', () => {
    expect(mirroredTargets([order('take-profit', '110'), order('stop-loss', '95.5', '0.4')], '1', '100', '0.1')).toEqual([
      { kind: 'take-profit', by: 'mark', price: '90' },
      { kind: 'stop-loss', by: 'mark', price: '104.5', size: '0.4' },
    ])
  })

  it('close all of the position if they did so by their size', () => {
    expect(mirroredTargets([order('stop-loss', '90', '2')], '1', '100', '0.1')).toEqual([{ kind: 'stop-loss', by: 'mark', price: '110' }])
  })

  it('are left out where there is no such price, and other orders are none', () => {
    expect(mirroredTargets([order('take-profit', '200'), order('take-profit', '250'), order('trigger', '110')], '1', '100', '0.1')).toEqual(
      [],
    )
  })

  it('lie ahead of the price for the other direction whenever they did for the first, and on a tick', () => {
    const price = fc.integer({ min: 1000, max: 100_000 })
    fc.assert(
      fc.property(price, price, fc.constantFrom('take-profit', 'stop-loss'), fc.constantFrom(1, 2), (now, at, kind, direction) => {
        const [text, watched] = [String(at), String(now)]
        const [mirrored] = mirroredTargets([order(kind, text)], '1', watched, '1')
        if (mirrored === undefined) {
          expect(at).toBeGreaterThanOrEqual(now * 2)
          return
        }
        expect(isAhead(kind, direction === 1 ? 2 : 1, mirrored.price, watched)).toBe(isAhead(kind, direction, text, watched))
        expect(mirrored.price).toMatch(/^\d+$/)
      }),
    )
  })
})
