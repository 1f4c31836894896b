import type { ProductReadParts } from '#gateway/exchange/products/product-reads.ts'
import { type BotView, showBot } from './show-bot.ts'

/** The reads of trading bots. */
export interface BotReads {
  /** Returns the open bots of an account, oldest first, at the present price. */
  open(account: string): readonly BotView[]
}

/** Creates the reads of trading bots. */
export function botReads({ state, refresh }: ProductReadParts): BotReads {
  return {
    open(account) {
      const open = state.products.bots.of(account)
      for (const { market } of open) refresh(market)
      return open.map((strategy) => showBot(state, strategy))
    },
  }
}
