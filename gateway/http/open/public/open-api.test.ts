import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { FUTURES, NOW, startOpenApi, type TestOpenApi } from '#tests/rigs/open-api.ts'

/** Goal: the open API's public calls have the dialect's names, types, windows and refusals, by path (dialect, sections 3, 4 and 10). */

const MINUTE = 60_000

let api: TestOpenApi

beforeAll(async () => {
  api = await startOpenApi()
})

afterAll(async () => {
  await api.close()
})

/** Returns the data of a call that succeeds. */
async function read<Data = Record<string, unknown>[]>(path: string): Promise<Data> {
  const { status, code, msg, requestTime, data } = await api.call(path)
  expect([status, code, msg, typeof requestTime]).toEqual([200, '00000', 'success', 'number'])
  return data
}

describe('the calls of loadMarkets', () => {
  it('lists coins, all or one', async () => {
    const coins = await read('/v2/spot/public/coins')
    expect(coins).toHaveLength(SPOT_INSTRUMENTS.length + 1)
    expect(await read('/v2/spot/public/coins?coin=btc')).toEqual(coins.filter((coin) => coin['coin'] === 'BTC'))
    expect(await read('/v2/spot/public/coins?coin=NOPE')).toEqual([])
  })

  it('lists spot pairs without the field that would make contracts of them', async () => {
    const pairs = await read('/v2/spot/public/symbols')
    expect(pairs).toHaveLength(SPOT_INSTRUMENTS.length)
    expect(pairs[0]).toMatchObject({
      symbol: 'BTCUSDT',
      pricePrecision: '2',
      quantityPrecision: '6',
      status: 'online',
      minTradeUSDT: '1',
    })
    expect(pairs.some((pair) => 'symbolType' in pair)).toBe(false)
    expect(await read('/v2/spot/public/symbols?symbol=ethusdt')).toHaveLength(1)
  })

  it('lists contracts of the one product type that has any, in any case', async () => {
    const contracts = await read(`/v2/mix/market/contracts?productType=usdt-futures`)
    expect(contracts).toHaveLength(14)
    expect(contracts[0]).toMatchObject({
      symbol: 'BTCUSDT',
      symbolType: 'perpetual',
      supportMarginCoins: ['USDT'],
      maxLever: '125',
      fundInterval: '8',
    })
    for (const type of ['COIN-FUTURES', 'USDC-FUTURES', 'SUSDT-FUTURES', 'SCOIN-FUTURES', 'SUSDC-FUTURES']) {
      expect(await read(`/v2/mix/market/contracts?productType=${type}`)).toEqual([])
    }
  })

  it('lists the pairs that are traded on margin, each with the coins that are lent', async () => {
    const rows = (await read('/v2/margin/currencies')) as Record<string, unknown>[]
    const pairs = (await read('/v2/spot/public/symbols')) as Record<string, unknown>[]
    expect(rows.map(({ symbol }) => symbol)).toEqual(pairs.map(({ symbol }) => symbol))
    expect(rows.filter(({ isIsolatedBaseBorrowable }) => isIsolatedBaseBorrowable).map(({ baseCoin }) => baseCoin)).toEqual(['BTC'])
    expect(
      rows.every(({ isIsolatedQuoteBorrowable, isCrossBorrowable }) => isIsolatedQuoteBorrowable === true && isCrossBorrowable === true),
    ).toBe(true)
  })

  it('lists no announcements, and tells the time', async () => {
    expect(await read('/v2/public/annoucements?language=en_US')).toEqual([])
    expect(await read('/v2/public/time')).toEqual({ serverTime: expect.stringMatching(/^\d{13}$/) as string })
  })
})

