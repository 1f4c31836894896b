import type { HistoryQuery, OrderView } from '#gateway/exchange/views.ts'

/** Open orders within the window of a query, newest first: the exchange keeps them oldest first and all at once. */
export function page(orders: readonly OrderView[], { startMs, endMs, idBelow, limit }: HistoryQuery): OrderView[] {
  return orders
    .filter(
      ({ placedAtMs, orderId }) =>
        placedAtMs >= (startMs ?? 0) &&
        placedAtMs <= (endMs ?? Infinity) &&
        (idBelow === undefined || BigInt(orderId) < BigInt(idBelow)),
    )
    .toReversed()
    .slice(0, limit)
}

/** Where the next page of a list begins; empty after the last row. */
export function endOf(ids: readonly string[]): string {
  return ids.at(-1) ?? ''
}
