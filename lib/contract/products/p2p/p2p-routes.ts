import { move, read, trade, withPagePath, type TradingRoute } from '../../trading/route.ts'
import type { Page } from '../../trading/trading-fields.ts'
import type * as p2p from './p2p.ts'
import type { P2pOrder, P2pPlacedOrder, P2pMadeAd, P2pOwnAd, P2pPaymentMethod } from './p2p-fields.ts'

/** Returns the route of a call about advertisements. Block lists stop every address with `/advertisement/`, so pages use another one. */
function ofAds(kind: typeof read, name: string): TradingRoute {
  return withPagePath(kind(`/p2p/advertisement/${name}`), `/p2p/listing/${name}`)
}

/**
 * The calls of P2P. Edit, publish, release and the adding of a payment method are sensitive (specification 7.3): they carry the device
 * token and are signed in mode 2. Publishing, editing and ordering move the funds of an account that sells: then they ask for the permission
 * `transfer`, too.
 */
export const P2P_ROUTES = {
  p2pDraft: ofAds(trade, 'draft'),
  p2pPublish: ofAds(trade, 'publish'),
  p2pEdit: ofAds(trade, 'edit'),
  p2pOffline: ofAds(trade, 'offline'),
  p2pRemove: ofAds(trade, 'remove'),
  p2pOwnAds: ofAds(read, 'list'),
  p2pSalePreview: read('/p2p/sale/preview'),
  p2pOrder: trade('/p2p/order/create'),
  p2pPaid: trade('/p2p/order/paid'),
  p2pCancel: trade('/p2p/order/cancel'),
  p2pAppeal: trade('/p2p/order/appeal'),
  p2pAnswer: trade('/p2p/order/answer'),
  p2pRelease: move('/p2p/order/releaseCoin'),
  p2pOrderDetail: read('/p2p/order/detail'),
  p2pOrders: read('/p2p/order/list'),
  p2pAddMethod: trade('/p2p/payment/add'),
  p2pRemoveMethod: trade('/p2p/payment/remove'),
  p2pMethods: read('/p2p/payment/list'),
  p2pAccount: read('/p2p/account'),
  p2pBlock: trade('/p2p/block/add'),
  p2pUnblock: trade('/p2p/block/remove'),
  p2pBlocks: read('/p2p/block/list'),
} as const

type NoFields = Readonly<Record<string, never>>

/** Request and answer of each call. */
export interface P2pCalls {
  p2pDraft: { params: p2p.P2pDraftBody; data: P2pMadeAd }
  p2pPublish: { params: p2p.P2pPublishBody; data: P2pMadeAd }
  p2pEdit: { params: p2p.P2pEditBody; data: P2pOwnAd }
  p2pOffline: { params: p2p.P2pIdBody; data: P2pOwnAd }
  p2pRemove: { params: p2p.P2pIdBody; data: null }
  p2pOwnAds: { params: NoFields; data: p2p.P2pOwnAds }
  p2pSalePreview: { params: p2p.P2pSalePreviewQuery; data: p2p.P2pSalePreview }
  p2pOrder: { params: p2p.P2pOrderBody; data: P2pPlacedOrder }
  p2pPaid: { params: p2p.P2pIdBody; data: P2pOrder }
  p2pCancel: { params: p2p.P2pIdBody; data: P2pOrder }
  p2pAppeal: { params: p2p.P2pIdBody; data: P2pOrder }
  p2pAnswer: { params: p2p.P2pIdBody; data: P2pOrder }
  p2pRelease: { params: p2p.P2pReleaseBody; data: P2pOrder }
  p2pOrderDetail: { params: p2p.P2pIdBody; data: P2pOrder }
  p2pOrders: { params: p2p.P2pOrderQuery; data: Page<P2pOrder> }
  p2pAddMethod: { params: p2p.P2pAddMethodBody; data: P2pPaymentMethod }
  p2pRemoveMethod: { params: p2p.P2pIdBody; data: null }
  p2pMethods: { params: NoFields; data: p2p.P2pMethods }
  p2pAccount: { params: NoFields; data: p2p.P2pAccount }
  p2pBlock: { params: p2p.P2pBlockBody; data: null }
  p2pUnblock: { params: p2p.P2pBlockBody; data: null }
  p2pBlocks: { params: NoFields; data: p2p.P2pBlocks }
}

/** `GET`, for visitors too: the live list (`P2pMarketQuery`, `P2pMarket`), and a merchant (`P2pMerchantQuery`, `P2pMerchantPage`). */
export const P2P_MARKET_PATH = '/v1/p2p/market'
export const P2P_MERCHANT_PATH = '/v1/p2p/merchant'
