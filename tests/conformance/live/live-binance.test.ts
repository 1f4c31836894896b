import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FeedFollower } from './feed-follower.ts'
import { ScriptedExchange } from './scripted-exchange.ts'

// Goal: books of Binance are fetched snapshots and the changes that follow them, spot and perpetual apart although their symbols are the
// same. Shapes are those of developers.binance.com.

const SYMBOL = {
  symbol: 'BTCUSDT',
  status: 'TRADING',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  filters: [
    { filterType: 'PRICE_FILTER', tickSize: '0.01000000' },
    { filterType: 'LOT_SIZE', minQty: '0.00100000', maxQty: '9000.00000000', stepSize: '0.00100000' },
    { filterType: 'MARKET_LOT_SIZE', minQty: '0', maxQty: '120.5', stepSize: '0' },
    { filterType: 'NOTIONAL', minNotional: '5.00000000' },
  ],
}
const PERPETUAL = {
  ...SYMBOL,
  contractType: 'PERPETUAL',
  marginAsset: 'USDT',
  filters: [...SYMBOL.filters.slice(0, 3), { filterType: 'MIN_NOTIONAL', notional: '100' }],
}
let exchange: ScriptedExchange
let follower: FeedFollower
/** Number and best levels of the next snapshots. */
let depth: { lastUpdateId: number; bids: string[][]; asks: string[][] }

beforeEach(async () => {
  depth = { lastUpdateId: 100, bids: [['50000.01', '1.5']], asks: [['50000.02', '2']] }
  exchange = new ScriptedExchange()
  const url = await exchange.listen()
  exchange.answers = {
    '/api/v3/time': () => ({ serverTime: Date.now() }),
    '/api/v3/exchangeInfo': () => ({ symbols: [SYMBOL] }),
    '/fapi/v1/exchangeInfo': () => ({ symbols: [PERPETUAL, { ...PERPETUAL, symbol: 'BTCUSDT_261225', contractType: 'CURRENT_QUARTER' }] }),
    '/api/v3/ticker/24hr': () => [],
    '/fapi/v1/ticker/24hr': () => [],
    '/api/v3/depth': () => depth,
    '/fapi/v1/depth': () => depth,
    '/fapi/v1/ticker/bookTicker': () => [],
    '/fapi/v1/openInterest': () => ({ symbol: 'BTCUSDT', openInterest: '10659.509', time: Date.now() }),
    '/fapi/v1/fundingRate': () => [],
  }
  follower = new FeedFollower({ exchange: 'binance', markets: { top: 5 }, url })
})
afterEach(async () => {
  await follower.stop()
  await exchange.close()
})

const change = (first: number, last: number, bids: string[][], more: object = {}) => ({
  e: 'depthUpdate',
  E: Date.now(),
  s: 'BTCUSDT',
  U: first,
  u: last,
  b: bids,
  a: [],
  ...more,
})
const sent = (path: string, text: string) =>
  exchange.heard.some((heard) => heard.path === path && JSON.stringify(heard.message).includes(text))

describe('a process that follows Binance', () => {
  it('lists both products with their own limits', async () => {
    await expect.poll(() => follower.of('instruments')).toHaveLength(1)
    const { spot, futures } = follower.of('instruments')[0]?.list ?? { spot: [], futures: [] }
    expect(spot).toMatchObject([{ symbol: 'BTCUSDT', pricePlace: 2, volumePlace: 3, minTradeNum: '0.001', minTradeUSDT: '5' }])
    expect(futures).toMatchObject([
      { symbol: 'BTCUSDT', minTradeUSDT: '100', maxOrderQty: '9000', maxMarketOrderQty: '120.5', tiersFrom: 'own' },
    ])
  })

  it('begins a pair with the change that overlaps the snapshot, and fetches again after a gap', async () => {
    follower.send({ type: 'want', markets: ['spot:BTCUSDT'] })
    await expect.poll(() => sent('/ws', 'btcusdt@depth@100ms')).toBe(true)
    exchange.send(change(90, 98, [['1.00', '1']]), 'depth')
    exchange.send(change(99, 104, [['50000.00', '3']]), 'depth')
    await expect.poll(() => follower.states.get('spot:BTCUSDT')).toBe('live')
    expect(follower.side('spot:BTCUSDT', 'bids')).toEqual([
      [5_000_001, 1500],
      [5_000_000, 3000],
    ])
    exchange.send(change(105, 106, [['50000.00', '0']]), 'depth')
    await expect.poll(() => follower.side('spot:BTCUSDT', 'bids')).toEqual([[5_000_001, 1500]])
    depth = { lastUpdateId: 120, bids: [['49999.99', '7']], asks: [['50000.02', '2']] }
    exchange.send(change(115, 118, []), 'depth')
    await expect.poll(() => follower.states.get('spot:BTCUSDT')).toBe('synchronising')
    const again = setInterval(() => exchange.send(change(119, 121, []), 'depth'), 200)
    await expect.poll(() => follower.states.get('spot:BTCUSDT')).toBe('live')
    clearInterval(again)
    expect(follower.side('spot:BTCUSDT', 'bids')).toEqual([[4_999_999, 7000]])
  })

  it('tells a perpetual by its socket, and takes mark, funding and open interest of it', async () => {
    follower.send({ type: 'want', markets: ['futures:BTCUSDT'] })
    await expect.poll(() => sent('/fstream/ws', 'btcusdt@depth@100ms')).toBe(true)
    exchange.send(change(95, 100, [['50000.00', '1']], { pu: 94, T: Date.now() }), 'depth')
    exchange.send(change(101, 102, [['50000.00', '4']], { pu: 100, T: Date.now() }), 'depth')
    await expect.poll(() => follower.states.get('futures:BTCUSDT')).toBe('live')
    expect(follower.side('futures:BTCUSDT', 'bids')).toEqual([
      [5_000_001, 1500],
      [5_000_000, 4000],
    ])
    expect(follower.states.get('spot:BTCUSDT')).toBe('synchronising')
    const mark = { e: 'markPriceUpdate', E: Date.now(), s: 'BTCUSDT', p: '50000.01', i: '49990.00', r: '0.0001', T: Date.now() + 3_600_000 }
    exchange.send([mark], 'markPrice')
    await expect
      .poll(() => follower.of('derivative').some((event) => event.mark === 5_000_001 && event.fundingRateMillionths === 100))
      .toBe(true)
    await expect.poll(() => follower.of('derivative').some(({ openInterest }) => openInterest === 10_659_509)).toBe(true)
  })
})
