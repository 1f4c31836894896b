import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { bookEvent, CONTRACT, FrameRig, NAME } from '#tests/rigs/feeds/frame-rig.ts'
import type { FeedEvent, Frame } from '#gateway/feed/frames/frame.ts'
import type { FrameFeed } from '#gateway/feed/frames/frame-feed.ts'
import { packFrames } from './packed-frames.ts'
import { PassedFeed, type PassedQuestion } from './passed-feed.ts'
import { MessageAge } from './message-age.ts'

// Goal: a gateway that is passed the frames of another one shows the same market at the same number, and nothing old as if it were current.

const PULSE_MS = 100
let close = () => {}
afterEach(() => close())

/** A gateway that follows an exchange, one that does not, and the way between them. */
class Way {
  readonly primary = new FrameRig()
  readonly asked: PassedQuestion[] = []
  readonly replica: PassedFeed
  clock = 5000
  /** Whether frames arrive, and whether they are lost on the way. */
  isOpen = true
  loses = false

  constructor() {
    this.replica = new PassedFeed({
      exchange: 'okx',
      wallNow: () => this.primary.now,
      monotonicNow: () => this.clock,
      ask: (question) => this.#hear(question),
    })
    close = () => this.replica.close()
    this.primary.feed.onFrame((frame) => this.#pass(frame))
  }

  open(): this {
    this.isOpen = true
    this.replica.met()
    this.replica.hearClock(this.clock)
    this.#sendKnown()
    return this
  }

  /** Lets time pass, with the primary's clock told as often as it is. */
  pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += PULSE_MS) {
      this.clock += PULSE_MS
      this.primary.now += PULSE_MS
      if (this.isOpen) this.replica.hearClock(this.clock)
      this.replica.look()
    }
  }

  status(): string {
    return this.replica.status(this.primary.market).state
  }

  #pass(frame: Frame): void {
    if (this.isOpen && !this.loses) this.replica.hear(packFrames({ kind: 'next', sequence: frame.sequence, frames: [frame] }))
  }

  #hear(question: PassedQuestion): void {
    this.asked.push(question)
    if (question.type === 'again' && this.isOpen) this.#sendKnown()
  }

  #sendKnown(): void {
    this.replica.hear(packFrames({ kind: 'known', ...this.primary.feed.known() }))
  }
}

/** Everything of the markets that readers see, but the time of the answer. */
function shown(feed: FrameFeed) {
  return feed.markets.map((market) => ({
    name: `${market.product}:${market.symbol}`,
    ...feed.status(market),
    book: feed.book(market),
    trades: feed.trades(market, { limit: 1000 }),
    last: feed.last(market),
    ticker: { ...feed.ticker(market), time: 0 },
    ...(market.product === 'futures' && { derivative: { ...feed.derivative(market), time: 0 } }),
    funding: feed.fundingHistory(market, { skip: 0, limit: 10 }),
  }))
}

function ticker(last: number): FeedEvent {
  const prices = { last, open24h: 90, high24h: 110, low24h: 80, openUtc: null, bid: 99, bidSize: 1, ask: 102, askSize: 1 }
  return { type: 'ticker', market: NAME, time: 1, ...prices, volume: 7, quote: 700n }
}

