import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { BareCommand } from '../worker/messages.ts'
import { dueConverts } from './convert/due-converts.ts'
import { dueGifts } from './gifts/due-gifts.ts'

/** The feed and clock that decide whether something of a product is due. Times in milliseconds. */
export interface DueParts {
  readonly feed: MarketFeed
  /** The wall clock, which quotes, gifts and signatures follow (DESIGN 6.4). */
  readonly wallMs: number
}

/** Returns the commands of all products that have fallen due. The caller must apply them. */
export function dueProducts(state: EngineState, { feed, wallMs }: DueParts): BareCommand[] {
  return [...dueConverts(state, feed, wallMs), ...dueGifts(state, wallMs)]
}
