/**
 * The streams of the open API: their addresses, operations and channels. The gateway serves what these tables say, and the documentation is
 * written from them. The texts are English, because the documentation of an API is.
 */

/** Both offer the same, since some clients use one address for all of their channels. */
export const STREAM_PATHS = ['/v2/ws/public', '/v2/ws/private'] as const

/** The instrument types of the dialect. Those of futures that this exchange has no contracts of are acknowledged where an account is meant. */
export const STREAM_INST_TYPES = ['SPOT', 'MARGIN', 'USDT-FUTURES', 'USDC-FUTURES', 'COIN-FUTURES'] as const
export type StreamInstType = (typeof STREAM_INST_TYPES)[number]

export interface StreamOperation {
  readonly op: string
  /** The request of a client. */
  readonly about: string
  /** Its answer. */
  readonly answer: string
  readonly needsLogin: boolean
}

/** The messages that a client may send besides the bare text `ping`, which is answered by the bare text `pong`. */
export const STREAM_OPERATIONS = {
  login: {
    op: 'login',
    about:
      'Logs a key in: `args` has one entry with `apiKey`, `passphrase`, `timestamp` and `sign`. Another login of the same account, also with another of its keys, keeps all channels; a login of another account is refused while channels of the first are open.',
    answer: '`{"event":"login","code":0}`, or an error.',
    needsLogin: false,
  },
  subscribe: {
    op: 'subscribe',
    about:
      'Opens channels: each entry of `args` names one by `instType`, `channel` and `instId` or `coin`. A channel that is open already is acknowledged and not opened again.',
    answer: 'One `{"event":"subscribe","arg":…}` per entry, then the first message of each channel, or an error with the `arg`.',
    needsLogin: false,
  },
  unsubscribe: {
    op: 'unsubscribe',
    about: 'Closes channels, named as in `subscribe`.',
    answer: 'One `{"event":"unsubscribe","arg":…}` per entry.',
    needsLogin: false,
  },
  trade: {
    op: 'trade',
    about:
      'Sends orders: each entry of `args` has an `id` of the client’s choice, `instType`, `instId`, `channel` and `params`. Entries and messages are carried out in their order, each after the one before it, and count against the same limits as the REST calls.',
    answer:
      'One `{"event":"trade","arg":[…],"code":0,"msg":"Success","ts":…}` per entry, whose `params` is the answer of the REST call; or `"event":"error"` with the REST call’s code as a number, and the `params` that were sent.',
    needsLogin: true,
  },
  'countdown-cancel-all': {
    op: 'countdown-cancel-all',
    about:
      'Arms or refreshes the dead man’s switch of the key: `args` has one entry with `countdown`, in seconds; all open orders of the account are cancelled if the key is silent for so long. `0` switches it off. The same as the REST call.',
    answer: '`{"event":"countdown-cancel-all","arg":{"countdown":…,"triggerTime":…},"code":0,"msg":"Success","ts":…}`, or an error.',
    needsLogin: true,
  },
} as const satisfies Record<string, StreamOperation>

export interface StreamChannel {
  /** The name; that of candles is followed by their interval. */
  readonly channel: string
  /** The instrument types that it has data of here. */
  readonly instTypes: readonly StreamInstType[]
  /** The field that names the subject. `default` stands for all of them where an account is meant. */
  readonly by: 'instId' | 'coin'
  readonly needsLogin: boolean
  /** What follows its acknowledgement at once. */
  readonly first: 'snapshot' | 'nothing'
  /** The action of later messages. */
  readonly later: 'snapshot' | 'update'
  readonly about: string
}

type Channels = Readonly<Record<string, StreamChannel>>

const BOTH = ['SPOT', 'USDT-FUTURES'] as const

function market(channel: string, later: StreamChannel['later'], about: string): StreamChannel {
  return { channel, instTypes: BOTH, by: 'instId', needsLogin: false, first: 'snapshot', later, about }
}

function account(
  channel: string,
  instTypes: StreamChannel['instTypes'],
  first: StreamChannel['first'],
  about: string,
  by: StreamChannel['by'] = 'instId',
): StreamChannel {
  return { channel, instTypes, by, needsLogin: true, first, later: 'snapshot', about }
}

/** Channels of the market. */
export const MARKET_CHANNELS = {
  ticker: market(
    'ticker',
    'snapshot',
    'Last price, best bid and ask and the last 24 hours of a market, whenever a figure changes; all of it each time.',
  ),
  candle: market(
    'candle',
    'update',
    'Candles of an interval: the last 500 at first, then those that changed. Rows are `[ts, open, high, low, close, base volume, quote volume, quote volume]`, oldest first.',
  ),
  trade: market('trade', 'update', 'Trades, newest first: the last 50 at first, then each new one once.'),
  books: market(
    'books',
    'update',
    'The whole order book at first, then its changes: size `0` removes a level. `checksum` covers the best 25 levels of each side, `seq` grows by one, `pseq` names the message before.',
  ),
  books1: market('books1', 'snapshot', 'The best bid and ask, whenever one of them changes.'),
  books5: market('books5', 'snapshot', 'The best 5 levels of each side, whenever one of them changes.'),
  books15: market('books15', 'snapshot', 'The best 15 levels of each side, whenever one of them changes.'),
  books50: market('books50', 'snapshot', 'The best 50 levels of each side, whenever one of them changes.'),
} as const satisfies Channels

