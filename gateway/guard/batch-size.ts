/** How many orders an account may send in a second for each change that it may ask for: a whole batch, and the calls beside it. */
export const ORDERS_PER_CHANGE = 2

/** Returns how many orders or keys the longest list of a body has, at least 1: what a batch counts in a rate limit. */
export function countOrders(unsafeBody: unknown): number {
  if (typeof unsafeBody !== 'object' || unsafeBody === null) return 1
  return Object.values(unsafeBody).reduce<number>((most, value) => (Array.isArray(value) ? Math.max(most, value.length) : most), 1)
}
