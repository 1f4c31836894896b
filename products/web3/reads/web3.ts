import { valuingMarkets } from '#gateway/exchange/products/valuing-markets.ts'
import type { ExchangeProduct } from '#gateway/exchange/product.ts'

/** Accounts of bound addresses, in the exchange's threads. */
export const WEB3: ExchangeProduct = {
  name: 'web3',
  marketsRead: (state, command) => (command.type === 'web3-swap' ? valuingMarkets(state, [command.from, command.to]) : []),
}
