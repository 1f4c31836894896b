/** Called if an order's work ends before its outcome is certain, with a promise of when it is. */
export type KeepPending = (settled: Promise<unknown>) => void

/**
 * Orders that have arrived but whose outcome is not durable yet, by account and client order id. A query for one of them is answered with
 * "ask again": neither 'placed' nor 'not placed' would be true.
 */
export interface PendingOrders {
  has(account: string, clientOrderId: string): boolean
  /** Counts the orders as pending, starting before the work's first wait, until the work is done and its kept promises have settled. */
  during<Value>(account: string, clientOrderIds: readonly string[], work: (keep: KeepPending) => Promise<Value>): Promise<Value>
}

export function createPendingOrders(): PendingOrders {
  const counts = new Map<string, number>()
  const makeKey = (account: string, clientOrderId: string): string => `${account}\n${clientOrderId}`

  function change(key: string, by: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }

  return {
    has: (account, clientOrderId) => counts.has(makeKey(account, clientOrderId)),
    async during(account, clientOrderIds, work) {
      const keys = clientOrderIds.map((id) => makeKey(account, id))
      for (const key of keys) change(key, 1)
      const kept: Promise<unknown>[] = []
      const release = (): void => keys.forEach((key) => change(key, -1))
      try {
        return await work((settled) => kept.push(settled))
      } finally {
        if (kept.length === 0) release()
        else void Promise.allSettled(kept).then(release)
      }
    },
  }
}
