import { DONE, type Described } from '#gateway/http/open/reference/fields/described.ts'

const SETTINGS = [{ symbol: 'BTCUSDT', traceType: 'percent', traceValue: '100' }]

/** What the calls of this group do, by method and path. */
export const COPY_DESCRIBED: Readonly<Record<string, Described>> = {
  'POST copy/*-trader/config-setting-base': {
    does: 'Begins to lead, or changes the terms.',
    example: { enable: 'YES', profitShareRatio: '10' },
  },
  'POST copy/*-trader/config-settings-base': { does: 'The same as `config-setting-base`: clients use either.', example: { enable: 'YES' } },
  'GET copy/*-trader/order-current-track': { does: 'Lists the open trades of a leader, newest first.' },
  'GET copy/*-trader/order-history-track': { does: 'Lists the closed trades of a leader, newest first.' },
  'POST copy/*-trader/order-modify-tpsl': {
    does: 'Sets take-profit and stop-loss of a trade.',
    data: DONE,
    example: { stopLossPrice: '45000' },
  },
  'POST copy/*-trader/order-close-positions': { does: 'Closes trades, and with them those of followers.', example: { symbol: 'BTCUSDT' } },
  'POST copy/*-trader/order-close-tracking': {
    does: 'Sells trades, and with them those of followers.',
    data: DONE,
    example: { symbol: 'BTCUSDT' },
  },
  'GET copy/*-trader/order-total-detail': { does: 'Tells the results of a leader.' },
  'GET copy/*-trader/profit-history-summarys': { does: 'Tells the shares of a leader at a glance.' },
  'GET copy/*-trader/profit-summarys': { does: 'Tells the shares of a leader at a glance, and by day.' },
  'GET copy/*-trader/profit-history-details': { does: 'Lists the shares of a leader, newest first.' },
  'GET copy/*-trader/profit-details': { does: 'Lists the shares that the next settlement would bring.' },
  'GET copy/*-trader/profits-group-coin-date': { does: 'Lists the shares by day, newest first.' },
  'GET copy/*-trader/config-query-symbols': { does: 'Lists the symbols in which trades can be led.' },
  'GET copy/*-trader/config-query-settings': { does: 'Tells the settings of a leader.' },
  'POST copy/*-trader/config-setting-symbols': { does: 'Chooses the symbols in which trades are led.', data: DONE },
  'GET copy/*-trader/config-query-followers': { does: 'Lists the copies of a leader, without telling whose they are.' },
  'POST copy/*-trader/config-remove-follower': { does: 'Ends a copy.' },
  'POST copy/*-follower/settings': {
    does: 'Begins to follow a leader, or changes the settings of the copy.',
    example: { traceTotalAmount: '100', settings: SETTINGS, clientOid: 'my-copy-1' },
  },
  'POST copy/*-follower/setting-tpsl': {
    does: 'Sets the gain and the loss that end a copy.',
    example: { traderId: '1001', stopLossRatio: '20' },
  },
  'POST copy/*-follower/close-positions': { does: 'Closes what copies have open.', example: { symbol: 'BTCUSDT' } },
  'POST copy/*-follower/order-close-tracking': { does: 'Sells what copies hold.', example: { symbol: 'BTCUSDT' } },
  'POST copy/*-follower/cancel-trader': { does: 'Ends a copy.', example: { traderId: '1001' } },
  'POST copy/*-follower/stop-order': { does: 'Ends a copy: the same as `cancel-trader`.', example: { traderId: '1001' } },
  'GET copy/*-follower/query-current-orders': { does: 'Lists what copies have open.' },
  'GET copy/*-follower/query-history-orders': { does: 'Lists what was copied, newest first, and why something was not.' },
  'GET copy/*-follower/query-settings': { does: 'Tells the settings of copies.' },
  'GET copy/*-follower/query-traders': { does: 'Lists the leaders that are followed.' },
  'GET copy/*-follower/query-quantity-limit': { does: 'Tells the least value of an order in each contract.' },
  'GET copy/*-follower/query-trader-symbols': {
    does: 'Tells the symbols in which a leader has something open.',
    example: { traderId: '1001' },
  },
}
