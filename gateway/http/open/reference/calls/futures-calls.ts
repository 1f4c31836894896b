import { DONE, type Described, NAMED, NO_UNION } from '../fields/described.ts'

const LIMIT = { price: '50000', force: 'gtc', clientOid: 'my-order-1' }
const BATCH = [{ side: 'buy', orderType: 'limit', force: 'gtc', price: '50000', size: '0.001', clientOid: 'my-order-1' }]

/** What the calls of this group do, by method and path. */
export const FUTURES_CALLS: Readonly<Record<string, Described>> = {
  'GET mix/account/accounts': { does: 'Tells the futures account.', data: 'A list of one.' },
  'GET mix/account/account': { does: 'Tells the futures account, with the settings of a contract.' },
  'GET mix/account/bill': { does: 'Lists the bills of the futures wallet, newest first.' },
  'POST mix/account/set-leverage': { does: 'Sets the leverage of a contract.', example: { leverage: '20' } },
  'POST mix/account/set-margin-mode': { does: 'Sets the margin mode of a contract, while nothing is open in it.' },
  'POST mix/account/set-position-mode': { does: 'Sets the position mode of all contracts, while nothing is open.' },
  'POST mix/account/set-margin': { does: 'Adds margin to an isolated position, or takes it away.', data: 'An empty text.' },
  'POST mix/account/set-all-leverage': { does: 'Sets the leverage of all contracts.', data: DONE },
  'POST mix/account/set-auto-margin': { does: 'Has margin added to an isolated position before it is liquidated.', data: DONE },
  'POST mix/account/set-asset-mode': {
    does: 'Chooses between margin in one coin and in several. `union` is refused: there is no multi-asset margin.',
    data: DONE,
  },
  'GET mix/account/isolated-symbols': { does: 'Lists the contracts in isolated margin.' },
  'GET mix/account/max-open': { does: 'Tells the largest order that the account could open now.', example: { openPrice: '60000' } },
  'GET mix/account/liq-price': {
    does: 'Tells at which price a position would be liquidated after an order.',
    example: { openPrice: '60000' },
  },
  'GET mix/account/open-count': { does: 'Tells how much a margin opens.' },
  'GET mix/account/interest-history': { does: `Lists interest of multi-asset margin. ${NO_UNION}` },
  'GET mix/account/transfer-limits': { does: `Tells how much of a coin could become margin. ${NO_UNION}` },
  'GET mix/account/union-config': { does: `Tells the terms of multi-asset margin. ${NO_UNION}` },
  'GET mix/account/switch-union-usdt': { does: `Tells what a change of the asset mode would convert. ${NO_UNION}` },
  'POST mix/account/union-convert': { does: 'Converts coins of multi-asset margin.', refused: NO_UNION },
  'GET mix/position/all-position': { does: 'Lists the open positions.' },
  'GET mix/position/single-position': { does: 'Lists the open positions of a contract.' },
  'GET mix/position/history-position': { does: 'Lists the closed positions, newest first.' },
  'GET mix/position/adlRank': { does: 'Tells how soon positions would be deleveraged.' },
  'POST mix/order/place-order': { does: 'Places an order.', example: { ...LIMIT, marginMode: 'crossed' } },
  'POST mix/order/batch-place-order': { does: 'Places many orders of a contract.', example: { orderList: BATCH } },
  'POST mix/order/modify-order': {
    does: 'Changes an order, which keeps its number.',
    example: { ...NAMED, newSize: '0.002', newPrice: '51000' },
  },
  'POST mix/order/cancel-order': { does: 'Cancels an order.', example: NAMED },
  'POST mix/order/batch-cancel-orders': {
    does: 'Cancels many orders, or all of a contract.',
    example: { symbol: 'BTCUSDT', orderIdList: [NAMED] },
  },
  'POST mix/order/cancel-all-orders': { does: 'Cancels all orders, those that wait for a trigger apart.', example: { symbol: 'BTCUSDT' } },
  'POST mix/order/close-positions': { does: 'Closes positions at the market price.', example: { symbol: 'BTCUSDT' } },
  'POST mix/order/click-backhand': {
    does: 'Closes a position and opens one on the other side. The answer comes when it is done, or after five seconds.',
  },
  'GET mix/order/detail': { does: 'Tells about an order.', example: NAMED },
  'GET mix/order/orders-pending': { does: 'Lists the open orders, newest first.' },
  'GET mix/order/orders-history': { does: 'Lists the orders that ended, newest first, at most 500.' },
  'GET mix/order/fills': { does: 'Lists the fills, newest first, at most 500.' },
  'GET mix/order/fill-history': { does: 'Lists the fills, newest first: the same as `fills`.' },
  'POST mix/order/place-plan-order': {
    does: 'Places an order that waits for a price, or trails it.',
    example: { planType: 'normal_plan', triggerPrice: '70000', executePrice: '70000' },
  },
  'POST mix/order/place-tpsl-order': {
    does: 'Places a take-profit or stop-loss of a position, which ends with it.',
    example: { size: '0.001' },
  },
  'POST mix/order/place-pos-tpsl': {
    does: 'Sets take-profit and stop-loss of a position in place of those that it has.',
    data: 'One row for each order that was placed.',
    example: { stopLossTriggerPrice: '45000' },
  },
  'POST mix/order/modify-plan-order': { does: 'Changes an order that waits for a price.', example: { ...NAMED, newTriggerPrice: '71000' } },
  'POST mix/order/modify-tpsl-order': { does: 'Changes a take-profit or stop-loss.', example: { ...NAMED, size: '0.001' } },
  'POST mix/order/cancel-plan-order': {
    does: 'Cancels orders that wait for a price.',
    example: { symbol: 'BTCUSDT', planType: 'normal_plan' },
  },
  'GET mix/order/orders-plan-pending': { does: 'Lists the orders that wait for a price, newest first.' },
  'GET mix/order/orders-plan-history': { does: 'Lists the orders that had a trigger and wait no longer, newest first.' },
  'GET mix/order/plan-sub-order': {
    does: 'Tells which order a plan order has become.',
    data: 'A list of one, or an empty one before it fired.',
  },
}
