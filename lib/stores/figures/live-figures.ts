import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { Candle, MarketTrade } from '#lib/contract/market/market.ts'
import type { Book } from '#lib/stream/book-merge.ts'
import type { LiveChannel } from '#lib/stream/live-channel.ts'
import { createLiveMarket } from '#lib/stream/live-market.ts'
import { createMarketSocket, type MarketSocketOptions } from '#lib/stream/market-socket.ts'
import { freshness, STALE_AFTER_MS } from '#lib/stream/data-age.ts'
import type { Tick } from '#lib/stream/reducers.ts'
import { createFrameBatch, type Frames } from './animation-frames.ts'
import { createDrawnChannel, type DrawnChannel } from './drawn-channel.ts'
import { applyTicks, createMarketStore, rowKey, type LiveRow, type MarketState, type MarketStore, type RowKey } from './market-store.ts'

/** All live data of one tab: the store of rows; order books, trades and candles as drawn. */
export interface LiveFigures {
  readonly store: MarketStore
  /**
   * Subscribes to a row: calls back at once with known values and then once per animation frame with changes, to write text nodes
   * without React. Returns an unsubscribe function.
   */
  subscribeRow(product: Product, symbol: string, listener: (row: LiveRow) => void): () => void
  book(product: Product, symbol: string): DrawnChannel<Book>
  /** Newest first. */
  trades(product: Product, symbol: string): DrawnChannel<readonly MarketTrade[]>
  /** Oldest first; `interval` as `GET /v1/market/candles` takes it. */
  candles(product: Product, symbol: string, interval: string): DrawnChannel<readonly Candle[]>
  close(): void
}

export interface LiveFiguresOptions extends MarketSocketOptions {
  readonly frames: Frames
  readonly clock?: Clock | undefined
  readonly timers?: Timers | undefined
}

/** The interval between checks for stale figures. */
const AGE_CHECK_MS = STALE_AFTER_MS / 3

/** Opens the figures of a tab: nothing is sent before the first subscription. */
export function createLiveFigures(options: LiveFiguresOptions): LiveFigures {
  const { clock = wallClock, timers = systemTimers } = options
  const socket = createMarketSocket({ ...options, measured: (roundTripMs) => store.setState({ roundTripMs }) })
  const market = createLiveMarket(socket, timers)
  const batch = createFrameBatch(options.frames)
  const store = createMarketStore()
  const rows = createRowListeners()
  let ticks = new Map<RowKey, Tick>()
  let heardMs: number | null = null
  let undoAgeCheck: (() => void) | null = null

  const undoState = socket.watchState((connection) => store.setState({ connection }))

  function take(after: MarketState['rows'], rest: Partial<MarketState> = {}): void {
    const before = store.getState().rows
    store.setState({ rows: after, ...rest })
    rows.tellChanges(before, after)
  }

  function drawRows(): void {
    const fresh = ticks
    ticks = new Map()
    take(applyTicks(store.getState().rows, fresh), { stale: false })
  }

  function hearTick(key: RowKey, tick: Tick): void {
    heardMs = clock.now()
    ticks.set(key, tick)
    batch.add(drawRows)
  }

  /** Marks old figures as stale even when no message arrives at all. */
  function checkAge(): void {
    undoAgeCheck = rows.isEmpty() ? null : timers.after(AGE_CHECK_MS, checkAge)
    const stale = !rows.isEmpty() && freshness(heardMs, clock.now()) === 'stale'
    if (stale !== store.getState().stale) store.setState({ stale })
  }

  return {
    store,
    subscribeRow(product, symbol, listener) {
      const key = rowKey(product, symbol)
      const undoRow = rows.add(key, listener)
      const known = store.getState().rows[key]
      if (known) listener(known)
      const undoTicks = market.ticker(product, symbol).subscribe((tick) => hearTick(key, tick))
      undoAgeCheck ??= timers.after(AGE_CHECK_MS, checkAge)
      return () => {
        undoRow()
        undoTicks()
      }
    },
    book: drawnBy((product, symbol) => market.book(product, symbol)),
    trades: drawnBy((product, symbol) => market.trades(product, symbol)),
    candles: drawnBy((product, symbol, interval) => market.candles(product, symbol, interval)),
    close() {
      undoState()
      undoAgeCheck?.()
      socket.close()
    },
  }

  /** Caches one framed channel for each pair, so that components of several pages share it. */
  function drawnBy<Rest extends string[], State>(find: (product: Product, symbol: string, ...rest: Rest) => LiveChannel<State>) {
    const channels = new Map<string, DrawnChannel<State>>()
    return (product: Product, symbol: string, ...rest: Rest): DrawnChannel<State> => {
      const key = [product, symbol, ...rest].join(':')
      const channel = channels.get(key) ?? createDrawnChannel(find(product, symbol, ...rest), batch)
      channels.set(key, channel)
      return channel
    }
  }
}

/** Creates the registry of listeners for each row. */
function createRowListeners() {
  const listeners = new Map<RowKey, Set<(row: LiveRow) => void>>()
  return {
    isEmpty: () => listeners.size === 0,
    add(key: RowKey, listener: (row: LiveRow) => void): () => void {
      const own = (row: LiveRow): void => listener(row)
      const others = listeners.get(key) ?? new Set()
      listeners.set(key, others.add(own))
      return () => {
        others.delete(own)
        if (others.size === 0 && listeners.get(key) === others) listeners.delete(key)
      }
    },
    tellChanges(before: MarketState['rows'], after: MarketState['rows']): void {
      for (const [key, heard] of listeners) {
        const row = after[key]
        if (!row || row === before[key]) continue
        for (const listener of heard) listener(row)
      }
    },
  }
}
