import { expect, it } from 'vitest'
import { CURRENCIES } from '#lib/locale/currencies.ts'
import { REFERENCE_RATES } from '#gateway/http/products/reference-rates.ts'
import { readReferenceRates } from './read-reference-rates.ts'

/** Goal: the reference rates are those of the package that is installed, so that whoever updates it brings the table along. */

it('has the rates of the installed package, with its date', () => {
  expect(REFERENCE_RATES).toEqual(readReferenceRates())
  expect(REFERENCE_RATES.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

it('has a rate for every currency that pages offer', () => {
  expect(Object.keys(REFERENCE_RATES.rates).toSorted()).toEqual(CURRENCIES.map(({ name }) => name).toSorted())
  expect(REFERENCE_RATES.rates['USD']).toBe('1')
})
