import { expect, it } from 'vitest'
import { findPair, pairName, decimalsOf } from './pairs.ts'

it.each([
  [{ product: 'spot', symbol: 'BTCUSDT' }, 'BTC/USDT'],
  [{ product: 'futures', symbol: 'ETHUSDT' }, 'ETH/USDT'],
  [{ product: 'spot', symbol: 'NONESUCH' }, 'NONESUCH'],
] as const)('names %j as traders do', (key, name) => {
  expect(pairName(key)).toBe(name)
})

it('takes the decimals of the product, and eight for a pair that is not listed', () => {
  const spot = findPair({ product: 'spot', symbol: 'BTCUSDT' })
  expect(decimalsOf({ product: 'spot', symbol: 'BTCUSDT' })).toEqual({
    pricePlace: Number(spot?.pricePlace),
    volumePlace: Number(spot?.volumePlace),
  })
  expect(decimalsOf({ product: 'futures', symbol: 'NONESUCH' })).toEqual({ pricePlace: 8, volumePlace: 8 })
})
