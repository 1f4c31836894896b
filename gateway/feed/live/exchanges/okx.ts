import { formatUnits, normalize } from '#lib/kernel/decimal-text.ts'
import type { PublicClient } from '../client/public-client.ts'
import { dataRows } from './bitget-messages.ts'
import { positiveDecimal, product as times, readDecimal } from './decimals.ts'
import type { Exchange, ListedMarket, Topic } from './exchange.ts'
import { readFields, readInteger, readList, readNumber, readText, type Fields } from './fields.ts'
import { findProduct, okxTrade, readOkx } from './okx-messages.ts'

const LEVEL = { minute: '1m', hour: '1H', day: '1Dutc' } as const
const HISTORY = {
  market: 'publicGetMarketHistoryCandles',
  mark: 'publicGetMarketHistoryMarkPriceCandles',
  index: 'publicGetMarketHistoryIndexCandles',
} as const

/** OKX: every book message names the one before, so a gap is always detected; mark, index, funding and open interest are streamed. */
export function okx(client: PublicClient): Exchange {
  const url = `${client.address('ws')}/public`
  const topic = (channel: string, instId: string): Topic => ({ key: `${channel}:${instId}`, url, channel: { channel, instId } })
  const args = (topics: readonly Topic[]) => topics.map(({ channel }) => channel)
  const both = <Answer>(call: (instType: string) => Promise<Answer>) => Promise.all([call('SPOT'), call('SWAP')])
  const news = (instType: string): Topic => ({ key: `instruments:${instType}`, url, channel: { channel: 'instruments', instType } })

  return {
    title: 'OKX',
    client,
    saysListings: true,
    continuity: { sequence: 'previous', checksum: 'texts', renewMs: null, levelsMax: 2000, silentMaxMs: 65_000 },
    async list() {
      const answers = await both((instType) => client.call('publicGetPublicInstruments', { instType }))
      return answers.flatMap((answer) => dataRows(answer).flatMap(listed))
    },
    async turnovers() {
      const answers = await both((instType) => client.call('publicGetMarketTickers', { instType }))
      return new Map(answers.flatMap((answer) => dataRows(answer).map(readTurnover)))
    },
    async time() {
      return readInteger(dataRows(await client.call('publicGetPublicTime'))[0]?.['ts']) ?? Number.NaN
    },
    tickerTopics: (markets) => [
      ...markets.map(({ id }) => topic('tickers', id)),
      ...markets
        .filter(({ product }) => product === 'futures')
        .flatMap(({ id }) => [
          topic('mark-price', id),
          topic('index-tickers', toIndexName(id)),
          topic('funding-rate', id),
          topic('open-interest', id),
        ]),
      news('SPOT'),
      news('SWAP'),
    ],
    bookTopic: ({ id }) => topic('books', id),
    tradesTopic: ({ id }) => topic('trades', id),
    subscribe: (topics) => ({ op: 'subscribe', args: args(topics) }),
    unsubscribe: (topics) => ({ op: 'unsubscribe', args: args(topics) }),
    read: (message, _url, names) => readOkx(message, names),
    async recentTrades({ id }) {
      return dataRows(await client.call('publicGetMarketTrades', { instId: id, limit: 500 })).map(okxTrade)
    },
    barsPerCall: (market, kind) => (market.product === 'spot' && kind !== 'market' ? null : 100),
    async bars({ product, id }, kind, level, _from, to) {
      // `after` means older than.
      const request = { instId: kind === 'index' ? toIndexName(id) : id, bar: LEVEL[level], after: to + 1, limit: 100 }
      const answer = await client.call(HISTORY[kind], request)
      return readList(readFields(answer)['data']).map((row) => {
        const [time, open, high, low, close, units, coins, turnover] = readList(row)
        const isMarket = kind === 'market'
        const volume = product === 'spot' ? units : coins
        return { time, open, high, low, close, volume: isMarket ? volume : 0, turnover: isMarket ? turnover : 0 }
      })
    },
    async fundings({ id }) {
      const answer = await client.call('publicGetPublicFundingRateHistory', { instId: id, limit: 100 })
      return dataRows(answer).map((row) => ({ time: row['fundingTime'], rate: row['realizedRate'] ?? row['fundingRate'] }))
    },
  }
}

/** `BTC-USDT-SWAP` follows the index `BTC-USDT`. */
function toIndexName(id: string): string {
  return id.replace(/-SWAP$/, '')
}

/** okx.com/docs-v5/en/#public-data-rest-api-get-instruments: sizes of perpetuals are contracts of `ctVal` x `ctMult` coins. */
function listed(row: Fields): ListedMarket[] {
  const id = readText(row['instId'])
  const product = findProduct(id)
  const isPerpetual = product === 'futures'
  if (isPerpetual && (row['ctType'] !== 'linear' || row['settleCcy'] !== 'USDT')) return []
  const [base = '', quote = ''] = id.split('-')
  return [
    {
      product,
      id,
      base,
      quote,
      tick: readDecimal(row['tickSz']) ?? '',
      lot: readDecimal(row['lotSz']) ?? '',
      contractSize: isPerpetual ? contractSize(row) : '1',
      minSize: positiveDecimal(row['minSz']),
      maxLimitSize: positiveDecimal(row['maxLmtSz']),
      // The largest market order of a pair is in USDT.
      maxMarketSize: isPerpetual ? positiveDecimal(row['maxMktSz']) : null,
      minValue: null,
      maxLeverage: positiveDecimal(row['lever']),
      halted: row['state'] !== 'live',
    },
  ]
}

function contractSize(row: Fields): string {
  const { units, scale } = times(readDecimal(row['ctVal']) ?? '0', readDecimal(row['ctMult']) ?? '1')
  return normalize(formatUnits(units, scale))
}

/** `volCcy24h` is the turnover of a pair, but the base volume of a perpetual. */
function readTurnover(row: Fields): [string, number] {
  const id = readText(row['instId'])
  const volume = readNumber(row['volCcy24h']) ?? 0
  const product = findProduct(id)
  return [`${product}:${id}`, product === 'spot' ? volume : volume * (readNumber(row['last']) ?? 0)]
}
