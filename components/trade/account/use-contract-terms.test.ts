import { expect, it } from 'vitest'
import { readTiers } from './use-contract-terms.ts'

const tier = { minValue: '0', maxValue: '100', mm: '0.01', maxLever: '50' }

it('reads the tiers of each contract', () => {
  const tiers = readTiers({
    spot: [],
    futures: [
      { symbol: 'BTCUSDT', tiers: [tier] },
      { symbol: 'OLD', tiers: [] },
    ],
  })
  expect([...(tiers ?? [])]).toEqual([['BTCUSDT', [tier]]])
})

it.each([null, 7, {}, { futures: 'none' }])('finds none in %j', (unsafe) => {
  expect(readTiers(unsafe)).toBeNull()
})

it('leaves out a contract whose tiers make no sense', () => {
  expect(readTiers({ futures: [{ symbol: 'BTCUSDT', tiers: [{ mm: 1 }] }] })?.size).toBe(0)
})
