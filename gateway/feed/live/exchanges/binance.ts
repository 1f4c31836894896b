import type { Product } from '#lib/contract/market/instruments.ts'
import type { PublicClient } from '../client/public-client.ts'
import { binanceTrade, readBinance } from './binance-messages.ts'
import { positiveDecimal, readDecimal } from './decimals.ts'
import type { Exchange, ListedMarket, Said, Topic } from './exchange.ts'
import { isFields, readFields, readInteger, readList, readNumber, readText, type Fields } from './fields.ts'
import { rawLevels } from './raw-levels.ts'

const LEVEL = { minute: '1m', hour: '1h', day: '1d' } as const
const BARS = {
  spot: { market: 'publicGetKlines' },
  futures: { market: 'fapiPublicGetKlines', mark: 'fapiPublicGetMarkPriceKlines', index: 'fapiPublicGetIndexPriceKlines' },
} as const
const REST_EVERY_MS = 10_000
const INTEREST_EVERY_MS = 60_000
const SNAPSHOT_LEVELS = 1000

/**
 * Binance: changes name the span of numbers that they cover, and a snapshot of 1000 levels is fetched for each book. Mark, index and
 * funding are streamed; the best prices of perpetuals (every 10 s) and the open interest of followed ones (every 60 s) are fetched.
 */
export function binance(client: PublicClient): Exchange {
  const urls = { spot: client.address('ws', 'spot'), futures: client.address('ws', 'future') }
  const findProduct = (url: string): Product => (url === urls.futures ? 'futures' : 'spot')
  const topic = ({ product, id }: ListedMarket, stream: string): Topic => {
    const channel = `${id.toLowerCase()}@${stream}`
    return { key: channel, url: urls[product], channel }
  }
  let messages = 0
  const request = (method: string, topics: readonly Topic[]) => {
    messages += 1
    return { method, params: topics.map(({ channel }) => channel), id: messages }
  }
  const interestAt = new Map<string, number>()

  return {
    title: 'Binance',
    client,
    continuity: { sequence: 'range', checksum: null, renewMs: null, levelsMax: 2000, silentMaxMs: 60_000 },
    async list() {
      const [spot, futures] = await Promise.all([client.call('publicGetExchangeInfo'), client.call('fapiPublicGetExchangeInfo')])
      return [...symbols(spot).flatMap(pair), ...symbols(futures).flatMap(perpetual)]
    },
    async turnovers() {
      const [spot, futures] = await Promise.all([client.call('publicGetTicker24hr'), client.call('fapiPublicGetTicker24hr')])
      const entries = (product: Product, answer: unknown) =>
        readList(answer)
          .filter(isFields)
          .map((row): [string, number] => [`${product}:${readText(row['symbol'])}`, readNumber(row['quoteVolume']) ?? 0])
      return new Map([...entries('spot', spot), ...entries('futures', futures)])
    },
    async time() {
      return readInteger(readFields(await client.call('publicGetTime'))['serverTime']) ?? Number.NaN
    },
    tickerTopics: (markets) => [
      ...markets.map((market) => topic(market, 'ticker')),
      ...(markets.some(({ product }) => product === 'futures')
        ? ['!markPrice@arr@1s', '!contractInfo'].map((channel) => ({ key: channel, url: urls.futures, channel }))
        : []),
    ],
    bookTopic: (market) => topic(market, 'depth@100ms'),
    tradesTopic: (market) => topic(market, 'aggTrade'),
    subscribe: (topics) => request('SUBSCRIBE', topics),
    unsubscribe: (topics) => request('UNSUBSCRIBE', topics),
    read: (message, url, names) => readBinance(message, findProduct(url), names),
    async snapshot({ product, id }) {
      const method = product === 'spot' ? 'publicGetDepth' : 'fapiPublicGetDepth'
      const answer = readFields(await client.call(method, { symbol: id, limit: SNAPSHOT_LEVELS }))
      return {
        snapshot: true,
        time: readInteger(answer['T']),
        asks: rawLevels(answer['asks']),
        bids: rawLevels(answer['bids']),
        sequence: { last: readInteger(answer['lastUpdateId']) },
        checksum: null,
      }
    },
    restEveryMs: REST_EVERY_MS,
    async restFigures(followed, names) {
      const perpetuals = followed.filter(({ product }) => product === 'futures')
      if (perpetuals.length === 0) return []
      const said: Said[] = readList(await client.call('fapiPublicGetTickerBookTicker'))
        .filter(isFields)
        .flatMap((row) => {
          const market = names('futures', readText(row['symbol']))
          const [bid, bidSize, ask, askSize] = [row['bidPrice'], row['bidQty'], row['askPrice'], row['askQty']]
          return market === null ? [] : [{ type: 'ticker', market, time: readInteger(row['time']), bid, bidSize, ask, askSize }]
        })
      const now = performance.now()
      for (const { id } of perpetuals.filter((market) => now - (interestAt.get(market.id) ?? -Infinity) >= INTEREST_EVERY_MS)) {
        interestAt.set(id, now)
        const answer = readFields(await client.call('fapiPublicGetOpenInterest', { symbol: id }))
        const market = names('futures', id)
        if (market !== null)
          said.push({ type: 'derivative', market, time: readInteger(answer['time']), openInterest: answer['openInterest'] })
      }
      return said
    },
    async recentTrades({ product, id }) {
      const method = product === 'spot' ? 'publicGetAggTrades' : 'fapiPublicGetAggTrades'
      return readList(await client.call(method, { symbol: id, limit: 1000 }))
        .filter(isFields)
        .map(binanceTrade)
    },
    barsPerCall: ({ product }, kind) => (product === 'spot' && kind !== 'market' ? null : 1000),
    async bars({ product, id }, kind, level, from, to) {
      const method = product === 'spot' ? BARS.spot.market : BARS.futures[kind]
      const name = kind === 'index' ? { pair: id } : { symbol: id }
      const answer = await client.call(method, { ...name, interval: LEVEL[level], startTime: from, endTime: to, limit: 1000 })
      return readList(answer).map((row) => {
        const [time, open, high, low, close, volume, , turnover] = readList(row)
        return { time, open, high, low, close, volume: kind === 'market' ? volume : 0, turnover: kind === 'market' ? turnover : 0 }
      })
    },
    async fundings({ id }) {
      const answer = await client.call('fapiPublicGetFundingRate', { symbol: id, limit: 100 })
      return readList(answer)
        .filter(isFields)
        .map((row) => ({ time: row['fundingTime'], rate: row['fundingRate'] }))
    },
  }
}

