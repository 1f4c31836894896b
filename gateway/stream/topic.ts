import type { MarketView } from '#gateway/feed/market-feed.ts'

/**
 * One stream of data that many clients share: written once, sent to all of them. A topic remembers what it has said, so that
 * whoever comes later starts exactly there.
 */
export interface Topic {
  /** Turns of the hub's timer between two pushes. */
  readonly everyTurns: number
  /** What a new client gets first; it fits together with the updates that follow. */
  snapshot(view: MarketView): string
  /** What has changed since the last call; undefined where nothing has. */
  advance(view: MarketView): string | undefined
}

/** Length of a turn in milliseconds. */
export const TURN_MS = 100
