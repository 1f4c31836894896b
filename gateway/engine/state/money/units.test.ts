import { lotsFrom, ticksFrom, unitsFrom } from '#lib/kernel/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageText, lotsText, readLots, readTicks, ticksText } from './units.ts'

const PAIR = { pricePlace: 2, sizePlace: 3 }

describe('a price of the wire', () => {
  it.each<[string, number | string]>([
    ['100', 10_000],
    ['100.00', 10_000],
    ['100.010', 10_001],
    ['0.01', 1],
    ['0', 'price-not-a-tick'],
    ['0.001', 'price-not-a-tick'],
    [`0.0${'1'.repeat(60)}`, 'price-not-a-tick'],
    ['-1', 'price-not-a-tick'],
    [`-${'9'.repeat(50)}`, 'price-not-a-tick'],
    ['1e3', 'price-not-a-tick'],
    ['', 'price-not-a-tick'],
    ['NaN', 'price-not-a-tick'],
    ['10737418.23', 2 ** 30 - 1],
    ['10737418.24', 'price-above-band'],
    ['10737418.249', 'price-above-band'],
    ['9'.repeat(500), 'price-above-band'],
  ])('%s is %s ticks', (text, ticks) => {
    expect(readTicks(PAIR, text)).toEqual(typeof ticks === 'string' ? { ok: false, error: ticks } : { ok: true, value: ticks })
  })
})

describe('a size of the wire', () => {
  it.each<[string, number | string]>([
    ['1', 1_000],
    ['0.001', 1],
    ['0.0005', 'size-not-a-lot'],
    ['0', 'size-not-a-lot'],
    ['-0.001', 'size-not-a-lot'],
    ['9007199254740.991', Number.MAX_SAFE_INTEGER],
    ['9007199254740.992', 'size-above-maximum'],
    ['9'.repeat(80), 'size-above-maximum'],
  ])('%s is %s lots', (text, lots) => {
    expect(readLots(PAIR, text)).toEqual(typeof lots === 'string' ? { ok: false, error: lots } : { ok: true, value: lots })
  })

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 29 }), (units) => {
        expect(readTicks(PAIR, ticksText(PAIR, ticksFrom(units)))).toEqual({ ok: true, value: units })
        expect(readLots(PAIR, lotsText(PAIR, lotsFrom(units)))).toEqual({ ok: true, value: units })
      }),
    )
  })
})

describe('texts', () => {
  it('write values and averages', () => {
    expect(averageText(PAIR, unitsFrom(10_000 * 3 + 10_001 * 3), lotsFrom(6), 4)).toBe('100.005')
    expect(averageText(PAIR, unitsFrom(20_001), lotsFrom(3), 4)).toBe('66.67')
    expect(averageText(PAIR, unitsFrom(20_002), lotsFrom(3), 4)).toBe('66.6733')
    expect(averageText(PAIR, unitsFrom(0), lotsFrom(0), 4)).toBe('0')
  })
})
