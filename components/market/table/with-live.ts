import type { MarketRow } from '#lib/contract/market/market.ts'
import type { LiveRow } from '#lib/stores/figures/market-store.ts'
import type { SortableRow } from './market-view.ts'

/** Returns a row with the stream's figures, unless those are older. */
export function withLive(row: SortableRow & Pick<MarketRow, 'ts'>, live: LiveRow | undefined): SortableRow {
  if (live?.ts === undefined || live.ts < row.ts) return row
  const { symbol, baseCoin, quoteCoin, listedMs } = row
  return {
    symbol,
    baseCoin,
    quoteCoin,
    listedMs,
    ts: live.ts,
    last: live.last ?? row.last,
    change24h: live.change24h ?? row.change24h,
    high24h: live.high24h ?? row.high24h,
    low24h: live.low24h ?? row.low24h,
    quoteVolume: live.quoteVolume ?? row.quoteVolume,
    fundingRate: live.fundingRate ?? row.fundingRate,
  }
}
