import type { Product } from '#lib/contract/instruments.ts'

/** Path of a pair's page, without language prefix. */
export function pairPath(product: Product, symbol: string): string {
  return product === 'spot' ? `/spot/${symbol}` : `/futures/usdt/${symbol}`
}
