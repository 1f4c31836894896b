import type { Product } from '#lib/contract/instruments.ts'

/** What a subscription names on the wire: the open API's own words. */
export interface StreamArg {
  readonly instType: 'SPOT' | 'USDT-FUTURES'
  /** `ticker`, `books`, `trade`, `candle1m` ... */
  readonly channel: string
  readonly instId: string
}

/** The argument of a public channel of one pair. */
export function streamArg(product: Product, channel: string, symbol: string): StreamArg {
  return { instType: product === 'spot' ? 'SPOT' : 'USDT-FUTURES', channel, instId: symbol }
}

/** One text per subscription, whatever the order of its fields. */
export function argKey(arg: StreamArg): string {
  return `${arg.instType} ${arg.channel} ${arg.instId}`
}
