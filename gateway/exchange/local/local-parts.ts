import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { AccountTrail } from '../changes/account-trail.ts'
import type { ExchangeMeter } from '../exchange-meter.ts'
import type { HistoryStore } from '../history/history-store.ts'
import type { ToWorker } from '../worker/messages.ts'

/** The connection to the engine's thread. */
export interface ExchangeLink {
  post(message: ToWorker): void
}

export interface LocalParts {
  readonly link: ExchangeLink
  readonly feed: MarketFeed
  /** A read-only connection to the history's file. */
  readonly history: HistoryStore
  /** The engine's state when its thread was ready; the exchange applies all later records to it. */
  readonly state: EngineState
  readonly meter?: ExchangeMeter | null
  /** The latest changes of all accounts, which may go on from where another state of this gateway has ended. */
  readonly trail?: AccountTrail | undefined
}
