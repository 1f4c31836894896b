import * as p2p from './p2p.ts'
import { P2pMadeAd, P2pOrder, P2pOwnAd, P2pPaymentMethod, P2pPlacedOrder } from './p2p-fields.ts'
import { Type } from 'typebox'
import { NoFields } from '#lib/contract/trading/trading-fields.ts'
import { move, read, trade, type TradingRoute } from '#lib/contract/trading/route.ts'

/** Adds the address that pages use of a call about advertisements: block lists stop every one with `/advertisement/`. */
function listed<Route extends TradingRoute>(route: Route): Route {
  return { ...route, pagePath: route.path.replace('/advertisement/', '/listing/') }
}

/**
 * The calls of P2P. Edit, publish, release and the adding of a payment method are sensitive (specification 7.3): they carry the device
 * token and are signed in mode 2. Publishing, editing and ordering move the funds of an account that sells: then they ask for the permission
 * `transfer`, too.
 */
export const P2P_ROUTES = {
  p2pDraft: listed(trade('/p2p/advertisement/draft', p2p.P2pDraftBody, P2pMadeAd)),
  p2pPublish: listed(trade('/p2p/advertisement/publish', p2p.P2pPublishBody, P2pMadeAd)),
  p2pEdit: listed(trade('/p2p/advertisement/edit', p2p.P2pEditBody, P2pOwnAd)),
  p2pOffline: listed(trade('/p2p/advertisement/offline', p2p.P2pIdBody, P2pOwnAd)),
  p2pRemove: listed(trade('/p2p/advertisement/remove', p2p.P2pIdBody, Type.Null())),
  p2pOwnAds: listed(read('/p2p/advertisement/list', NoFields, p2p.P2pOwnAds)),
  p2pSalePreview: read('/p2p/sale/preview', p2p.P2pSalePreviewQuery, p2p.P2pSalePreview),
  p2pOrder: trade('/p2p/order/create', p2p.P2pOrderBody, P2pPlacedOrder),
  p2pPaid: trade('/p2p/order/paid', p2p.P2pIdBody, P2pOrder),
  p2pCancel: trade('/p2p/order/cancel', p2p.P2pIdBody, P2pOrder),
  p2pAppeal: trade('/p2p/order/appeal', p2p.P2pIdBody, P2pOrder),
  p2pAnswer: trade('/p2p/order/answer', p2p.P2pIdBody, P2pOrder),
  p2pRelease: move('/p2p/order/releaseCoin', p2p.P2pReleaseBody, P2pOrder),
  p2pOrderDetail: read('/p2p/order/detail', p2p.P2pOrderDetailQuery, P2pOrder),
  p2pOrders: read('/p2p/order/list', p2p.P2pOrderQuery, p2p.P2pOrderPage),
  p2pAddMethod: trade('/p2p/payment/add', p2p.P2pAddMethodBody, P2pPaymentMethod),
  p2pRemoveMethod: trade('/p2p/payment/remove', p2p.P2pIdBody, Type.Null()),
  p2pMethods: read('/p2p/payment/list', NoFields, p2p.P2pMethods),
  p2pAccount: read('/p2p/account', NoFields, p2p.P2pAccount),
  p2pBlock: trade('/p2p/block/add', p2p.P2pBlockBody, Type.Null()),
  p2pUnblock: trade('/p2p/block/remove', p2p.P2pBlockBody, Type.Null()),
  p2pBlocks: read('/p2p/block/list', NoFields, p2p.P2pBlocks),
  p2pReport: trade('/p2p/report', p2p.P2pReportBody, Type.Null()),
} as const
