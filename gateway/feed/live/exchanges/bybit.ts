import type { Product } from '#lib/contract/market/instruments.ts'
import type { PublicClient } from '../client/public-client.ts'
import { readBybit } from './bybit-messages.ts'
import { positiveDecimal, readDecimal } from './decimals.ts'
import { readTiers } from './tiers.ts'
import type { Exchange, ListedMarket, Topic } from './exchange.ts'
import { isFields, readFields, readInteger, readList, readNumber, readText, type Fields } from './fields.ts'

const CATEGORY = { spot: 'spot', futures: 'linear' } as const
const LEVEL = { minute: '1', hour: '60', day: 'D' } as const
const BARS = {
  market: 'publicGetV5MarketKline',
  mark: 'publicGetV5MarketMarkPriceKline',
  index: 'publicGetV5MarketIndexPriceKline',
} as const
const PAGES_MAX = 10

/**
 * Bybit: numbers of a book only grow, and no checksum is sent, so that a lost message cannot be noticed at once. A book is fetched anew if
 * it is crossed, if it differs from the ticker, and after ten minutes.
 */
export function bybit(client: PublicClient): Exchange {
  const urls = { spot: client.address('ws', 'public', 'spot'), futures: client.address('ws', 'public', 'linear') }
  const topic = (name: string, { product, id }: ListedMarket): Topic => {
    const channel = `${name}.${id}`
    return { key: channel, url: urls[product], channel }
  }
  const args = (topics: readonly Topic[]) => topics.map(({ channel }) => channel)
  const list = async (product: Product) => {
    const rows: Fields[] = []
    let cursor = ''
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const params = { category: CATEGORY[product], limit: 1000, ...(cursor === '' ? {} : { cursor }) }
      const result = readFields(readFields(await client.call('publicGetV5MarketInstrumentsInfo', params))['result'])
      rows.push(...readList(result['list']).filter(isFields))
      cursor = readText(result['nextPageCursor'])
      if (cursor === '') break
    }
    return rows.flatMap((row) => listed(row, product))
  }

  return {
    title: 'Bybit',
    client,
    topicsPerMessage: 10,
    continuity: { sequence: 'growing', checksum: null, renewMs: 600_000, levelsMax: 2000, silentMaxMs: 60_000 },
    async list() {
      return [...(await list('spot')), ...(await list('futures'))]
    },
    async turnovers() {
      const entries = async (product: Product) => {
        const answer = await client.call('publicGetV5MarketTickers', { category: CATEGORY[product] })
        return resultRows(answer).map((row): [string, number] => [
          `${product}:${readText(row['symbol'])}`,
          readNumber(row['turnover24h']) ?? 0,
        ])
      }
      return new Map([...(await entries('spot')), ...(await entries('futures'))])
    },
    async tiers({ id }) {
      const rows = resultRows(await client.call('publicGetV5MarketRiskLimit', { category: 'linear', symbol: id }))
      const sorted = rows.toSorted((a, b) => (readNumber(a['riskLimitValue']) ?? 0) - (readNumber(b['riskLimitValue']) ?? 0))
      return readTiers(
        sorted.map((row) => ({
          maxValue: row['riskLimitValue'],
          maxLeverage: row['maxLeverage'],
          maintenanceRate: row['maintenanceMargin'],
        })),
      )
    },
    async time() {
      return readInteger(readFields(await client.call('publicGetV5MarketTime'))['time']) ?? Number.NaN
    },
    tickerTopics: (markets) => markets.map((market) => topic('tickers', market)),
    bookTopic: (market) => topic('orderbook.200', market),
    tradesTopic: (market) => topic('publicTrade', market),
    subscribe: (topics) => ({ op: 'subscribe', args: args(topics) }),
    unsubscribe: (topics) => ({ op: 'unsubscribe', args: args(topics) }),
    read: (message, url, names) => readBybit(message, url === urls.futures ? 'futures' : 'spot', names),
    async recentTrades({ product, id }) {
      const request = { category: CATEGORY[product], symbol: id, limit: product === 'spot' ? 60 : 1000 }
      return resultRows(await client.call('publicGetV5MarketRecentTrade', request)).map((row) => {
        return { id: readText(row['execId']), time: row['time'], price: row['price'], size: row['size'], buy: row['side'] === 'Buy' }
      })
    },
    barsPerCall: ({ product }, kind) => (product === 'spot' && kind !== 'market' ? null : 1000),
    async bars({ product, id }, kind, level, from, to) {
      const request = { category: CATEGORY[product], symbol: id, interval: LEVEL[level], start: from, end: to, limit: 1000 }
      const answer = await client.call(BARS[kind], request)
      return readList(readFields(readFields(answer)['result'])['list']).map((row) => {
        const [time, open, high, low, close, volume = 0, turnover = 0] = readList(row)
        return { time, open, high, low, close, volume, turnover }
      })
    },
    async fundings({ id }) {
      const answer = await client.call('publicGetV5MarketFundingHistory', { category: 'linear', symbol: id, limit: 100 })
      return resultRows(answer).map((row) => ({ time: row['fundingRateTimestamp'], rate: row['fundingRate'] }))
    },
  }
}

function resultRows(answer: unknown): Fields[] {
  return readList(readFields(readFields(answer)['result'])['list']).filter(isFields)
}

/** bybit-exchange.github.io/docs/v5/market/instrument */
function listed(row: Fields, product: Product): ListedMarket[] {
  if (product === 'futures' && row['contractType'] !== 'LinearPerpetual') return []
  const lots = readFields(row['lotSizeFilter'])
  return [
    {
      product,
      id: readText(row['symbol']),
      base: readText(row['baseCoin']),
      quote: readText(row['quoteCoin']),
      tick: readDecimal(readFields(row['priceFilter'])['tickSize']) ?? '',
      lot: readDecimal(lots['qtyStep'] ?? lots['basePrecision']) ?? '',
      contractSize: '1',
      minSize: positiveDecimal(lots['minOrderQty']),
      maxLimitSize: positiveDecimal(lots['maxOrderQty'] ?? lots['maxLimitOrderQty']),
      maxMarketSize: positiveDecimal(lots['maxMktOrderQty'] ?? lots['maxMarketOrderQty']),
      minValue: positiveDecimal(lots['minNotionalValue'] ?? lots['minOrderAmt']),
      maxLeverage: positiveDecimal(readFields(row['leverageFilter'])['maxLeverage']),
      halted: row['status'] !== 'Trading',
    },
  ]
}