describe('prices', () => {
  it('has tickers with all names of the dialect, each a string', async () => {
    const [spot] = await read<Record<string, string>[]>('/v2/spot/market/tickers?symbol=BTCUSDT')
    expect(Object.keys(spot ?? {}).toSorted()).toEqual([
      'askPr',
      'askSz',
      'baseVolume',
      'bidPr',
      'bidSz',
      'change24h',
      'changeUtc24h',
      'high24h',
      'lastPr',
      'low24h',
      'open',
      'openUtc',
      'quoteVolume',
      'symbol',
      'ts',
      'usdtVolume',
    ])
    expect(Object.values(spot ?? {}).every((value) => typeof value === 'string')).toBe(true)
    const [swap] = await read(`/v2/mix/market/ticker?${FUTURES}&symbol=BTCUSDT`)
    expect(Object.keys(swap ?? {})).toEqual(
      expect.arrayContaining(['open24h', 'indexPrice', 'markPrice', 'fundingRate', 'holdingAmount', 'deliveryStatus']),
    )
    expect(swap).toMatchObject({ deliveryTime: null, deliveryStartTime: null })
    expect(await read('/v2/spot/market/tickers')).toHaveLength(14)
    expect(await read(`/v2/mix/market/tickers?${FUTURES}`)).toHaveLength(14)
    expect(await read('/v2/mix/market/tickers?productType=COIN-FUTURES')).toEqual([])
  })

  interface BookBody {
    readonly asks: [string, string][]
    readonly bids: [string, string][]
    readonly ts: string
  }

  it.each([
    ['/v2/spot/market/orderbook?symbol=BTCUSDT', 150],
    ['/v2/spot/market/orderbook?symbol=BTCUSDT&type=step0&limit=5', 5],
    ['/v2/spot/market/orderbook?symbol=BTCUSDT&limit=0', 150],
    ['/v2/spot/market/orderbook?symbol=BTCUSDT&limit=500', 150],
    [`/v2/mix/market/merge-depth?${FUTURES}&symbol=BTCUSDT`, 100],
    [`/v2/mix/market/merge-depth?${FUTURES}&symbol=BTCUSDT&limit=max`, 150],
    [`/v2/mix/market/merge-depth?${FUTURES}&symbol=BTCUSDT&limit=15&precision=scale0`, 15],
  ])('gives a book at %s with %i levels', async (path, levels) => {
    const { asks, bids, ts } = await read<BookBody>(path)
    expect([asks.length, bids.length, ts]).toEqual([levels, levels, String(NOW)])
    expect(Number(bids[0]?.[0])).toBeLessThan(Number(asks[0]?.[0]))
  })

  it('merges levels away from the spread, ten times coarser a step, and loses no size', async () => {
    const path = `/v2/mix/market/merge-depth?${FUTURES}&symbol=BTCUSDT`
    const fine = await read<BookBody>(`${path}&limit=max`)
    const coarse = await read<BookBody & { scale: string; precision: string; isMaxPrecision: string }>(`${path}&precision=scale2&limit=max`)
    expect(coarse).toMatchObject({ scale: '10.0', precision: 'scale2', isMaxPrecision: 'NO' })
    expect(coarse.asks.every(([price]) => Number(price) % 10 === 0)).toBe(true)
    expect(Number(coarse.asks[0]?.[0])).toBeGreaterThanOrEqual(Number(fine.asks[0]?.[0]))
    expect(Number(coarse.bids[0]?.[0])).toBeLessThanOrEqual(Number(fine.bids[0]?.[0]))
    const border = Number(coarse.asks[0]?.[0])
    const inFirst = fine.asks.filter(([price]) => Number(price) <= border).reduce((sum, [, size]) => sum + Number(size), 0)
    expect(Number(coarse.asks[0]?.[1])).toBeCloseTo(inFirst, 8)
  })
})

