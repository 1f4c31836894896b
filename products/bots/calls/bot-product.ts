import { GRID_CALLS } from './open/grid-calls.ts'
import { DCA_CALLS } from './open/dca-calls.ts'
import { BOTS_DESCRIBED } from './open/bot-reference.ts'
import { BOT_FIELDS } from './open/bot-fields.ts'
import type { Product } from '#gateway/http/products/product.ts'
import { botReads } from '../reads/bot-reads.ts'
import { stopBot, TRADING_BOT_CALLS } from './bot-calls.ts'
import { BOT_EXPORT } from './bot-export.ts'
import { HOOKED_BOTS } from './hook-bots.ts'
import { STREAMED_BOTS } from './stream-bots.ts'

/** Trading bots, as calls know them. */
export const BOT_PRODUCT: Product = {
  name: 'bots',
  calls: TRADING_BOT_CALLS,
  export: BOT_EXPORT,
  streamed: STREAMED_BOTS,
  hooked: HOOKED_BOTS,
  async endActing(exchange, account, closes) {
    for (const { record } of exchange.read.of(botReads).open(account)) await stopBot(exchange, account, String(record.id), closes)
  },
  open: { calls: [...GRID_CALLS, ...DCA_CALLS], described: BOTS_DESCRIBED, fields: BOT_FIELDS },
}
