import { expect, it } from 'vitest'
import { withLive } from './with-live.ts'

const row = {
  symbol: 'BTCUSDT',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  last: '1',
  change24h: '0',
  high24h: '2',
  low24h: '1',
  quoteVolume: '5',
  ts: 100,
}

it('takes the newer figures of the stream, and keeps what the stream does not say', () => {
  expect(withLive(row, { product: 'spot', symbol: 'BTCUSDT', last: '9', ts: 101 })).toMatchObject({
    last: '9',
    high24h: '2',
    quoteVolume: '5',
  })
})

it.each([
  { name: 'nothing is known', live: undefined },
  { name: 'the stream has said nothing yet', live: { product: 'spot', symbol: 'BTCUSDT' } as const },
  { name: 'what it knows is older than the page', live: { product: 'spot', symbol: 'BTCUSDT', last: '9', ts: 99 } as const },
])('keeps the row of the page where $name', ({ live }) => {
  expect(withLive(row, live)).toBe(row)
})