function symbols(answer: unknown): Fields[] {
  return readList(readFields(answer)['symbols']).filter(isFields)
}

/** developers.binance.com, spot "Exchange information" and "Filters". */
function pair(row: Fields): ListedMarket[] {
  if (row['isSpotTradingAllowed'] === false) return []
  return [{ ...readTerms(row), product: 'spot' }]
}

/** developers.binance.com, USDS-margined futures "Exchange Information". Leverage and tiers are published to accounts only. */
function perpetual(row: Fields): ListedMarket[] {
  if (row['contractType'] !== 'PERPETUAL' || row['marginAsset'] !== 'USDT') return []
  return [{ ...readTerms(row), product: 'futures' }]
}

function readTerms(row: Fields): Omit<ListedMarket, 'product'> {
  const filters = new Map(
    readList(row['filters'])
      .filter(isFields)
      .map((filter) => [filter['filterType'], filter]),
  )
  const filter = (name: string) => filters.get(name) ?? {}
  return {
    id: readText(row['symbol']),
    base: readText(row['baseAsset']),
    quote: readText(row['quoteAsset']),
    tick: readDecimal(filter('PRICE_FILTER')['tickSize']) ?? '',
    lot: readDecimal(filter('LOT_SIZE')['stepSize']) ?? '',
    contractSize: '1',
    minSize: positiveDecimal(filter('LOT_SIZE')['minQty']),
    maxLimitSize: positiveDecimal(filter('LOT_SIZE')['maxQty']),
    maxMarketSize: positiveDecimal(filter('MARKET_LOT_SIZE')['maxQty']),
    minValue: positiveDecimal(
      filter('NOTIONAL')['minNotional'] ?? filter('MIN_NOTIONAL')['notional'] ?? filter('MIN_NOTIONAL')['minNotional'],
    ),
    maxLeverage: null,
    halted: row['status'] !== 'TRADING',
  }
}
