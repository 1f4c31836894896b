import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare } from '#lib/kernel/decimal.ts'
import { findFutures } from '#lib/contract/market/instruments.ts'
import { liquidationAnswer, type CalculatorForm } from './liquidation.ts'

const market = { pricePlace: 1, leverageMax: '125', takerFee: '0.0006', tiers: findFutures('BTCUSDT')?.tiers ?? [] }
const form: CalculatorForm = { direction: 1, marginMode: 'isolated', entry: '50000', leverage: '10', count: '1', balance: '5000' }
const answer = (changed: Partial<CalculatorForm> = {}) => liquidationAnswer({ ...form, ...changed }, market)

describe('the liquidation calculator', () => {
  it('gives the price of the terminal', () => {
    expect(answer()).toEqual({ kind: 'price', price: '45208', margin: '5000' })
  })

  it.each([
    ['an empty price', { entry: '' }, 'entry'],
    ['a price of zero', { entry: '0' }, 'entry'],
    ['no leverage', { leverage: '' }, 'leverage'],
    ['too little leverage', { leverage: '0.5' }, 'leverage'],
    ['too much leverage', { leverage: '126' }, 'leverage'],
    ['no size', { count: '' }, 'count'],
    ['a value above the tier', { leverage: '125', count: '1000' }, 'value'],
    ['a balance below the margin', { marginMode: 'crossed', balance: '4999' }, 'balance'],
  ] as const)('refuses %s', (_name, changed, fault) => {
    expect(answer(changed)).toEqual({ kind: 'fault', fault })
  })

  it('has no price for a long that its balance covers to zero', () => {
    expect(answer({ marginMode: 'crossed', balance: '60000' })).toMatchObject({ kind: 'price', price: null })
  })

  it('is on the losing side, and nearer with more leverage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 50 }), fc.constantFrom(1, 2), (leverage, direction) => {
        const priceAt = (level: number) => {
          const found = answer({ direction, leverage: String(level) })
          return found.kind === 'price' ? (found.price ?? '0') : '0'
        }
        const [near, far] = [priceAt(leverage + 1), priceAt(leverage)]
        const side = direction === 1 ? 1 : -1
        expect(compare('50000', near)).toBe(side)
        expect(compare(near, far)).toBe(side)
      }),
      { numRuns: 30 },
    )
  })
})
