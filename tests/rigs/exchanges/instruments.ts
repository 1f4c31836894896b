import type { ModelInstrument } from './model-market.ts'

/** Four markets that differ in everything that matters: tick, lot, contract size. */
export const FEW_OKX: readonly ModelInstrument[] = [
  { product: 'spot', base: 'BTC', tick: '0.1', lot: '0.0001', contractSize: '1', firstPrice: 650_000 },
  { product: 'futures', base: 'BTC', tick: '0.1', lot: '0.1', contractSize: '0.01', firstPrice: 650_100 },
  { product: 'spot', base: 'DOGE', tick: '0.00001', lot: '1', contractSize: '1', firstPrice: 16_500 },
  { product: 'futures', base: 'ETH', tick: '0.01', lot: '0.1', contractSize: '0.1', firstPrice: 345_000 },
]

export const FEW_BINANCE: readonly ModelInstrument[] = [
  { product: 'spot', base: 'BTC', tick: '0.01', lot: '0.00001', contractSize: '1', firstPrice: 6_500_000 },
  { product: 'futures', base: 'BTC', tick: '0.1', lot: '0.001', contractSize: '1', firstPrice: 650_100 },
  { product: 'spot', base: 'DOGE', tick: '0.00001', lot: '1', contractSize: '1', firstPrice: 16_500 },
  { product: 'futures', base: 'ETH', tick: '0.01', lot: '0.001', contractSize: '1', firstPrice: 345_000 },
]

/** Makes a list of a given number of markets, half spot and half perpetuals. */
export function manyInstruments(count: number): ModelInstrument[] {
  return Array.from({ length: count }, (_, index) => ({
    product: index % 2 === 0 ? 'spot' : 'futures',
    base: `C${String(Math.floor(index / 2)).padStart(3, '0')}`,
    tick: '0.01',
    lot: '0.001',
    contractSize: '1',
    firstPrice: 10_000 + index * 37,
  }))
}
