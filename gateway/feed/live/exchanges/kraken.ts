import type { PublicClient } from '../client/public-client.ts'
import { positiveDecimal, readDecimal, writeStep } from './decimals.ts'
import type { Exchange, ListedMarket, Topic } from './exchange.ts'
import { isFields, readFields, readList, readNumber, readText, type Fields } from './fields.ts'
import { readKraken, type Places } from './kraken-messages.ts'

const LEVEL = { minute: 1, hour: 60, day: 1440 } as const
const BARS_MAX = 720
const DEPTH = 500
/** Kraken writes eight decimals of every size; here only as many count as fit beside the price's. */
const DECIMALS_MAX = 9
const OWN_NAMES: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' }

/**
 * Kraken, spot: its perpetuals are another exchange, and are not quoted in USDT. Every book message has a checksum. The past goes back
 * 720 bars of each length, because no call returns more.
 */
export function kraken(client: PublicClient): Exchange {
  const url = client.address('ws', 'publicV2')
  const places = new Map<string, Places>()
  const restIds = new Map<string, string>()
  const topic = (channel: string, symbol: readonly string[], more: object = {}): Topic => ({
    key: `${channel}:${symbol.join(',')}`,
    url,
    channel: { channel, symbol, ...more },
  })
  const request = (method: string, topics: readonly Topic[]) => ({ method, params: topics[0]?.channel })

  return {
    title: 'Kraken',
    client,
    // A message names one channel.
    topicsPerMessage: 1,
    continuity: { sequence: 'none', checksum: 'digits', renewMs: null, levelsMax: DEPTH, silentMaxMs: 60_000 },
    async list() {
      const pairs = readFields(readFields(await client.call('publicGetAssetPairs'))['result'])
      return Object.entries(pairs).flatMap(([restId, row]) => {
        const market = isFields(row) ? listed(row) : null
        if (market === null) return []
        places.set(market.id, {
          price: readNumber(readFields(row)['pair_decimals']) ?? 0,
          size: readNumber(readFields(row)['lot_decimals']) ?? 0,
        })
        restIds.set(market.id, restId)
        return [market]
      })
    },
    async turnovers() {
      const rows = readFields(readFields(await client.call('publicGetTicker'))['result'])
      return new Map(
        [...restIds].map(([id, restId]) => {
          const row = readFields(rows[restId])
          return [`spot:${id}`, (readNumber(readList(row['v'])[1]) ?? 0) * (readNumber(readList(row['p'])[1]) ?? 0)]
        }),
      )
    },
    async time() {
      // Whole seconds: half a second later on average.
      const seconds = readNumber(readFields(readFields(await client.call('publicGetTime'))['result'])['unixtime'])
      return seconds === null ? Number.NaN : seconds * 1000 + 500
    },
    tickerTopics: (markets) => {
      const ids = markets.map(({ id }) => id).toSorted()
      return ids.length === 0 ? [] : [topic('ticker', ids, { event_trigger: 'bbo' })]
    },
    bookTopic: ({ id }) => topic('book', [id], { depth: DEPTH }),
    tradesTopic: ({ id }) => topic('trade', [id]),
    subscribe: (topics) => request('subscribe', topics),
    unsubscribe: (topics) => request('unsubscribe', topics),
    read: (message, _url, names) => readKraken(message, names, (id) => places.get(id)),
    async recentTrades({ id }) {
      const answer = await client.call('publicGetTrades', { pair: restIds.get(id) ?? id, count: 1000 })
      const rows = Object.entries(readFields(readFields(answer)['result'])).find(([name]) => name !== 'last')?.[1]
      return readList(rows).map((row) => {
        const [price, size, seconds, side, , , trade] = readList(row)
        return { id: readText(trade), time: Math.floor((readNumber(seconds) ?? 0) * 1000), price, size, buy: side === 'b' }
      })
    },
    barsPerCall: (_market, kind) => (kind === 'market' ? BARS_MAX : null),
    async bars({ id }, _kind, level, from) {
      const restId = restIds.get(id) ?? id
      const answer = await client.call('publicGetOHLC', { pair: restId, interval: LEVEL[level], since: Math.floor(from / 1000) - 1 })
      const rows = Object.entries(readFields(readFields(answer)['result'])).find(([name]) => name !== 'last')?.[1]
      return readList(rows).map((row) => {
        const [time, open, high, low, close, average, volume] = readList(row)
        const turnover = (readNumber(average) ?? 0) * (readNumber(volume) ?? 0)
        return { time: (readNumber(time) ?? Number.NaN) * 1000, open, high, low, close, volume, turnover }
      })
    },
    fundings: () => Promise.resolve([]),
  }
}

/** docs.kraken.com/api/docs/rest-api/get-tradable-asset-pairs; the streams call XBT BTC. */
function listed(row: Fields): ListedMarket | null {
  const [unsafeBase = '', quote = ''] = readText(row['wsname']).split('/')
  const base = OWN_NAMES[unsafeBase] ?? unsafeBase
  if (base === '' || quote === '') return null
  const tick = readDecimal(row['tick_size']) ?? writeStep(row['pair_decimals'])
  const priceDecimals = tick.split('.')[1]?.length ?? 0
  const sizeDecimals = Math.min(readNumber(row['lot_decimals']) ?? 0, DECIMALS_MAX - priceDecimals)
  return {
    product: 'spot',
    id: `${base}/${quote}`,
    base,
    quote,
    tick,
    lot: writeStep(sizeDecimals),
    contractSize: '1',
    minSize: positiveDecimal(row['ordermin']),
    maxLimitSize: null,
    maxMarketSize: null,
    minValue: positiveDecimal(row['costmin']),
    maxLeverage: null,
    halted: row['status'] !== 'online',
  }
}
