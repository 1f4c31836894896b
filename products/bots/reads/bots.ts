import type { StrategyReason } from '../rules/reasons.ts'
import { readBotNotice } from './bot-notice.ts'
import type { ExchangeProduct } from '#gateway/exchange/product.ts'

/** Ends of bots that their owners brought about. */
const OWN_ENDS: ReadonlySet<string> = new Set(['stopped', 'epoch-closed'] satisfies readonly StrategyReason[])

/** Trading bots, in the exchange's threads. */
export const BOTS: ExchangeProduct = {
  name: 'bots',
  isNotable: ({ status, details }) => status === 'ended' && !OWN_ENDS.has(String(details['reason'])),
  notice: readBotNotice,
  // A bot that waits for its price, or has to sell what it holds, has no order.
  marketsInUse: ({ products }) => Array.from(products.bots.open.values(), ({ market }) => market.id),
  marketsRead({ products }, command) {
    if (command.type === 'grid-start' || command.type === 'futures-grid-start' || command.type === 'dca-start') return [command.market]
    const bot = command.type === 'bot-stop' ? products.bots.open.get(command.id) : undefined
    return bot === undefined ? [] : [bot.market.id]
  },
}
