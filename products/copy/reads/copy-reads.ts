import { listHeldCoins } from '../rules/figures.ts'
import type { Leader } from '../rules/state.ts'
import type { ProductReadParts } from '#gateway/exchange/products/product-reads.ts'
import { type CopyView, type FollowerView, type LeaderView, showCopy, showFollowers, showLeader } from './show-copy.ts'

/** The reads of copy trading, at current prices. */
export interface CopyReads {
  /** Returns all leaders, oldest first. */
  leaders(): readonly LeaderView[]
  /** Returns what an account leads, with its followers. */
  leading(account: string): readonly { readonly leader: LeaderView; readonly followers: readonly FollowerView[] }[]
  /** Returns the open copies of an account, oldest first. */
  copies(account: string): readonly CopyView[]
}

/** Creates the reads of copy trading. */
export function copyReads({ state, refresh }: ProductReadParts): CopyReads {
  const { copy } = state.products
  const show = (leader: Leader): LeaderView => {
    for (const { market } of leader.tracked.values()) refresh(market)
    return showLeader(state, leader)
  }
  return {
    leaders: () => [...copy.leaders.values()].map(show),
    leading: (account) => copy.leading(account).map((leader) => ({ leader: show(leader), followers: showFollowers(state, leader) })),
    copies(account) {
      const own = copy.of(account)
      for (const one of own) for (const { market } of [...one.links.values(), ...listHeldCoins(state, one)]) refresh(market)
      return own.map((one) => showCopy(state, one))
    },
  }
}
