import { P2P_OPEN_STATUSES } from '../contract/p2p-kinds.ts'
import { readAllRecords } from '#gateway/exchange/products/all-records.ts'
import type { LossParts } from '#gateway/exchange/product.ts'
import { p2pReads } from './p2p-reads.ts'

const DAY_MS = 86_400_000

/** Returns the values of what advertisements and open orders of an account sell without a proof, and of such sales in the last 24 hours. */
export function soldFreely({ read, wallMs, valueOf, except }: LossParts, account: string): string[] {
  const offered = read
    .of(p2pReads)
    .ownAds(account)
    .filter(({ id, status, proof }) => status === 'online' && proof === 'free' && String(id) !== except)
    .map(({ figures: { coin }, left }) => valueOf(coin, left))
  const are = { proof: 'free' }
  const sales = [
    { status: P2P_OPEN_STATUSES, are },
    { status: 'completed', are, above: { endedMs: wallMs - DAY_MS } },
  ].flatMap((details) => readAllRecords((page) => read.productRecords(account, 'p2p', { kind: 'sell', details, ...page })))
  return [...offered, ...sales.map(({ asset, details: { quantity } }) => valueOf(asset, String(quantity)))]
}
