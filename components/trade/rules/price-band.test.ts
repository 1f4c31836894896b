import { expect, it } from 'vitest'
import { priceBand } from './price-band.ts'

it('names both ends of the price band', () => {
  expect(priceBand({ buyLimitPriceRatio: '0.05', sellLimitPriceRatio: '0.04' })).toEqual({ below: '-0.04', above: '0.05' })
})
