import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOW, startOpenApi, type TestOpenApi } from '#tests/rigs/open-api.ts'

/** Goal: the figures about takers are sums of the trades that the market shows. */

const MINUTE = 60_000
const FLOW = 5 * MINUTE
const HOUR = 60 * MINUTE

let api: TestOpenApi

beforeAll(async () => {
  api = await startOpenApi()
})

afterAll(() => api.close())

async function read<Data>(path: string): Promise<Data> {
  const answer = await api.call(path)
  expect({ status: answer.status, code: answer.code }).toEqual({ status: 200, code: '00000' })
  return answer.data
}

interface TradeRow {
  readonly tradeId: string
  readonly side: 'Buy' | 'Sell'
  readonly price: string
  readonly size: string
}

/** Reads all trades of a time, page by page. */
async function tradesOf(market: 'spot' | 'mix', from: number, to: number): Promise<TradeRow[]> {
  const trades: TradeRow[] = []
  for (let below = ''; ; below = trades.at(-1)?.tradeId ?? '') {
    const window = `startTime=${from}&endTime=${to}&limit=1000&idLessThan=${below}`
    const page = await read<TradeRow[]>(`/v2/${market}/market/fills-history?symbol=BTCUSDT&productType=USDT-FUTURES&${window}`)
    trades.push(...page)
    if (page.length < 1000) return trades
  }
}

const sumOf = (trades: readonly TradeRow[], side: string) =>
  trades.reduce((sum, trade) => sum + (trade.side === side ? Number(trade.size) : 0), 0)

describe('takers of a pair', () => {
  it('are whales, dolphins and fish, whose parts add up to all trades of the period', async () => {
    const flow = await read<Record<string, string>>('/v2/spot/market/fund-flow?symbol=btcusdt&period=1h')
    const trades = await tradesOf('spot', Math.ceil((NOW - HOUR) / FLOW) * FLOW, NOW)
    const whales = trades.filter(({ price, size }) => Number(price) * Number(size) >= 100_000)
    expect(whales.length).toBeGreaterThan(0)
    for (const [side, name] of [
      ['Buy', 'Buy'],
      ['Sell', 'Sell'],
    ] as const) {
      const all = sumOf(trades, side)
      const parts = ['whale', 'dolphin', 'fish'].map((taker) => Number(flow[`${taker}${name}Volume`]))
      expect(parts.every((part) => part > 0)).toBe(true)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(all, 8)
      expect(parts[0]).toBeCloseTo(sumOf(whales, side), 8)
      expect(Number(flow[`whale${name}Ratio`])).toBeCloseTo((parts[0] as number) / all, 4)
    }
  })

  it('have a net flow for each whole hour of a day, and one for the running hour', async () => {
    const all = await read<{ netFlow: string; ts: string }[]>('/v2/spot/market/fund-net-flow?symbol=BTCUSDT')
    const whales = await read<{ volume: string; date: string }[]>('/v2/spot/market/whale-net-flow?symbol=BTCUSDT')
    const running = NOW - (NOW % HOUR)
    expect(all.map(({ ts }) => Number(ts))).toEqual(Array.from({ length: 24 }, (_, nth) => running - (23 - nth) * HOUR))
    expect(whales.map(({ date }) => date)).toEqual(all.map(({ ts }) => ts))
    const last = await tradesOf('spot', running - HOUR, running - 1)
    expect(Number(all.at(-2)?.netFlow)).toBeCloseTo(sumOf(last, 'Buy') - sumOf(last, 'Sell'), 8)
    expect(whales.some(({ volume }) => volume.startsWith('-'))).toBe(true)
  })

  it('are the same when they are asked for again', async () => {
    const path = '/v2/spot/market/fund-flow?symbol=ETHUSDT&period=1d'
    expect(await read(path)).toEqual(await read(path))
  })
})

describe('takers of a contract', () => {
  it.each([
    [undefined, FLOW, 287],
    ['1h', HOUR, 24],
    ['12h', 12 * HOUR, 2],
    ['1Dutc', 24 * HOUR, 1],
  ] as const)('by %s', async (period, length, least) => {
    const rows = await read<{ buyVolume: string; sellVolume: string; ts: string }[]>(
      `/v2/mix/market/taker-buy-sell?symbol=BTCUSDT${period === undefined ? '' : `&period=${period}`}`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(least)
    expect(rows.every(({ ts }) => Number(ts) % length === 0)).toBe(true)
    const from = Number(rows.at(-1)?.ts)
    const trades = await tradesOf('mix', from, NOW)
    expect(Number(rows.at(-1)?.buyVolume)).toBeCloseTo(sumOf(trades, 'Buy'), 8)
    expect(Number(rows.at(-1)?.sellVolume)).toBeCloseTo(sumOf(trades, 'Sell'), 8)
  })
})

it('lists the symbols that have such figures', async () => {
  const { spotList, futureList } = await read<{ spotList: string[]; futureList: string[] }>('/v2/spot/market/support-symbols')
  expect([spotList.length, futureList.length]).toEqual([14, 14])
  expect(spotList).toContain('BTCUSDT')
})

it('has no auctions, but for pairs that exist', async () => {
  expect(await read('/v2/spot/market/auction?symbol=BTCUSDT')).toMatchObject({ stage: '', estOpeningPrice: null })
  expect(await api.call('/v2/spot/market/auction?symbol=NOPEUSDT')).toMatchObject({ status: 400, code: '50004' })
})

it.each([
  ['/v2/spot/market/fund-flow', '40019'],
  ['/v2/spot/market/fund-flow?symbol=NOPEUSDT', '50004'],
  ['/v2/spot/market/fund-flow?symbol=BTCUSDT&period=1m', '40020'],
  ['/v2/spot/market/fund-flow?symbol=BTCUSDT&period=1w', '40020'],
  ['/v2/mix/market/taker-buy-sell?symbol=BTCUSDT&period=toString', '40020'],
])('%s is refused', async (path, code) => {
  expect(await api.call(path)).toMatchObject({ status: 400, code, data: null })
})
