import { expect, it } from 'vitest'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from './instruments.ts'
import { NO_PAIRS, pairBook } from './pairs.ts'

const book = pairBook({ spot: SPOT_INSTRUMENTS, futures: FUTURES_INSTRUMENTS })
const spot = (symbol: string) => ({ product: 'spot', symbol }) as const
const futures = (symbol: string) => ({ product: 'futures', symbol }) as const

it.each([
  [spot('BTCUSDT'), 'BTC/USDT'],
  [futures('ETHUSDT'), 'ETH/USDT'],
  [spot('1000CATUSDT'), '1000CAT/USDT'],
  [spot('USDCUSDT'), 'USDC/USDT'],
  [spot('NONESUCH'), 'NONESUCH'],
  [spot('USDT'), 'USDT'],
] as const)('names %j as traders do, listed or not', (key, name) => {
  expect(book.readName(key)).toBe(name)
  expect(NO_PAIRS.readName(key)).toBe(name)
})

it('takes the decimals and steps of the product', () => {
  expect([book.readPricePlace(spot('BTCUSDT')), book.readVolumePlace(spot('BTCUSDT'))]).toEqual([2, 6])
  expect([book.readPricePlace(futures('BTCUSDT')), book.readVolumePlace(futures('BTCUSDT'))]).toEqual([1, 4])
  expect([book.find(spot('BTCUSDT'))?.tick, book.readLot(futures('BTCUSDT'), '1')]).toEqual(['0.01', '0.0001'])
})

it('shows prices and sizes of an unknown pair as they are written', () => {
  const gone = futures('GONEUSDT')
  expect([book.readPricePlace(gone, '0.00120'), book.readPricePlace(gone, '17'), book.readPricePlace(gone, null)]).toEqual([5, 0, 0])
  expect(book.readVolumePlace(gone)).toBeGreaterThanOrEqual(16)
  expect([book.readLot(gone, '0.25'), book.readLot(gone, '3')]).toEqual(['0.01', '1'])
})

it('takes steps of more than one unit from the list', () => {
  const [pair] = SPOT_INSTRUMENTS
  if (pair === undefined) throw new Error('the table is empty')
  const stepped = pairBook({ spot: [{ ...pair, pricePlace: 3, priceStep: 5, volumePlace: 0, sizeStep: 100 }], futures: [] })
  expect(stepped.find(spot('BTCUSDT'))).toMatchObject({ tick: '0.005', lot: '100' })
})

it('names every coin once, quote coins first', () => {
  expect(book.coins[0]).toBe('USDT')
  expect(new Set(book.coins).size).toBe(book.coins.length)
  expect(book.coins).toHaveLength(SPOT_INSTRUMENTS.length + 1)
})
