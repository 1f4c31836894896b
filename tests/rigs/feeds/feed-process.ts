import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import type { FeedEvent, MarketName } from '#gateway/feed/frames/frame.ts'
import type { FromFeedProcess, LiveSettings, ToFeedProcess } from '#gateway/feed/live/messages.ts'

/**
 * A small feed process for tests, with two markets at fixed prices. The settings' `url` chooses how it behaves: `refuse` says that it
 * cannot start, `silent` knows no list, and anything else lists its markets and sends the books that are wanted.
 */
const settings = JSON.parse(required(process.argv[2], 'the settings')) as LiveSettings
let sequence = 0

function say(...events: FeedEvent[]): void {
  sequence += 1
  post({ type: 'frame', frame: { sequence, time: Date.now(), events } })
}

function post(message: FromFeedProcess): void {
  process.send?.(message)
}

function bookOf(market: MarketName): FeedEvent[] {
  const side = (price: number) => ({ prices: Float64Array.of(price), sizes: Float64Array.of(1000) })
  return [
    { type: 'book', market, snapshot: true, time: Date.now(), asks: side(6_000_100), bids: side(6_000_000) },
    { type: 'state', market, state: 'live' },
  ]
}

function ticker(market: MarketName): FeedEvent {
  const prices = { last: 6_000_050, open24h: 6_000_000, high24h: 6_100_000, low24h: 5_900_000, openUtc: null }
  const best = { bid: 6_000_000, bidSize: 1, ask: 6_000_100, askSize: 1 }
  return { type: 'ticker', market, time: Date.now(), ...prices, volume: 5, quote: 30_000_000n, ...best }
}

process.on('message', (message: ToFeedProcess) => {
  if (message.type === 'stop') process.exit(0)
  if (message.type === 'want') say(...message.markets.flatMap(bookOf))
  if (message.type !== 'bars') return
  const { market, kind, level, from, to } = message
  say({ type: 'bars', market, kind, level, from, to, bars: [{ time: to, open: 1, high: 3, low: 1, close: 2, volume: 4, quote: 5n }] })
})
process.on('disconnect', () => process.exit(0))

if (settings.url === 'refuse') post({ type: 'refused', message: 'The exchange is not known.' })
else if (settings.url === 'silent') {
  say({ type: 'connection', state: 'stale', books: 0, of: 0, problem: 'The exchange does not answer.' })
} else {
  const pairs = SPOT_INSTRUMENTS.filter(({ symbol }) => symbol === 'BTCUSDT')
  const contracts = FUTURES_INSTRUMENTS.filter(({ symbol }) => symbol === 'BTCUSDT')
  say(
    { type: 'instruments', list: { version: 1, spot: pairs, futures: contracts } },
    { type: 'connection', state: 'live', books: 0, of: 0, problem: null },
    ticker('spot:BTCUSDT'),
    ticker('futures:BTCUSDT'),
  )
}
