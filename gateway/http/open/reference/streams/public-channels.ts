import { SHOWN_STATES } from '#lib/contract/market/feed-sources.ts'
import { always, choice, count, type Fields, text, time } from '../fields/field.ts'
import type { Channel, ChannelRow } from './channel.ts'

const CANDLES = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1H',
  '2H',
  '4H',
  '6H',
  '12H',
  '1D',
  '3D',
  '1W',
  '1M',
  '6Hutc',
  '12Hutc',
  '1Dutc',
  '3Dutc',
  '1Wutc',
  '1Mutc',
]
const CANDLE = ['beginning', 'open', 'high', 'low', 'close', 'volume in the base coin', 'volume in the quote coin', 'volume in USDT']

const TICKER = [
  'lastPr',
  'open24h',
  'high24h',
  'low24h',
  'change24h',
  'bidPr',
  'askPr',
  'bidSz',
  'askSz',
  'baseVolume',
  'quoteVolume',
  'openUtc',
  'changeUtc24h',
]
const tickerFields: Fields = {
  state: {
    ...choice(
      [...SHOWN_STATES],
      'The state of the market. Only in `live` and `cancel-only` is anything filled or triggered; in `paused`, `cancel-only` and `read-only` no order is accepted. An addition of this exchange.',
    ),
    example: 'live',
  },
  seenAt: time('When the market was last heard of. An addition of this exchange.'),
  ts: time('The time of these figures.'),
}

const levels = (only: string): Fields => ({
  asks: text(`Levels from the best on, each \`[price, size]\`${only}`),
  bids: text(`Levels from the best on, each \`[price, size]\`${only}`),
  checksum: text(
    'The CRC-32, as a signed number, of `bid price:bid size:ask price:ask size:…` of the best 25 levels, with the texts as they were sent.',
    '-1234567',
  ),
  seq: count('The number of the message.'),
  pseq: count('The number of the message before.'),
  ts: time('The time of the book.'),
})

function describeProduct(instType: 'SPOT' | 'USDT-FUTURES') {
  return instType === 'SPOT'
    ? ({ prefix: 'spot', path: 'spot/market', what: 'pair' } as const)
    : ({ prefix: 'futures', path: 'mix/market', what: 'contract' } as const)
}

function publicChannels(instType: 'SPOT' | 'USDT-FUTURES'): readonly Channel[] {
  const { prefix, path, what } = describeProduct(instType)
  const shared = { instType, about: 'instId', needsLogin: false } as const
  const futures = ['fundingRate', 'nextFundingTime', 'markPrice', 'indexPrice', 'holdingAmount', 'symbolType', 'symbol', 'deliveryPrice']
  const ticker: ChannelRow = {
    like: `${path}/tickers`,
    names: ['instId', ...TICKER, ...(instType === 'SPOT' ? [] : futures), 'state', 'seenAt', 'ts'],
    own: {
      ...tickerFields,
      nextFundingTime: time('The next funding.'),
      symbolType: always('1', 'A perpetual contract.'),
      symbol: text('The contract.', 'BTCUSDT'),
      deliveryPrice: always('0', 'Perpetual contracts are not delivered.'),
    },
  }
  const trade: ChannelRow = {
    like: `${path}/fills`,
    names: ['ts', 'price', 'size', 'side', 'tradeId'],
    own: { side: choice(['buy', 'sell'], 'The side of the taker.') },
  }
  const book = (names: readonly string[], only = ''): ChannelRow => ({
    like: `${path}/merge-depth`,
    names,
    types: { asks: 'levels', bids: 'levels', checksum: 'number', seq: 'number', pseq: 'number' },
    own: levels(only),
  })
  return [
    {
      ...shared,
      key: `${prefix}Ticker`,
      names: ['ticker'],
      does: `Prices and volumes of a ${what}.`,
      sends: 'A row at once, and whenever it has changed; at the latest after some seconds.',
      actions: ['snapshot'],
      row: ticker,
    },
    {
      ...shared,
      key: `${prefix}Candles`,
      names: CANDLES.map((interval) => `candle${interval}`),
      does: `Candles of a ${what}. All begin at UTC, with \`utc\` in their name and without.`,
      sends: 'Many candles at once, then those that have changed. Places of a row: ' + CANDLE.join(', ') + '.',
      actions: ['snapshot', 'update'],
      row: CANDLE,
    },
    {
      ...shared,
      key: `${prefix}Seconds`,
      names: ['candle1s'],
      does: `Candles of one second, made of the trades that the market still has: an addition of this exchange.`,
      sends: 'Many candles at once, then those that have changed.',
      actions: ['snapshot', 'update'],
      row: CANDLE,
    },
    {
      ...shared,
      key: `${prefix}Trades`,
      names: ['trade'],
      does: `Trades of a ${what}, newest first in each message.`,
      sends: 'The latest 50 at once, then each trade once.',
      actions: ['snapshot', 'update'],
      row: trade,
    },
    {
      ...shared,
      key: `${prefix}Book`,
      names: ['books'],
      does: `The order book of a ${what}, with the orders of this exchange's traders.`,
      sends: 'The whole book at once, then what has changed: a size of 0 deletes a level.',
      actions: ['snapshot', 'update'],
      row: book(['asks', 'bids', 'checksum', 'seq', 'pseq', 'ts'], '; in updates those that have changed, and a size of 0 deletes one.'),
    },
    {
      ...shared,
      key: `${prefix}TopBook`,
      names: ['books1', 'books5', 'books15', 'books50'],
      does: `The best levels of the order book of a ${what}.`,
      sends: 'These levels at once, and whenever one of them has changed.',
      actions: ['snapshot'],
      row: book(['asks', 'bids', 'checksum', 'seq', 'ts'], '.'),
    },
  ]
}

/** The channels that anybody may read. */
export const PUBLIC_CHANNELS: readonly Channel[] = [...publicChannels('SPOT'), ...publicChannels('USDT-FUTURES')]
