import { createStore, type StoreApi } from 'zustand/vanilla'
import { NO_PAIRS, type PairBook } from '#lib/contract/market/pairs.ts'
import type { Clock, Timers } from '#lib/kernel/clock.ts'

export interface InstrumentStoreOptions {
  /** Fetches the listed pairs; rejects if they cannot be had. */
  readonly load: () => Promise<PairBook>
  readonly clock: Clock
  readonly timers: Timers
}

/** The listed pairs of the market, fetched when something first needs them. */
export type InstrumentStore = Pick<StoreApi<PairBook>, 'getState' | 'subscribe'>

/** After this time the next part of a page that needs the list has it fetched again: a market lists and delists pairs. */
export const RELOAD_AFTER_MS = 600_000
/** How soon a failed fetch is repeated while anything needs the list. */
export const RETRY_MS = 5000

/** Creates a separate store for each tab. It has no pairs until the first subscription has fetched them. */
export function createInstrumentStore({ load, clock, timers }: InstrumentStoreOptions): InstrumentStore {
  const store = createStore<PairBook>()(() => NO_PAIRS)
  let loadedAt: number | null = null
  let loading = false
  let listeners = 0

  function fetchOnce(): void {
    if (loading || (loadedAt !== null && clock.now() - loadedAt < RELOAD_AFTER_MS)) return
    loading = true
    void fetchNow()
  }

  async function fetchNow(): Promise<void> {
    try {
      const book = await load()
      loadedAt = clock.now()
      store.setState(book, true)
    } catch {
      timers.after(RETRY_MS, () => listeners > 0 && fetchOnce())
    } finally {
      loading = false
    }
  }

  return {
    getState: store.getState,
    subscribe(listener) {
      listeners += 1
      fetchOnce()
      const unsubscribe = store.subscribe(listener)
      return () => {
        listeners -= 1
        unsubscribe()
      }
    },
  }
}
