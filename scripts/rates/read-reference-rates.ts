import { readFileSync } from 'node:fs'
import type { MarketRates } from '#lib/contract/market/market.ts'
import { CURRENCIES } from '#lib/locale/currencies.ts'
import { decimalFromNumber } from '#lib/kernel/decimal-text.ts'
import { roundSignificant } from '#lib/kernel/rounding.ts'

const PUBLISHED = new URL('../../node_modules/@fawazahmed0/currency-api/v1/currencies/usd.json', import.meta.url)
/** Digits that are enough for orientation. */
const DIGITS = 6

/**
 * Reads the reference rates of the installed package, which is published daily: the units of each currency of specification 3.2 that one
 * USDT is worth, taking USDT as one US dollar. Throws an Error if the package lacks one.
 */
export function readReferenceRates(): MarketRates {
  const { date, usd } = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as { date: string; usd: Readonly<Record<string, number>> }
  const readRate = (name: string): string => {
    const rate = usd[name.toLowerCase()]
    if (rate === undefined || rate <= 0) throw new Error(`no rate of ${name}`)
    return roundSignificant(decimalFromNumber(rate), DIGITS)
  }
  return { asOf: date, rates: Object.fromEntries(CURRENCIES.map(({ name }) => [name, readRate(name)])) }
}