describe('trades', () => {
  interface TradeBody {
    readonly tradeId: string
    readonly ts: string
    readonly side: string
  }

  it.each([
    ['/v2/spot/market/fills?symbol=BTCUSDT', 100],
    ['/v2/spot/market/fills?symbol=BTCUSDT&limit=900', 500],
    ['/v2/spot/market/fills-history?symbol=BTCUSDT&limit=5000', 1000],
    ['/v2/spot/market/fills-history?symbol=BTCUSDT&limit=3', 3],
    [`/v2/mix/market/fills?${FUTURES}&symbol=BTCUSDT&limit=7`, 7],
    [`/v2/mix/market/fills-history?${FUTURES}&symbol=BTCUSDT&limit=1000`, 1000],
  ])('%s: %i of them, newest first', async (path, count) => {
    const trades = await read<TradeBody[]>(path)
    expect(trades).toHaveLength(count)
    const ids = trades.map((trade) => BigInt(trade.tradeId))
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)))
    expect(trades[0]).toMatchObject({ symbol: 'BTCUSDT', side: expect.stringMatching(/^(Buy|Sell)$/) as string })
  })

  it('are paged by id and cut to a time span', async () => {
    const path = '/v2/spot/market/fills-history?symbol=ETHUSDT'
    const page = await read<TradeBody[]>(`${path}&limit=20`)
    const next = await read<TradeBody[]>(`${path}&limit=20&idLessThan=${page.at(-1)?.tradeId}`)
    expect([...page, ...next]).toEqual(await read(`${path}&limit=40`))
    const [startTime, endTime] = [NOW - 3 * MINUTE, NOW - 2 * MINUTE]
    const span = await read<TradeBody[]>(`${path}&startTime=${startTime}&endTime=${endTime}&limit=1000`)
    expect(span.length).toBeGreaterThan(0)
    expect(span.every((trade) => Number(trade.ts) >= startTime && Number(trade.ts) <= endTime)).toBe(true)
  })
})

describe('candles', () => {
  const SPOT = '/v2/spot/market/candles?symbol=BTCUSDT'
  const MIX = `/v2/mix/market/candles?${FUTURES}&symbol=BTCUSDT`

  it('have eight strings on spot and seven on contracts, oldest first', async () => {
    const spot = await read<string[][]>(`${SPOT}&granularity=1min`)
    const mix = await read<string[][]>(`${MIX}&granularity=1m`)
    expect([spot.length, spot[0]?.length, mix.length, mix[0]?.length]).toEqual([100, 8, 100, 7])
    expect([...spot, ...mix].flat().every((cell) => typeof cell === 'string')).toBe(true)
    expect(spot.map((row) => row[0])).toEqual(spot.map((row) => row[0]).toSorted())
    expect(spot.at(-1)?.[0]).toBe(String(Math.floor(NOW / MINUTE) * MINUTE))
  })

  it.each([
    [SPOT, 'limit=1000', 1000],
    [SPOT, 'limit=2000', 1000],
    [SPOT, 'limit=0&startTime=0', 100],
    ['/v2/spot/market/history-candles?symbol=BTCUSDT', 'limit=1000', 200],
    [`/v2/mix/market/history-candles?${FUTURES}&symbol=BTCUSDT`, 'limit=1000', 200],
    [`/v2/mix/market/history-mark-candles?${FUTURES}&symbol=BTCUSDT`, 'limit=1000', 200],
    [`/v2/mix/market/history-index-candles?${FUTURES}&symbol=BTCUSDT`, '', 100],
  ])('%s with %s gives %i', async (path, parameters, count) => {
    expect(await read(`${path}&granularity=5m&${parameters}`)).toHaveLength(count)
  })

  it('are counted back from the end, which is inclusive, and stay inside the window', async () => {
    const end = Date.UTC(2026, 9, 1)
    const openings = async (parameters: string): Promise<number[]> =>
      (await read<string[][]>(`${SPOT}&granularity=1h&${parameters}`)).map((row) => (Number(row[0]) - end) / (60 * MINUTE))
    expect(await openings(`endTime=${end}&limit=3`)).toEqual([-2, -1, 0])
    expect(await openings(`endTime=${end - 1}&limit=3`)).toEqual([-3, -2, -1])
    expect(await openings(`startTime=${end - 2 * 60 * MINUTE}&endTime=${end}&limit=100`)).toEqual([-2, -1, 0])
    expect(await openings(`startTime=${end}&endTime=${end}`)).toEqual([0])
    expect(await openings(`startTime=${end - 9 * 60 * MINUTE}&endTime=${end}&limit=2`)).toEqual([-1, 0])
    // So a client asks for three bars from a beginning.
    expect(await openings(`startTime=${end - 3 * 60 * MINUTE}&endTime=${end}&limit=3`)).toEqual([-3, -2, -1])
    expect(await openings(`startTime=${NOW + MINUTE}`)).toEqual([])
  })

  it('show the mark or the index price where that is asked for, in any case', async () => {
    const trades = await read<string[][]>(`${MIX}&granularity=1D&limit=1`)
    for (const kind of ['mark', 'MARK', 'index', 'INDEX']) {
      const [row] = await read<string[][]>(`${MIX}&granularity=1D&limit=1&kLineType=${kind}`)
      expect([row?.length, Number(row?.[5])]).toEqual([7, 0])
      expect(Math.abs(Number(row?.[1]) / Number(trades[0]?.[1]) - 1)).toBeLessThan(0.001)
    }
  })
})

