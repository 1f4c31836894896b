import { afterEach, describe, expect, it } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import type { Frame, KnownFrames } from '../../frames/frame.ts'
import type { LiveSettings } from '../messages.ts'
import { FollowedClock } from './followed-clock.ts'
import { FollowedFeed } from './followed-feed.ts'

// Goal: both threads get the same frames of a real process, and its death is never mistaken for a quiet market.

const FILE = new URL('../../../../tests/rigs/feeds/feed-process.ts', import.meta.url)
const SETTINGS: LiveSettings = { exchange: 'okx', markets: 'all', url: null, dataDir: '.' }
let feed: FollowedFeed

function open(url: string | null = null, before: KnownFrames | null = null): FollowedFeed {
  feed = new FollowedFeed({ ...SETTINGS, url }, Date.now, before, FILE)
  return feed
}
afterEach(() => feed.close())

const spot = () => required(feed.market('spot', 'BTCUSDT'), 'it is listed')
const hasState = (state: string) => expect.poll(() => feed.status(spot()).state).toBe(state)

describe('the feed of another process', () => {
  it('sends the books that are wanted here or elsewhere, asks for the past, and passes on what the engine needs', async () => {
    expect(await open().ready()).toBeNull()
    expect(feed.markets.map(({ product }) => product)).toEqual(['spot', 'futures'])
    const frames: Frame[] = []
    feed.relay((frame) => void frames.push(frame))
    expect(feed.status(spot()).state).toBe('synchronising')
    feed.want(spot())
    await hasState('live')
    expect(feed.book(spot()).asks.prices[0]).toBe(6_000_100)
    feed.wantElsewhere('engine', ['futures:BTCUSDT'])
    await expect.poll(() => feed.status(required(feed.market('futures', 'BTCUSDT'), 'listed')).state).toBe('live')
    const endTime = Date.now() - 86_400_000
    await feed.prepare(spot(), { interval: '1h', limit: 1, endTime })
    expect(feed.candles(spot(), { interval: '1h', limit: 1, endTime })).toMatchObject([{ close: 2, volume: 4 }])
    expect(frames.map(({ sequence }) => sequence)).toEqual(frames.map((_, at) => at + 1))
    const types = new Set(frames.flatMap(({ events }) => events.map(({ type }) => type)))
    expect(types).toEqual(new Set(['instruments', 'connection', 'ticker', 'book', 'state']))
  })

  it('makes no market current while a killed process is away, and recovers by itself', async () => {
    await open().ready()
    const frames: Frame[] = []
    const lost: object[] = []
    feed.relay((frame) => {
      frames.push(frame)
      if (!frame.events.some((event) => event.type === 'connection' && event.code === 'restarting')) return
      lost.push({ ...feed.state(), market: feed.status(spot()).state, asks: feed.book(spot()).asks.prices.length, pid: feed.pid })
      expect(frame.events).toContainEqual({ type: 'state', market: 'spot:BTCUSDT', state: 'synchronising' })
    })
    feed.want(spot())
    await hasState('live')
    const { pid } = feed
    process.kill(required(pid, 'the process runs'), 'SIGKILL')
    await expect.poll(() => lost).toHaveLength(1)
    expect(lost).toMatchObject([{ state: 'stale', problem: 'restarting', exchange: 'OKX', market: 'synchronising', asks: 0, pid: null }])
    await expect.poll(() => feed.pid ?? pid).not.toBe(pid)
    await hasState('live')
    expect(feed.state().state).toBe('live')
    expect(frames.map(({ sequence }) => sequence)).toEqual(frames.map((_, at) => at + 1))
  })

  it('has no markets while the exchange does not answer and no list is known', async () => {
    expect(await open('silent').ready()).toBeNull()
    expect([feed.markets, feed.state().problem]).toEqual([[], 'unreachable'])
  })

  it('goes on from what another gateway knew, with nothing of it current, before the exchange answers', async () => {
    await open().ready()
    feed.want(spot())
    await hasState('live')
    const known = feed.known()
    feed.close()
    await open('silent', known).ready()
    expect(feed.sequence).toBeGreaterThan(known.sequence)
    expect([feed.status(spot()).state, feed.last(spot()), feed.book(spot()).asks.prices.length]).toEqual(['synchronising', 6_000_050, 0])
    expect(feed.state()).toMatchObject({ state: 'stale', problem: 'restarting' })
    const frames: Frame[] = []
    feed.relay((frame) => void frames.push(frame))
    expect(frames.map(({ sequence }) => sequence)).toEqual(frames.map((_, at) => known.sequence + 1 + at))
    feed.close()
    // A gateway that knew no list says nothing: the process does.
    await open(null, { sequence: 3, frames: [{ time: Date.now(), events: [] }] }).ready()
    expect(feed.markets).toHaveLength(2)
  })

  it('says why it will never start', async () => {
    expect(await open('refuse').ready()).toBe('The exchange is not known.')
  })
})

describe('the clock of another exchange', () => {
  it('follows the frame that came with the least delay, and never runs back for a late one', () => {
    let wall = 1_000_000
    const clock = new FollowedClock(() => wall)
    expect(clock.now()).toBe(wall)
    clock.hear(wall + 700)
    expect(clock.now()).toBe(wall + 700)
    wall += 10
    clock.hear(wall + 200)
    expect(clock.now()).toBe(wall + 700)
    wall += 30_000
    clock.hear(wall + 300)
    wall += 30_000
    clock.hear(wall + 300)
    expect(clock.now()).toBe(wall + 300)
  })
})
