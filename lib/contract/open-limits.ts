/** How often the calls of the open API may be made, as the pages of the dialect say. */

/** All calls of one address in a minute. */
export const OPEN_CALLS_PER_MINUTE = 6000
/** Calls of one kind in a second: of one key if they are private, otherwise of one address. */
export const OPEN_CALLS_PER_SECOND = { usual: 10, often: 20 } as const

/** By this header each answer says how many more calls of its kind are within the limit of this second. */
export const CALLS_LEFT_HEADER = 'x-mbx-used-remain-limit'

/**
 * The calls that may be made more often. The pages give some of the others less than 10 a second, as little as one; here 10 is the least,
 * because what those limits protect is not slow here.
 */
const OFTEN: ReadonlySet<string> = new Set([
  '/api/v2/public/annoucements',
  '/api/v2/public/time',
  '/api/v2/spot/public/symbols',
  '/api/v2/spot/market/tickers',
  '/api/v2/spot/market/merge-depth',
  '/api/v2/spot/market/orderbook',
  '/api/v2/spot/market/candles',
  '/api/v2/spot/market/history-candles',
  '/api/v2/spot/trade/orderInfo',
  '/api/v2/spot/trade/unfilled-orders',
  '/api/v2/spot/trade/history-orders',
  '/api/v2/spot/trade/place-plan-order',
  '/api/v2/spot/trade/modify-plan-order',
  '/api/v2/spot/trade/cancel-plan-order',
  '/api/v2/spot/trade/current-plan-order',
  '/api/v2/spot/trade/history-plan-order',
  '/api/v2/spot/trade/plan-sub-order',
  '/api/v2/spot/account/transferRecords',
  '/api/v2/spot/account/sub-main-trans-record',
  '/api/v2/mix/market/merge-depth',
  '/api/v2/mix/market/ticker',
  '/api/v2/mix/market/tickers',
  '/api/v2/mix/market/fills',
  '/api/v2/mix/market/candles',
  '/api/v2/mix/market/history-candles',
  '/api/v2/mix/market/history-index-candles',
  '/api/v2/mix/market/history-mark-candles',
  '/api/v2/mix/market/open-interest',
  '/api/v2/mix/market/funding-time',
  '/api/v2/mix/market/symbol-price',
  '/api/v2/mix/market/history-fund-rate',
  '/api/v2/mix/market/current-fund-rate',
  '/api/v2/mix/market/contracts',
  '/api/v2/mix/account/max-open',
  '/api/v2/mix/account/liq-price',
  '/api/v2/mix/position/history-position',
  '/api/v2/copy/mix-trader/profit-history-summarys',
  '/api/v2/copy/mix-trader/profit-history-details',
  '/api/v2/copy/mix-trader/profit-details',
  '/api/v2/copy/mix-trader/profits-group-coin-date',
  '/api/v2/copy/mix-trader/config-query-symbols',
  '/api/v2/copy/mix-follower/query-history-orders',
  '/api/v2/copy/mix-follower/setting-tpsl',
])

/** Returns how many calls of a path, which includes `/api`, are within the limit of a second. */
export function callsPerSecond(path: string): number {
  return OFTEN.has(path) ? OPEN_CALLS_PER_SECOND.often : OPEN_CALLS_PER_SECOND.usual
}