/**
 * Channels of the account that has logged in. Any of them with any of the instrument types is acknowledged, as by the original: where the
 * account can have nothing, as positions of spot, the channel stays silent.
 */
export const ACCOUNT_CHANNEL_TABLE = {
  account: account(
    'account',
    BOTH,
    'snapshot',
    'Balances: all at first, then those that changed. Futures: the margin account, also when prices have changed its value.',
    'coin',
  ),
  orders: account('orders', BOTH, 'nothing', 'Each order that was placed, filled, changed or has ended, with the fill that changed it.'),
  'orders-algo': account('orders-algo', BOTH, 'nothing', 'Each change of an order that waits for its trigger.'),
  fill: account('fill', BOTH, 'nothing', 'Each fill of an order.'),
  positions: account(
    'positions',
    ['USDT-FUTURES'],
    'snapshot',
    'All open positions, at first, after each change and as prices move; an empty list when there are none.',
  ),
  'positions-history': account('positions-history', ['USDT-FUTURES'], 'nothing', 'Each position that was closed.'),
  'account-crossed': account('account-crossed', ['MARGIN'], 'snapshot', 'Balances of the cross margin wallet.', 'coin'),
  'account-isolated': account('account-isolated', ['MARGIN'], 'snapshot', 'Balances of the isolated margin wallets.', 'coin'),
  'orders-crossed': account('orders-crossed', ['MARGIN'], 'nothing', 'Each change of an order of the cross margin wallet.'),
  'orders-isolated': account('orders-isolated', ['MARGIN'], 'nothing', 'Each change of an order of an isolated margin wallet.'),
  equity: account('equity', [], 'nothing', 'Acknowledged and silent: the equity is in `account`.'),
  'adl-noti': account('adl-noti', [], 'nothing', 'Acknowledged and silent: a deleveraged position is told by `positions` and `fill`.'),
} as const satisfies Channels

/** How an order is sent by the operation `trade`: by the REST call at `path`, with `params` as its body and the market as `instId` names it. */
export interface StreamOrderChannel {
  readonly channel: string
  readonly instType: 'SPOT' | 'USDT-FUTURES'
  readonly path: string
  readonly about: string
}

/** What the operation `trade` can do. Names of the REST calls are accepted too. */
export const STREAM_ORDER_CHANNELS: readonly StreamOrderChannel[] = [
  { instType: 'SPOT', channel: 'place-order', path: '/api/v2/spot/trade/place-order', about: 'Places an order.' },
  {
    instType: 'SPOT',
    channel: 'cancel-order',
    path: '/api/v2/spot/trade/cancel-order',
    about: 'Cancels an order by `orderId` or `clientOid`.',
  },
  {
    instType: 'SPOT',
    channel: 'modify-order',
    path: '/api/v2/spot/trade/cancel-replace-order',
    about: 'Replaces an order by one with another price or size.',
  },
  {
    instType: 'SPOT',
    channel: 'batch-place-order',
    path: '/api/v2/spot/trade/batch-orders',
    about: 'Places the orders of `orderList`, each on its own.',
  },
  {
    instType: 'SPOT',
    channel: 'batch-cancel-order',
    path: '/api/v2/spot/trade/batch-cancel-order',
    about: 'Cancels the orders of `orderList`.',
  },
  { instType: 'USDT-FUTURES', channel: 'place-order', path: '/api/v2/mix/order/place-order', about: 'Places an order.' },
  {
    instType: 'USDT-FUTURES',
    channel: 'cancel-order',
    path: '/api/v2/mix/order/cancel-order',
    about: 'Cancels an order by `orderId` or `clientOid`.',
  },
  {
    instType: 'USDT-FUTURES',
    channel: 'modify-order',
    path: '/api/v2/mix/order/modify-order',
    about: 'Changes price, size or targets of an order.',
  },
  {
    instType: 'USDT-FUTURES',
    channel: 'batch-place-order',
    path: '/api/v2/mix/order/batch-place-order',
    about: 'Places the orders of `orderList`, each on its own.',
  },
  {
    instType: 'USDT-FUTURES',
    channel: 'batch-cancel-order',
    path: '/api/v2/mix/order/batch-cancel-orders',
    about: 'Cancels the orders of `orderIdList`, or without it all of the market.',
  },
]

/** Finds what an entry of the operation `trade` asks for, in any case of letters; undefined if there is no such channel. */
export function findStreamOrder(instType: string, channel: string): StreamOrderChannel | undefined {
  const [type, name] = [instType.toUpperCase(), channel.toLowerCase()]
  return STREAM_ORDER_CHANNELS.find((one) => one.instType === type && (one.channel === name || one.path.endsWith(`/${name}`)))
}
