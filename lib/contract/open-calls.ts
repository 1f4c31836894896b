/** Where the gateway serves the description of the open API: an OpenAPI document of every call, from the schemas of its routes. */
export const OPEN_API_DOCUMENT_PATH = '/api/v2/openapi.json'

/** Method, path and permission of a private call. */
export type OpenCall = readonly [method: 'GET' | 'POST', path: string, needs: 'read' | 'trade' | 'transfer']

/** The private calls of the open API by subject, for those who read about them; the gateway's own table is tested against this one. */
export const OPEN_CALLS = {
  account: [
    ['GET', '/api/v2/common/trade-rate', 'read'],
    ['GET', '/api/v2/spot/account/info', 'read'],
    ['GET', '/api/v2/spot/account/assets', 'read'],
    ['GET', '/api/v2/spot/account/bills', 'read'],
    ['GET', '/api/v2/spot/account/transferRecords', 'read'],
    ['POST', '/api/v2/spot/wallet/transfer', 'transfer'],
    ['GET', '/api/v2/spot/wallet/deposit-records', 'read'],
    ['GET', '/api/v2/spot/wallet/withdrawal-records', 'read'],
    ['POST', '/api/v2/spot/wallet/withdrawal', 'transfer'],
    ['GET', '/api/v2/spot/wallet/deposit-address', 'read'],
    ['GET', '/api/v2/margin/crossed/interest-history', 'read'],
  ],
  spotTrading: [
    ['POST', '/api/v2/spot/trade/place-order', 'trade'],
    ['POST', '/api/v2/spot/trade/batch-orders', 'trade'],
    ['POST', '/api/v2/spot/trade/cancel-order', 'trade'],
    ['POST', '/api/v2/spot/trade/batch-cancel-order', 'trade'],
    ['POST', '/api/v2/spot/trade/cancel-symbol-order', 'trade'],
    ['POST', '/api/v2/spot/trade/cancel-replace-order', 'trade'],
    ['GET', '/api/v2/spot/trade/orderInfo', 'read'],
    ['GET', '/api/v2/spot/trade/unfilled-orders', 'read'],
    ['GET', '/api/v2/spot/trade/history-orders', 'read'],
    ['GET', '/api/v2/spot/trade/fills', 'read'],
    ['POST', '/api/v2/spot/trade/place-plan-order', 'trade'],
    ['POST', '/api/v2/spot/trade/modify-plan-order', 'trade'],
    ['POST', '/api/v2/spot/trade/cancel-plan-order', 'trade'],
    ['POST', '/api/v2/spot/trade/batch-cancel-plan-order', 'trade'],
    ['GET', '/api/v2/spot/trade/current-plan-order', 'read'],
    ['GET', '/api/v2/spot/trade/history-plan-order', 'read'],
  ],
  futuresAccount: [
    ['GET', '/api/v2/mix/account/accounts', 'read'],
    ['GET', '/api/v2/mix/account/account', 'read'],
    ['GET', '/api/v2/mix/account/bill', 'read'],
    ['POST', '/api/v2/mix/account/set-leverage', 'trade'],
    ['POST', '/api/v2/mix/account/set-margin-mode', 'trade'],
    ['POST', '/api/v2/mix/account/set-position-mode', 'trade'],
    ['POST', '/api/v2/mix/account/set-margin', 'trade'],
    ['GET', '/api/v2/mix/position/all-position', 'read'],
    ['GET', '/api/v2/mix/position/single-position', 'read'],
    ['GET', '/api/v2/mix/position/history-position', 'read'],
  ],
  futuresTrading: [
    ['POST', '/api/v2/mix/order/place-order', 'trade'],
    ['POST', '/api/v2/mix/order/batch-place-order', 'trade'],
    ['POST', '/api/v2/mix/order/modify-order', 'trade'],
    ['POST', '/api/v2/mix/order/cancel-order', 'trade'],
    ['POST', '/api/v2/mix/order/batch-cancel-orders', 'trade'],
    ['POST', '/api/v2/mix/order/cancel-all-orders', 'trade'],
    ['POST', '/api/v2/mix/order/close-positions', 'trade'],
    ['GET', '/api/v2/mix/order/detail', 'read'],
    ['GET', '/api/v2/mix/order/orders-pending', 'read'],
    ['GET', '/api/v2/mix/order/orders-history', 'read'],
    ['GET', '/api/v2/mix/order/fills', 'read'],
    ['GET', '/api/v2/mix/order/fill-history', 'read'],
    ['POST', '/api/v2/mix/order/place-plan-order', 'trade'],
    ['POST', '/api/v2/mix/order/place-tpsl-order', 'trade'],
    ['POST', '/api/v2/mix/order/modify-plan-order', 'trade'],
    ['POST', '/api/v2/mix/order/modify-tpsl-order', 'trade'],
    ['POST', '/api/v2/mix/order/cancel-plan-order', 'trade'],
    ['GET', '/api/v2/mix/order/orders-plan-pending', 'read'],
    ['GET', '/api/v2/mix/order/orders-plan-history', 'read'],
  ],
} as const satisfies Record<string, readonly OpenCall[]>

/** Requests of one key in a second, by what they do: reading, and everything else. */
export const OPEN_CALL_LIMITS = { read: 20, trade: 20 } as const
