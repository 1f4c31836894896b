import { marketId } from '#gateway/engine/markets.ts'
import type { EngineState, EngineTerms } from '#gateway/engine/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { Journal, snapshotOf } from '#gateway/journal/journal.ts'
import { type CheckpointRow, type JournalStore, StoreError } from '#gateway/journal/journal-store.ts'
import { recover } from '#gateway/journal/recover.ts'
import type { HistoryStore } from '../history/history-store.ts'
import { Projector } from '../history/projector.ts'
import type { ToClerk } from './clerk.ts'
import { Core, type CoreParts } from './core.ts'
import { ExchangeClock } from './exchange-clock.ts'
import type { FromWorker, Opened } from './messages.ts'

/** Rows that are held while a history is made again, before they are written. */
const REBUILD_ROWS = 20_000

/** Records applied again from which on their state is saved at once: a process that dies soon after each start must not start slower each time. */
const SAVED_REPLAY = 1000

export interface CoreSetup {
  readonly store: JournalStore
  readonly history: HistoryStore
  readonly feed: MarketFeed
  readonly terms: EngineTerms
  readonly monotonicNow: () => number
  readonly random: () => number
  readonly tell: (message: FromWorker) => void
  /** Writes the history from now on; `history` is only read. */
  readonly clerk: (message: Exclude<ToClerk, { type: 'stop' }>) => void
}

/**
 * Rebuilds the engine from its journal, brings the history up to it, and tells `ready` with the state as everybody may read it. Throws
 * `JournalBroken` where the journal contradicts itself.
 */
export function openCore({ store, history, feed, terms, monotonicNow, random, tell, clerk }: CoreSetup): Core {
  const startedAt = monotonicNow()
  const journal = new Journal(store)
  const projector = new Projector(() => journal.origin)
  const write = (): void => {
    const batch = projector.take()
    if (batch !== null) history.write(batch)
  }
  // One of another journal, or of a later state of this one than is there now.
  if (history.cursor() > 0 && (history.origin() !== journal.origin || history.cursor() > journal.sequence)) history.clear()
  const { state, fromSequence, replayed, otherTerms } = recover(store, terms, {
    cursor: history.cursor(),
    begin: (reached) => projector.begin(reached, history.notes()),
    record(reached, record, events) {
      projector.project(reached, record, events)
      if (projector.pending >= REBUILD_ROWS) write()
    },
  })
  write()
  checkPlaces(state, feed)
  const clock = new ExchangeClock(() => feed.now(), monotonicNow, state.timeMs)
  const taken = snapshotOf(state)
  const isSaved = replayed >= SAVED_REPLAY && save(taken, journal, history)
  const parts: CoreParts = { state, snapshotAt: isSaved ? state.sequence : fromSequence, journal, history, projector, feed, clock, random, tell, clerk }
  const core = new Core(parts)
  const opened: Opened = { sequence: state.sequence, replayed, otherTerms, durationMs: Math.round(monotonicNow() - startedAt) }
  tell({ type: 'ready', opened, snapshot: taken.snapshot.payload })
  tell({ type: 'hash', sequence: state.sequence, hash: taken.stateHash })
  return core
}

/** Ticks and lots of the journal must be those of the feed. Throws `StoreError`. */
function checkPlaces(state: EngineState, feed: MarketFeed): void {
  for (const { product, symbol, pricePlace, sizePlace } of feed.markets) {
    const terms = state.markets.get(marketId(product, symbol))?.terms
    if (terms === undefined || (terms.pricePlace === pricePlace && terms.sizePlace === sizePlace)) continue
    throw new StoreError(
      `The journal counts prices and sizes of ${symbol} with other decimals than the market feed. Use another DATA_DIR for this feed.`,
      false,
    )
  }
}

/** Whether the disk took the state, once the history that belongs to it was there. Where it did not, the next start takes longer. */
function save(taken: CheckpointRow, journal: Journal, history: HistoryStore): boolean {
  try {
    history.sync()
    journal.writeSnapshot(taken)
    return true
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return false
  }
}
