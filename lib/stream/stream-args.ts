import type { Product } from '#lib/contract/market/instruments.ts'

/** The argument of a subscription on the wire, in the open API's own terms. */
export interface StreamArg {
  readonly instType: 'SPOT' | 'USDT-FUTURES'
  /** `ticker`, `books`, `trade`, `candle1m` ... */
  readonly channel: string
  readonly instId: string
}

/** Returns the argument of a public channel of one pair. */
export function streamArg(product: Product, channel: string, symbol: string): StreamArg {
  return { instType: product === 'spot' ? 'SPOT' : 'USDT-FUTURES', channel, instId: symbol }
}

/** Returns one text per subscription, whatever the order of its fields. */
export function argKey(arg: StreamArg): string {
  return `${arg.instType} ${arg.channel} ${arg.instId}`
}
