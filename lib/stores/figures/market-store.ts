import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'
import type { ConnectionState } from '#lib/stream/connection.ts'
import type { Tick } from '#lib/stream/reducers.ts'

/** A market row, or its known fields: a stream alone does not carry names and decimals. */
export type LiveRow = Pick<MarketRow, 'product' | 'symbol'> & Partial<MarketRow>

/** Key of a row: the same symbol exists in both products. */
export type RowKey = `${Product}:${string}`

export function rowKey(product: Product, symbol: string): RowKey {
  return `${product}:${symbol}`
}

export interface MarketState {
  readonly rows: Readonly<Record<RowKey, LiveRow>>
  readonly connection: ConnectionState
  /** Whether the displayed figures are old: pages show this. */
  readonly stale: boolean
  /** The round-trip time of the market stream in milliseconds; null before the first measurement. */
  readonly roundTripMs: number | null
}

export type MarketStore = StoreApi<MarketState>

export const INITIAL_MARKET_STATE: MarketState = { rows: {}, connection: { kind: 'idle', since: 0 }, stale: false, roundTripMs: null }

/** Creates a separate store for each tab, or for each request on the server. */
export function createMarketStore(): MarketStore {
  return createStore<MarketState>()(() => INITIAL_MARKET_STATE)
}

type Rows = MarketState['rows']

/** A market whose ticks are this much older than before has been set back; a smaller difference is a tick that came late. */
export const SET_BACK_MS = 60_000

/** Merges ticks into rows. Ignores a tick that is older than its row, unless the market's clock has been set back. */
export function applyTicks(known: Rows, ticks: ReadonlyMap<RowKey, Tick>): Rows {
  const changed = [...ticks].flatMap(([key, tick]): [RowKey, LiveRow][] => {
    const row = known[key]
    if (row?.ts !== undefined && tick.ts !== undefined && tick.ts < row.ts && row.ts - tick.ts < SET_BACK_MS) return []
    return [[key, { ...(row ?? emptyRow(key)), ...tick }]]
  })
  return changed.length === 0 ? known : { ...known, ...Object.fromEntries(changed) }
}

function emptyRow(key: RowKey): LiveRow {
  const [product, symbol = ''] = key.split(':')
  return { product: product === 'spot' ? 'spot' : 'futures', symbol }
}

/** Returns the row of a pair, if anything is known of it. */
export function selectRow({ rows }: MarketState, product: Product, symbol: string): LiveRow | undefined {
  return rows[rowKey(product, symbol)]
}
