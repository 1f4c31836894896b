import { expect } from 'vitest'
import { type Gateway, PATIENT } from './gateways.ts'
import { Trader } from './outage-trader.ts'
import { acknowledgedBy } from './shared-exchange.ts'

const AGAIN_MS = 50

/** Lets some traders in at a gateway. */
export async function enterTraders(gateway: Gateway, count: number): Promise<Trader[]> {
  const traders = Array.from({ length: count }, (_, nth) => new Trader(gateway, nth))
  await Promise.all(traders.map((trader) => trader.enter()))
  return traders
}

/** Waits until some more orders of traders were acknowledged. */
export async function untilTraded(traders: readonly Trader[], orders = 10): Promise<void> {
  const before = acknowledgedBy(traders).length
  await expect.poll(() => acknowledgedBy(traders).length, PATIENT).toBeGreaterThan(before + orders)
}

/**
 * Has traders trade until the returned function is called. One whose connection fails goes on with the order that was not answered, under
 * the same client order id: at the same gateway, or at the next of `others`.
 */
export function tradeAt(traders: readonly Trader[], others: readonly Gateway[] = []): () => Promise<void> {
  const trading = Promise.all(traders.map((trader) => tradeOn(trader, others)))
  return async () => {
    for (const trader of traders) trader.isStopped = true
    await trading
    for (const trader of traders) trader.isStopped = false
  }
}

async function tradeOn(trader: Trader, others: readonly Gateway[]): Promise<void> {
  for (let failures = 0; !trader.isStopped; failures += 1) {
    const other = failures === 0 ? undefined : others[(failures - 1) % others.length]
    if (other !== undefined) trader.moveTo(other)
    await trader.trade().catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN_MS)))
  }
}

/** Returns traders with the first of them, of whom there is at least one. */
export function firstOf(traders: readonly Trader[]): readonly [first: Trader, ...others: Trader[]] {
  const [first, ...others] = traders
  if (first === undefined) throw new Error('there are traders')
  return [first, ...others]
}