describe('derivatives', () => {
  it('gives prices, funding and open interest by their names', async () => {
    const symbol = 'symbol=BTCUSDT'
    expect(await read(`/v2/mix/market/symbol-price?${FUTURES}&${symbol}`)).toEqual([
      {
        symbol: 'BTCUSDT',
        price: expect.any(String) as string,
        indexPrice: expect.any(String) as string,
        markPrice: expect.any(String) as string,
        ts: String(NOW),
      },
    ])
    expect(await read(`/v2/mix/market/current-fund-rate?${FUTURES}&${symbol}`)).toEqual([
      {
        symbol: 'BTCUSDT',
        fundingRate: expect.any(String) as string,
        fundingRateInterval: '8',
        nextUpdate: String(Date.UTC(2026, 10, 21, 16)),
        minFundingRate: '-0.003',
        maxFundingRate: '0.003',
      },
    ])
    expect(await read(`/v2/mix/market/current-fund-rate?${FUTURES}`)).toHaveLength(14)
    expect(await read(`/v2/mix/market/funding-time?${FUTURES}&${symbol}`)).toEqual([
      { symbol: 'BTCUSDT', nextFundingTime: String(Date.UTC(2026, 10, 21, 16)), ratePeriod: '8' },
    ])
    expect(await read(`/v2/mix/market/open-interest?${FUTURES}&${symbol}`)).toEqual({
      openInterestList: [{ symbol: 'BTCUSDT', size: expect.stringMatching(/^\d+\.\d{4}$/) as string }],
      ts: String(NOW),
    })
  })

  it('pages through settled funding rates', async () => {
    const path = `/v2/mix/market/history-fund-rate?${FUTURES}&symbol=ETHUSDT`
    const first = await read(`${path}&pageSize=30`)
    const second = await read(`${path}&pageSize=30&pageNo=2`)
    expect([...first, ...second]).toEqual(await read(`${path}&pageSize=60`))
    expect(first[0]).toMatchObject({ symbol: 'ETHUSDT', fundingTime: String(Date.UTC(2026, 10, 21, 8)) })
    expect(await read(`${path}&pageSize=500`)).toHaveLength(100)
    expect(await read(path)).toHaveLength(20)
  })

  it('gives the tiers of a contract', async () => {
    const tiers = await read(`/v2/mix/market/query-position-lever?${FUTURES}&symbol=BTCUSDT`)
    expect(tiers[1]).toEqual({
      symbol: 'BTCUSDT',
      level: '2',
      startUnit: '150000',
      endUnit: '900000',
      leverage: '100',
      keepMarginRate: '0.005',
    })
  })
})

it('accepts signatures and the demo header on public calls, and ignores them', async () => {
  const headers = {
    'access-key': 'k',
    'access-sign': 's',
    'access-timestamp': '1',
    'access-passphrase': 'p',
    paptrading: '1',
    locale: 'en-US',
  }
  expect(await api.call('/v2/spot/public/symbols', { headers })).toMatchObject({ status: 200, code: '00000' })
})
