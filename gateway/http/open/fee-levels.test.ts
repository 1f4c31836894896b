import { expect, it } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import { FEE_LEVELS, MARGIN_DAILY_RATE, MARGIN_INTEREST_DISCOUNTS } from '#lib/contract/market/fees.ts'
import { engineTerms } from '#gateway/exchange/terms/engine-terms.ts'
import { feeLevelRows } from './fee-levels.ts'

/** Goal: bots are shown what the engine charges. Pages are held to the same in `tests/e2e/site/fees.spec.ts`. */

const terms = engineTerms()

it.each([
  ['spot', terms.spotFees],
  ['futures', terms.futuresFees],
] as const)('lists the %s levels that the engine charges by', (product, charged) => {
  const listed = feeLevelRows(product, {}).map(({ level, makerFeeRate, takerFeeRate }) => ({
    level,
    maker: makerFeeRate,
    taker: takerFeeRate,
  }))
  expect(listed).toEqual(charged.map(({ maker, taker }, index) => ({ level: String(index), maker, taker })))
  expect(listed).toHaveLength(product === 'spot' ? 8 : 5)
})

it.each(['spot', 'futures'] as const)('lists the volume and balance of each %s level', (product) => {
  for (const row of feeLevelRows(product, {})) {
    const { volume30d, balance30d = '0' } = required(FEE_LEVELS[product][Number(row.level)], `${product} has level ${row.level}`)
    expect(row).toMatchObject({ dealAmount: volume30d, assetAmount: balance30d })
  }
})

it('lends at the rate and with the discounts of the table', () => {
  const rates = Object.values(terms.margin?.assets ?? {}).map(({ dailyRate }) => dailyRate)
  expect([rates, terms.margin?.discounts]).toEqual([[MARGIN_DAILY_RATE, MARGIN_DAILY_RATE], MARGIN_INTEREST_DISCOUNTS])
})
