import type { PairKey } from '../../market/pairs.ts'

/** The action of the message of an example. */
export const EXAMPLE_KINDS = ['order', 'start', 'stop'] as const
export type ExampleKind = (typeof EXAMPLE_KINDS)[number]

export interface HookExample {
  readonly kind: ExampleKind
  readonly pair: PairKey
  /** The size of the order, in base coin. */
  readonly size: string
  readonly secret: string
}

/**
 * Returns a message to enter in an alert of TradingView, which fills in the names in braces. The time is in the id, so that every firing of
 * the alert has its own.
 */
export function exampleMessage({ kind, pair: { product, symbol }, size, secret }: HookExample): string {
  const head = { secret, id: `${symbol} {{timenow}}`, time: '{{timenow}}' }
  const bot = { kind: 'spot-dca', symbol, quote: '100', amount: '10', everyMs: 86_400_000, repeats: false, sellAtEnd: false }
  const actions = {
    order: { order: { product, symbol, side: 'buy', type: 'market', size } },
    start: { start: bot },
    stop: { stop: { id: 'BOT_ID', sell: true } },
  }
  return JSON.stringify({ ...head, ...actions[kind] }, null, 2)
}
