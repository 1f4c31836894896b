import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compare, isZero } from '#lib/kernel/decimal-text.ts'
import { asProfit, formatProfit, formatProfitCoarse, formatReturn } from './profit.ts'
import { formatUsdt } from './number.ts'

describe('profit and loss', () => {
  it.for([
    ['1.006', '+1.006', '+1.00', '+100.60%'],
    ['0.0123499', '+0.012349', '+0.01', '+1.23%'],
    ['1.9999999', '+1.999999', '+1.99', '+199.99%'],
    ['0.0000001', '0.00', '0.00', '0.00%'],
    ['-1.005', '-1.005', '-1.01', '-100.50%'],
    ['-0.0000005', '-0.000001', '0.00', '0.00%'],
    ['0', '0.00', '0.00', '0.00%'],
    ['1234.5', '+1,234.5', '+1,234.50', '+123,450.00%'],
    ['', '--', '--', '--'],
    [null, '--', '--', '--'],
  ] as const)('of %s reads %s, %s where room is short, and as a return %s', ([value, fine, coarse, share]) => {
    expect([formatProfit(value), formatProfitCoarse(value), formatReturn(value)]).toEqual([fine, coarse, share])
  })

  it('is starred out where amounts are hidden, and keeps its rounding in other units', () => {
    expect([formatProfit('1.5', { masked: true }), formatReturn('0.1', { masked: true })]).toEqual(['****', '****'])
    expect(formatUsdt('2.999', asProfit('2.999'))).toBe('+2.99')
  })

  test('a gain never reads higher than it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 12 }), (units, decimals) => {
        const text = units.toString().padStart(decimals + 1, '0')
        const gain = decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
        for (const shown of [formatProfit(gain), formatProfitCoarse(gain)]) {
          const read = shown.replaceAll(/[+,]/g, '')
          expect(isZero(read) || compare(read, gain) <= 0).toBe(true)
        }
      }),
    )
  })
})

describe('figures of profit and loss', () => {
  /** All other formatters round to the nearest; values with such names must use the functions of this folder. */
  const OTHERS = /\bformat(?:Decimal|Trimmed|Usdt|Btc|Fiat|Percent|Price)\((?![^)]*asProfit)[^),]*(?:pnl|profit|achieved|roe|roi)\b/i

  it('sees the bypass that it looks for', () => {
    expect(OTHERS.test('formatDecimal(pnl, 2, { signed: true })')).toBe(true)
    expect(OTHERS.test('formatUsdt(meaning.profit)')).toBe(true)
    expect(OTHERS.test('formatProfit(row.achievedProfits)')).toBe(false)
  })

  it('goes through the functions of this folder', () => {
    const files = ['components', 'app'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
        .map((name) => `${folder}/${name}`),
    )
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((file) => OTHERS.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
