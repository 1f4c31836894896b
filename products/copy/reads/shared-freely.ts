import { readAllRecords } from '#gateway/exchange/products/all-records.ts'
import type { LossParts } from '#gateway/exchange/product.ts'
import { copyReads } from './copy-reads.ts'

const DAY_MS = 86_400_000

/** Returns what open copies may pay to their leaders without a proof, and what copies that ended in the last 24 hours have paid so. */
export function sharedFreely({ read, exchangeMs }: LossParts, account: string): string[] {
  const open = read
    .of(copyReads)
    .copies(account)
    .map(({ record: { details } }) => details['shareMost'] ?? '0')
  const details = { status: 'ended', above: { sinceMs: exchangeMs - DAY_MS } }
  const ended = readAllRecords((page) => read.productRecords(account, 'copy', { kind: 'copy', details, ...page }))
  const paid = ended.map(({ details: { shareMost, shared } }) => (shareMost === undefined ? '0' : shared))
  return [...open, ...paid].map(String)
}
