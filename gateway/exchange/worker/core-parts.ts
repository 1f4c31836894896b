import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Journal } from '#gateway/journal/journal.ts'
import type { HistoryStore } from '../history/history-store.ts'
import type { Projector } from '../history/projector.ts'
import type { ExchangeClock } from './exchange-clock.ts'
import type { ToHistoryWriter } from './history-writer.ts'
import type { FromWorker } from './messages.ts'

/** The parts that the core of the exchange is made of, and its ways out. */
export interface CoreParts {
  readonly state: EngineState
  /** Sequence of the last saved snapshot: if it is far back, after a long replay, the next one follows sooner. */
  readonly snapshotAt: number
  readonly journal: Journal
  readonly history: HistoryStore
  readonly projector: Projector
  readonly feed: MarketFeed
  readonly clock: ExchangeClock
  /** The wall clock in milliseconds, which quotes and pay times follow; the machine's by default. */
  readonly wallNow?: (() => number) | undefined
  /** 32 random bits. */
  readonly random: () => number
  readonly tell: (message: FromWorker) => void
  /** Gives the history writer work; `heardHistoryWriter` receives the results. */
  readonly historyWriter: (message: Exclude<ToHistoryWriter, { type: 'stop' }>) => void
}
