import { soldFreely } from './sold-freely.ts'
import { readP2pNotice } from './p2p-notice.ts'
import type { ExchangeProduct } from '#gateway/exchange/product.ts'
import { dueP2p } from './due-p2p.ts'

/** Trades between users, in the exchange's threads. */
export const P2P: ExchangeProduct = {
  name: 'p2p',
  due: (state, { wallMs }) => dueP2p(state, wallMs),
  openAppeals: ({ products }) => [...products.p2p.orders.values()].filter(({ status }) => status === 'appeal').length,
  isNotable: ({ kind, details }) => kind !== 'advertisement' || details['offlineReason'] === 'unproven',
  notice: readP2pNotice,
  lostFreely: soldFreely,
}
