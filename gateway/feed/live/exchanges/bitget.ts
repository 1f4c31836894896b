import type { Product } from '#lib/contract/market/instruments.ts'
import type { PublicClient } from '../client/public-client.ts'
import { bitgetTrade, dataRows, readBitget } from './bitget-messages.ts'
import type { Exchange, ListedMarket, Topic } from './exchange.ts'
import { isFields, readFields, readInteger, readList, readNumber, readText, type Fields } from './fields.ts'
import { positiveDecimal, readDecimal, writeStep } from './decimals.ts'
import { readTiers } from './tiers.ts'

const PERPETUALS = { productType: 'USDT-FUTURES' } as const
const SPOT_LEVEL = { minute: '1min', hour: '1h', day: '1Dutc' } as const
const MIX_LEVEL = { minute: '1m', hour: '1H', day: '1Dutc' } as const
const MIX_HISTORY = {
  market: 'publicMixGetV2MixMarketHistoryCandles',
  mark: 'publicMixGetV2MixMarketHistoryMarkCandles',
  index: 'publicMixGetV2MixMarketHistoryIndexCandles',
} as const

/** Bitget, and every server that speaks its dialect: another Agio. */
export function bitget(client: PublicClient): Exchange {
  const url = client.address('ws', 'public')
  const topic = (channel: string, { product, id }: ListedMarket): Topic => {
    const instType = product === 'spot' ? 'SPOT' : 'USDT-FUTURES'
    return { key: `${channel}:${instType}:${id}`, url, channel: { instType, channel, instId: id } }
  }
  const args = (topics: readonly Topic[]) => topics.map(({ channel }) => channel)

  return {
    title: 'Bitget',
    client,
    // Bitget itself numbers without naming the message before: its checksum notices a gap.
    continuity: { sequence: 'previous', checksum: 'texts', renewMs: null, levelsMax: 2000, silentMaxMs: 65_000 },
    async list() {
      const [pairs, contracts] = await Promise.all([
        client.call('publicSpotGetV2SpotPublicSymbols'),
        client.call('publicMixGetV2MixMarketContracts', PERPETUALS),
      ])
      return [...dataRows(pairs).map(pair), ...dataRows(contracts).flatMap(contract)]
    },
    async turnovers() {
      const [spot, mix] = await Promise.all([
        client.call('publicSpotGetV2SpotMarketTickers'),
        client.call('publicMixGetV2MixMarketTickers', PERPETUALS),
      ])
      const entries = (product: Product, answer: unknown) =>
        dataRows(answer).map((row): [string, number] => [`${product}:${readText(row['symbol'])}`, readNumber(row['quoteVolume']) ?? 0])
      return new Map([...entries('spot', spot), ...entries('futures', mix)])
    },
    async tiers({ id }) {
      const rows = dataRows(await client.call('publicMixGetV2MixMarketQueryPositionLever', { ...PERPETUALS, symbol: id }))
      const sorted = rows.toSorted((a, b) => (readNumber(a['level']) ?? 0) - (readNumber(b['level']) ?? 0))
      return readTiers(
        sorted.map((row) => ({ maxValue: row['endUnit'], maxLeverage: row['leverage'], maintenanceRate: row['keepMarginRate'] })),
      )
    },
    async time() {
      const answer = readFields(readFields(await client.call('publicCommonGetV2PublicTime'))['data'])
      return readInteger(answer['serverTime']) ?? Number.NaN
    },
    tickerTopics: (markets) => markets.map((market) => topic('ticker', market)),
    bookTopic: (market) => topic('books', market),
    tradesTopic: (market) => topic('trade', market),
    subscribe: (topics) => ({ op: 'subscribe', args: args(topics) }),
    unsubscribe: (topics) => ({ op: 'unsubscribe', args: args(topics) }),
    read: (message, _url, names) => readBitget(message, names),
    async recentTrades({ product, id }) {
      const answer =
        product === 'spot'
          ? await client.call('publicSpotGetV2SpotMarketFills', { symbol: id, limit: 500 })
          : await client.call('publicMixGetV2MixMarketFills', { ...PERPETUALS, symbol: id, limit: 100 })
      return dataRows(answer).map(bitgetTrade)
    },
    barsPerCall: (market, kind) => (market.product === 'spot' && kind !== 'market' ? null : 200),
    async bars({ product, id }, kind, level, _from, to) {
      const answer =
        product === 'spot'
          ? await client.call('publicSpotGetV2SpotMarketHistoryCandles', {
              symbol: id,
              granularity: SPOT_LEVEL[level],
              // The history's end is exclusive.
              endTime: to + 1,
              limit: 200,
            })
          : await client.call(MIX_HISTORY[kind], {
              ...PERPETUALS,
              symbol: id,
              granularity: MIX_LEVEL[level],
              endTime: to + 1,
              limit: 200,
            })
      return readList(readFields(answer)['data']).map((row) => {
        const [time, open, high, low, close, volume, turnover] = readList(row)
        return { time, open, high, low, close, volume, turnover }
      })
    },
    async fundings({ id }) {
      const answer = await client.call('publicMixGetV2MixMarketHistoryFundRate', { ...PERPETUALS, symbol: id, pageSize: 100 })
      return dataRows(answer).map((row) => ({ time: row['fundingTime'], rate: row['fundingRate'] }))
    },
  }
}

/** bitget.com/api-doc/spot/market/Get-Symbols */
function pair(row: Fields): ListedMarket {
  const id = readText(row['symbol'])
  const [base, quote] = [readText(row['baseCoin']), readText(row['quoteCoin'])]
  return {
    product: 'spot',
    id,
    base,
    quote,
    tick: writeStep(row['pricePrecision']),
    lot: writeStep(row['quantityPrecision']),
    contractSize: '1',
    minSize: positiveDecimal(row['minTradeAmount']),
    maxLimitSize: null,
    maxMarketSize: null,
    minValue: positiveDecimal(row['minTradeUSDT']),
    maxLeverage: null,
    halted: !['online', 'gray'].includes(readText(row['status'])),
  }
}

/** bitget.com/api-doc/contract/market/Get-All-Symbols-Contracts */
function contract(row: Fields): ListedMarket[] {
  if (!isFields(row) || !['perpetual', ''].includes(readText(row['symbolType']))) return []
  const id = readText(row['symbol'])
  const [base, quote] = [readText(row['baseCoin']), readText(row['quoteCoin'])]
  const endStep = readNumber(row['priceEndStep']) ?? 1
  return [
    {
      product: 'futures',
      id,
      base,
      quote,
      tick: writeStep(row['pricePlace'], endStep),
      lot: readDecimal(row['sizeMultiplier']) ?? '',
      contractSize: '1',
      minSize: positiveDecimal(row['minTradeNum']),
      maxLimitSize: positiveDecimal(row['maxOrderQty']),
      maxMarketSize: positiveDecimal(row['maxMarketOrderQty']),
      minValue: positiveDecimal(row['minTradeUSDT']),
      maxLeverage: positiveDecimal(row['maxLever']),
      halted: !['normal', 'listed'].includes(readText(row['symbolStatus'])),
    },
  ]
}
