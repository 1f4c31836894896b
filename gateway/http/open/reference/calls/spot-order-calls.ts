import { type Described, NAMED } from '../fields/described.ts'

const LIMIT = { price: '50000', force: 'gtc', clientOid: 'my-order-1' }
const BATCH = [{ side: 'buy', orderType: 'limit', force: 'gtc', price: '50000', size: '0.001', clientOid: 'my-order-1' }]

/** What the calls of this group do, by method and path. */
export const SPOT_CALLS: Readonly<Record<string, Described>> = {
  'POST spot/trade/place-order': { does: 'Places an order.', example: LIMIT },
  'POST spot/trade/batch-orders': { does: 'Places many orders.', example: { symbol: 'BTCUSDT', orderList: BATCH } },
  'POST spot/trade/cancel-order': { does: 'Cancels an order.', example: NAMED },
  'POST spot/trade/batch-cancel-order': { does: 'Cancels many orders.', example: { symbol: 'BTCUSDT', orderList: [NAMED] } },
  'POST spot/trade/cancel-symbol-order': { does: 'Cancels all orders of a pair, those that wait for a trigger apart.' },
  'POST spot/trade/cancel-replace-order': {
    does: 'Cancels an order and places another one of the same side. The new one has a number of its own.',
    example: { ...NAMED, price: '50100' },
  },
  'POST spot/trade/batch-cancel-replace-order': {
    does: 'Cancels many orders and places others of the same side, one after another.',
    data: 'One row for each order.',
    example: { orderList: [{ symbol: 'BTCUSDT', ...NAMED, price: '50100', size: '0.001' }] },
  },
  'GET spot/trade/orderInfo': {
    does: 'Tells about an order.',
    data: 'A list of one, or an empty one if there is no such order.',
    example: NAMED,
  },
  'GET spot/trade/unfilled-orders': { does: 'Lists the open orders, newest first.', example: { symbol: 'BTCUSDT' } },
  'GET spot/trade/history-orders': { does: 'Lists the orders that ended, newest first, at most 100.', example: { symbol: 'BTCUSDT' } },
  'GET spot/trade/fills': { does: 'Lists the fills, newest first, at most 500.', example: { symbol: 'BTCUSDT' } },
  'POST spot/trade/place-plan-order': {
    does: 'Places an order that waits for a price.',
    example: { planType: 'amount', executePrice: '70100', triggerPrice: '70000' },
  },
  'POST spot/trade/modify-plan-order': { does: 'Changes an order that waits for a price.', example: { ...NAMED, executePrice: '70100' } },
  'POST spot/trade/cancel-plan-order': { does: 'Cancels an order that waits for a price.', example: NAMED },
  'POST spot/trade/batch-cancel-plan-order': {
    does: 'Cancels all orders that wait for a price, of some pairs or all.',
    example: { symbolList: ['BTCUSDT'] },
  },
  'GET spot/trade/plan-sub-order': {
    does: 'Tells which order a plan order has become.',
    data: 'A list of one, or an empty one before it fired.',
  },
  'GET spot/trade/current-plan-order': { does: 'Lists the orders that wait for a price, newest first.', example: { symbol: 'BTCUSDT' } },
  'GET spot/trade/history-plan-order': {
    does: 'Lists the orders that had a trigger and wait no longer, newest first.',
    example: { symbol: 'BTCUSDT' },
  },
}
