import { beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { bookChecksum } from './checksum.ts'
import type { DataMessage } from './messages.ts'
import { LINGER_MS } from './live-channel.ts'
import { candleChannel, createLiveMarket, type LiveMarket } from './live-market.ts'
import type { MarketSocket } from './market-socket.ts'
import { argKey, type StreamArg } from './stream-args.ts'

/** Creates a socket that the test drives; it records open channels and resyncs. */
function handSocket() {
  const open = new Map<string, { arg: StreamArg; hear: (message: DataMessage) => void }>()
  const resyncs: string[] = []
  const socket: MarketSocket = {
    subscribe(arg, hear) {
      open.set(argKey(arg), { arg, hear })
      return () => open.delete(argKey(arg))
    },
    resync: (arg) => void resyncs.push(argKey(arg)),
    state: () => ({ kind: 'open', since: 0 }),
    watchState: () => () => {},
    heardMs: () => 42,
    close: () => {},
  }
  function say(key: string, action: DataMessage['action'], ...unsafeRows: unknown[]): void {
    const channel = open.get(key)
    channel?.hear({ kind: 'data', action, arg: channel.arg, unsafeRows })
  }
  return { socket, say, resyncs, keys: () => [...open.keys()] }
}

let clock: ManualClock
let hand: ReturnType<typeof handSocket>
let market: LiveMarket

beforeEach(() => {
  clock = createManualClock()
  hand = handSocket()
  market = createLiveMarket(hand.socket, clock)
})

const TICKER = 'SPOT ticker BTCUSDT'
const BOOK = 'USDT-FUTURES books BTCUSDT'

describe('channels of the market', () => {
  it('have the names of the wire', () => {
    const undos = [
      market.ticker('spot', 'BTCUSDT').subscribe(() => {}),
      market.book('futures', 'BTCUSDT').subscribe(() => {}),
      market.trades('spot', 'ETHUSDT').subscribe(() => {}),
      market.candles('spot', 'ETHUSDT', '1h').subscribe(() => {}),
    ]
    expect(hand.keys()).toEqual([TICKER, BOOK, 'SPOT trade ETHUSDT', 'SPOT candle1H ETHUSDT'])
    for (const undo of undos) undo()
  })

  it.each([
    ['1m', 'candle1m'],
    ['30m', 'candle30m'],
    ['4h', 'candle4H'],
    ['1d', 'candle1D'],
    ['1w', 'candle1W'],
    ['1M', 'candle1M'],
  ])('%s is %s', (interval, channel) => expect(candleChannel(interval)).toBe(channel))

  it('are shared, and tell a late listener what they know', () => {
    const [early, late]: [unknown[], unknown[]] = [[], []]
    market.ticker('spot', 'BTCUSDT').subscribe((tick) => early.push(tick))
    hand.say(TICKER, 'snapshot', { lastPr: '1' })
    market.ticker('spot', 'BTCUSDT').subscribe((tick) => late.push(tick))
    hand.say(TICKER, 'snapshot', { lastPr: '2' })
    expect([early, late]).toEqual([
      [{ last: '1' }, { last: '2' }],
      [{ last: '1' }, { last: '2' }],
    ])
    expect(market.ticker('spot', 'BTCUSDT').current()).toEqual({ last: '2' })
    expect(market.ticker('spot', 'BTCUSDT').heardMs()).toBe(42)
  })

  it('are given up some time after the last listener left', () => {
    const channel = market.ticker('spot', 'BTCUSDT')
    const [first, second] = [channel.subscribe(() => {}), channel.subscribe(() => {})]
    first()
    first()
    clock.advance(LINGER_MS)
    expect(hand.keys()).toEqual([TICKER])
    second()
    clock.advance(LINGER_MS - 1)
    expect(hand.keys()).toEqual([TICKER])
    clock.advance(1)
    expect(hand.keys()).toEqual([])
    expect(channel.current()).toBe(undefined)
  })

  it('stay open from one page to the next, with what they know', () => {
    const channel = market.ticker('spot', 'BTCUSDT')
    channel.subscribe(() => {})()
    hand.say(TICKER, 'snapshot', { lastPr: '1' })
    clock.advance(LINGER_MS - 1)
    const heard: unknown[] = []
    const leave = channel.subscribe((tick) => heard.push(tick))
    clock.advance(10 * LINGER_MS)
    expect(heard).toEqual([{ last: '1' }])
    expect(hand.keys()).toEqual([TICKER])
    leave()
    clock.advance(LINGER_MS)
    expect([hand.keys(), clock.pending()]).toEqual([[], 0])
  })
})

describe('a book that cannot be trusted', () => {
  const wrong = { asks: [], bids: [], checksum: 1 }
  const snapshot = { asks: [['2', '1']], bids: [] }

  it('is not shown, and asked for again at once', () => {
    const books: unknown[] = []
    market.book('futures', 'BTCUSDT').subscribe((book) => books.push(book))
    hand.say(BOOK, 'snapshot', snapshot)
    hand.say(BOOK, 'update', wrong)
    hand.say(BOOK, 'update', wrong)
    clock.advance(0)
    expect(hand.resyncs).toEqual([BOOK])
    expect(market.book('futures', 'BTCUSDT').current()).toBe(undefined)
    expect(books).toHaveLength(1)
    hand.say(BOOK, 'snapshot', snapshot)
    expect(books).toHaveLength(2)
  })

  it('is asked for with growing waits while the fault lasts', () => {
    market.book('futures', 'BTCUSDT').subscribe(() => {})
    const fault = (): void => {
      hand.say(BOOK, 'snapshot', snapshot)
      hand.say(BOOK, 'update', wrong)
    }
    fault()
    clock.advance(0)
    fault()
    clock.advance(999)
    expect(hand.resyncs).toHaveLength(1)
    clock.advance(1)
    expect(hand.resyncs).toHaveLength(2)
    fault()
    clock.advance(1_999)
    expect(hand.resyncs).toHaveLength(2)
    clock.advance(1)
    expect(hand.resyncs).toHaveLength(3)
  })

  it('is asked for at once again after a good update', () => {
    market.book('futures', 'BTCUSDT').subscribe(() => {})
    hand.say(BOOK, 'snapshot', snapshot)
    hand.say(BOOK, 'update', wrong)
    clock.advance(0)
    hand.say(BOOK, 'snapshot', snapshot)
    hand.say(BOOK, 'update', { asks: [], bids: [], checksum: bookChecksum([], [['2', '1']]) })
    hand.say(BOOK, 'update', wrong)
    clock.advance(0)
    expect(hand.resyncs).toHaveLength(2)
  })
})
