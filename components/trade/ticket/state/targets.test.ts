import { describe, expect, it } from 'vitest'
import { convertTarget, resolveTarget, type TargetTerms } from './targets.ts'
import type { Target, TargetBy } from './ticket-state.ts'

// Goal: a target means the same in every unit, and one by return has no price if the position cannot reach it.

const terms: TargetTerms = { direction: 1, entry: '60000', count: '0.2', leverage: '10', pricePlace: 1, tick: '0.1' }
const turn = (target: Target, by: TargetBy, kind: 'profit' | 'loss' = 'profit') =>
  convertTarget(resolveTarget(target, kind, terms), by, kind)

describe('another unit', () => {
  it.each([
    ['profit', 'price', '65000', 'roi', '83.33'],
    ['profit', 'price', '65000', 'profit', '1000'],
    ['profit', 'roi', '50', 'price', '63000'],
    ['loss', 'price', '59000', 'roi', '16.67'],
    ['loss', 'price', '59000', 'profit', '200'],
    ['loss', 'profit', '200', 'price', '59000'],
    ['loss', 'price', '58500.5', 'change', '2.5'],
    ['loss', 'price', '58500.5', 'distance', '1499.5'],
    ['profit', 'change', '10', 'price', '66000'],
    ['profit', 'distance', '500', 'roi', '8.33'],
  ] as const)('a %s by %s %s is by %s %s', (kind, by, text, to, converted) => {
    const target = turn({ by, text }, to, kind)
    expect(target).toMatchObject({ by: to, text: converted })
  })

  it('and back keeps the price to the tick, until something is typed or the position changes', () => {
    const turned = turn({ by: 'price', text: '65000' }, 'roi')
    expect(turned && resolveTarget(turned, 'profit', terms)?.price).toBe('65000')
    expect(turned && turn(turned, 'price')?.text).toBe('65000')
    expect(resolveTarget({ by: 'roi', text: '83.33' }, 'profit', terms)?.price).toBe('64999.8')
    expect(turned && resolveTarget(turned, 'profit', { ...terms, entry: '60600' })?.price).toBe('65649.8')
  })

  it('is worked out anew for the other side', () => {
    const turned = turn({ by: 'price', text: '61000' }, 'roi')
    expect(turned && resolveTarget(turned, 'profit', { ...terms, direction: 2 })?.price).toBe('58999.8')
  })

  it('has no more decimals than the pair, whatever the average entry has', () => {
    const uneven = { ...terms, entry: '60000.0333333333' }
    expect(convertTarget(resolveTarget({ by: 'price', text: '65000' }, 'profit', uneven), 'distance', 'profit')).toMatchObject({
      text: '5000',
    })
  })

  it('is none for a stop that locks in a profit, which is no loss to type', () => {
    expect([turn({ by: 'price', text: '61000' }, 'roi', 'loss'), turn({ by: 'price', text: '61000' }, 'profit', 'loss')]).toEqual([
      null,
      null,
    ])
    expect(turn({ by: 'price', text: '60000' }, 'roi', 'loss')).toBeNull()
  })

  it('is empty where nothing usable was typed', () => {
    expect(convertTarget(null, 'roi', 'loss')).toEqual({ by: 'roi', text: '' })
  })
})

describe('a return', () => {
  it.each([
    ['fixed, before the liquidation', { marginMode: 1, lowerBound: '54300' }, '94', '54360'],
    ['fixed, at it', { marginMode: 1, lowerBound: '54300' }, '95', null],
    ['cross, at it', { marginMode: 2, lowerBound: '54300' }, '95', '54300'],
    ['cross, beyond it', { marginMode: 2, lowerBound: '54300' }, '95.1', null],
    ['without a liquidation price', { marginMode: 1 }, '999', '60'],
    ['below nothing', { marginMode: 1 }, '1000', null],
  ] as const)('%s', (_, range, text, price) => {
    expect(resolveTarget({ by: 'roi', text }, 'loss', { ...terms, range })?.price ?? null).toBe(price)
  })
})
