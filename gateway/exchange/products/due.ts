import { isEarnDue } from '#gateway/engine/products/earn/operations.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { BareCommand } from '../worker/messages.ts'
import { dueConverts } from './convert/due-converts.ts'
import { dueCopies } from './copy/due-copies.ts'
import { dueGifts } from './gifts/due-gifts.ts'
import { dueP2p } from './p2p/due-p2p.ts'

/** The feed and clocks that decide whether something of a product is due. Times in milliseconds. */
export interface DueParts {
  readonly feed: MarketFeed
  /** The exchange's clock, which interest and terms follow (DESIGN 6.4). */
  readonly exchangeMs: number
  /** The wall clock, which quotes, gifts and signatures follow. */
  readonly wallMs: number
}

/** Returns the commands of all products that have fallen due. The caller must apply them. */
export function dueProducts(state: EngineState, { feed, exchangeMs, wallMs }: DueParts): BareCommand[] {
  return [
    ...dueConverts(state, feed, wallMs),
    ...(isEarnDue(state, exchangeMs) ? [{ type: 'earn-settle' as const }] : []),
    ...dueGifts(state, wallMs),
    ...dueP2p(state, wallMs),
    ...dueCopies(state, exchangeMs),
  ]
}
