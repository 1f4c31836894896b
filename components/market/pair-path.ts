import type { Product } from '#lib/contract/market/instruments.ts'

/** Returns the path of a pair's page, without language prefix. */
export function pairPath(product: Product, symbol: string): string {
  return product === 'spot' ? `/spot/${symbol}` : `/futures/usdt/${symbol}`
}
