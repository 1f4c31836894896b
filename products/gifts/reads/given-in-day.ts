import { readAllRecords } from '#gateway/exchange/products/all-records.ts'
import type { LossParts } from '#gateway/exchange/product.ts'

const DAY_MS = 86_400_000

/**
 * Returns the values of all gifts that an account has given in the last 24 hours, in any round, by the wall clock. That clock may have been
 * set back or forth, so the order of the records tells nothing of their age: each is judged by its own time.
 */
export function givenInDay({ read, wallMs }: LossParts, account: string): string[] {
  const details = { above: { wallMs: wallMs - DAY_MS } }
  const rows = readAllRecords((page) => read.productRecords(account, 'gifts', { kind: 'given', details, ...page }))
  return rows.map(({ details: { value } }) => String(value))
}