describe('the market of another gateway', () => {
  it('is the same at the same number from the first whole state on', () => {
    const way = new Way()
    way.primary.live().say(ticker(101))
    way.primary.trade(101)
    way.open()
    expect(shown(way.replica)).toEqual(shown(way.primary.feed))
    way.primary.say(bookEvent(false, [[101, 0]], [[99, 8]]))
    way.primary.trade(102)
    expect(way.replica.sequence).toBe(way.primary.feed.sequence)
    expect(shown(way.replica)).toEqual(shown(way.primary.feed))
    expect(way.status()).toBe('live')
  })

  it('asks for everything once more after a missed frame, and tells each trade once', () => {
    const way = new Way()
    way.primary.live()
    way.open()
    way.loses = true
    way.primary.trade(102)
    way.loses = false
    way.primary.trade(103)
    expect(way.asked).toEqual([{ type: 'again' }])
    expect(shown(way.replica)).toEqual(shown(way.primary.feed))
    expect(way.replica.trades(way.primary.market, { limit: 9 }).map(({ price }) => price)).toEqual([103, 102])
  })

  it('is stale when nothing is heard of the other gateway, says since when, and is current again with it', () => {
    const way = new Way()
    way.primary.live()
    way.open()
    way.pass(5000)
    expect(way.status()).toBe('live')
    const { seenAt } = way.replica.status(way.primary.market)
    way.primary.say({ type: 'connection', state: 'live', books: 1, of: 1, problem: null })
    way.isOpen = false
    way.pass(1900)
    expect(way.status()).toBe('live')
    way.pass(300)
    expect(way.status()).toBe('stale')
    expect(way.replica.status(way.primary.market).seenAt).toBe(seenAt)
    expect(way.replica.state()).toMatchObject({ state: 'stale', problem: 'restarting', exchange: 'OKX' })
    way.open()
    expect(way.status()).toBe('live')
    expect(way.replica.state().problem).toBeNull()
  })

  it('is stale when the other gateway can be reached and passes nothing on', () => {
    const way = new Way()
    way.primary.live()
    way.open()
    way.replica.met()
    way.pass(2300)
    expect(way.status()).toBe('stale')
  })

  it('says once which markets are read here, and again to the next gateway', () => {
    const way = new Way()
    way.primary.live()
    way.open()
    way.replica.want(way.primary.market)
    way.pass(500)
    way.open()
    way.pass(500)
    expect(way.asked).toEqual([
      { type: 'want', markets: [NAME] },
      { type: 'want', markets: [NAME] },
    ])
  })

  it('gets bars of the past from the other gateway', async () => {
    const way = new Way()
    way.primary.live()
    way.open()
    const endTime = way.primary.now - 3_600_000
    const prepared = way.replica.prepare(way.primary.market, { interval: '1m', limit: 1, endTime })
    const [asked] = way.asked
    if (asked?.type !== 'bars') throw new Error('it asks for bars')
    const bar = { time: asked.to, open: 1, high: 3, low: 1, close: 2, volume: 4, quote: 8n }
    way.primary.say({ ...asked, bars: [bar] })
    await prepared
    expect(way.replica.candles(way.primary.market, { interval: '1m', limit: 1, endTime })).toEqual([bar])
  })

  it('resolves when its markets are known, and when nobody waits any more', async () => {
    const way = new Way()
    way.replica.giveUp()
    expect(await way.replica.ready()).toBe(false)
    expect(await new Way().open().replica.ready()).toBe(true)
  })

  it('is the same after any sequence of frames, losses and cuts', () => {
    const level = fc.tuple(fc.integer({ min: 90, max: 110 }), fc.integer({ min: 0, max: 9 }))
    const step = fc.oneof(
      fc.record({ do: fc.constant('book' as const), snapshot: fc.boolean(), asks: fc.array(level), bids: fc.array(level) }),
      fc.record({ do: fc.constant('trade' as const), price: fc.integer({ min: 90, max: 110 }) }),
      fc.record({ do: fc.constant('state' as const), state: fc.constantFrom('live', 'synchronising', 'stale', 'halted') }),
      fc.record({ do: fc.constant('ticker' as const), last: fc.integer({ min: 90, max: 110 }) }),
      fc.record({ do: fc.constant('mark' as const), mark: fc.integer({ min: 90, max: 110 }) }),
      fc.record({ do: fc.constant('way' as const), way: fc.constantFrom('lose', 'find', 'cut', 'open') }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const way = new Way().open()
        way.primary.say({ type: 'connection', state: 'live', books: 1, of: 1, problem: null })
        for (const each of steps) {
          if (each.do === 'book') way.primary.say(bookEvent(each.snapshot, each.asks, each.bids))
          else if (each.do === 'trade') way.primary.trade(each.price)
          else if (each.do === 'state') way.primary.say({ type: 'state', market: NAME, state: each.state })
          else if (each.do === 'ticker') way.primary.say(ticker(each.last))
          else if (each.do === 'mark')
            way.primary.say({ type: 'derivative', market: CONTRACT, time: way.primary.now, mark: each.mark, fundingRateMillionths: 100 })
          else if (each.do === 'wait') way.pass(each.ms * PULSE_MS)
          else if (each.way === 'open') way.open()
          else if (each.way === 'cut') way.isOpen = false
          else way.loses = each.way === 'lose'
          const isAhead = way.replica.sequence === way.primary.feed.sequence && way.replica.state().problem === null
          if (way.isOpen && !way.loses && isAhead) expect(shown(way.replica)).toEqual(shown(way.primary.feed))
          // Never current when the primary's is not, but in the moment before a cut is noticed.
          if (!way.isOpen && way.status() === 'live') expect(way.replica.state().problem).toBeNull()
        }
        way.loses = false
        way.open()
        expect(shown(way.replica)).toEqual(shown(way.primary.feed))
        way.replica.close()
      }),
      { numRuns: 200 },
    )
  })
})

describe('the age of a word', () => {
  it('is that of the way at its best, whatever the other clock shows', () => {
    const age = new MessageAge()
    expect(age.at(0)).toBe(Infinity)
    age.hear(1_000_000, 50)
    expect(age.at(50)).toBe(0)
    expect(age.at(80)).toBe(30)
    // Half a second late: what it says is as old as that.
    age.hear(1_000_100, 650)
    expect(age.at(650)).toBeCloseTo(500, 0)
    // Another process has another clock; until it speaks, the last word grows older.
    age.restart()
    expect(age.at(750)).toBeCloseTo(600, 0)
    age.hear(3, 800)
    expect(age.at(800)).toBe(0)
  })

  it('does not grow by the drift of two clocks', () => {
    const age = new MessageAge()
    for (let at = 0; at < 86_400_000; at += 60_000) age.hear(at, at * 1.0001)
    expect(age.at(86_340_000 * 1.0001)).toBeLessThan(20)
  })
})
