import type { Command, SeenMarket } from '#gateway/engine/state/commands/commands.ts'
import { readArchived } from './archive/archived.ts'
import type { JournalStore } from './journal-store.ts'

type Prices = Pick<SeenMarket, 'last' | 'mark' | 'index'>

/**
 * Returns the latest prices of some markets in the journal or its archive, by market. Reads the whole journal unless `markets` is empty. Throws
 * `StoreError`.
 */
export function lastSeen(store: Pick<JournalStore, 'beginning' | 'rowsAfter'>, markets: ReadonlySet<string>): Map<string, Prices> {
  const found = new Map<string, Prices>()
  if (markets.size === 0) return found
  for (const [market, prices] of Object.entries(readArchived(store.beginning())?.seen ?? {})) {
    if (markets.has(market)) found.set(market, prices as Prices)
  }
  for (const { payload } of store.rowsAfter(0)) {
    // Most records concern other markets and need not be parsed.
    if (![...markets].some((id) => payload.includes(`"market":"${id}"`))) continue
    const record = JSON.parse(payload) as Command
    const seen = record.seen ?? []
    for (const { market, last, mark, index } of record.type === 'move' ? [...seen, record] : seen) {
      if (markets.has(market) && last > 0) found.set(market, { last, mark, index })
    }
  }
  return found
}
