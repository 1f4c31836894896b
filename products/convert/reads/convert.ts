import { valuingMarkets } from '#gateway/exchange/products/valuing-markets.ts'
import { readConvertNotice } from './convert-notice.ts'
import type { ExchangeProduct } from '#gateway/exchange/product.ts'
import { dueConverts } from './due-converts.ts'

/** Conversions, in the exchange's threads. */
export const CONVERT: ExchangeProduct = {
  name: 'convert',
  due: (state, { feed, wallMs }) => dueConverts(state, feed, wallMs),
  isNotable: ({ kind, status }) => kind === 'limit' && status === 'completed',
  notice: readConvertNotice,
  marketsRead(state, command) {
    if (command.type === 'convert') return command.legs.flatMap(({ from, to }) => valuingMarkets(state, [from, to]))
    return command.type === 'convert-limit' ? valuingMarkets(state, [command.from, command.to]) : []
  },
}
