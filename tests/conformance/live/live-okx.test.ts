import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FeedFollower } from './feed-follower.ts'
import { ScriptedExchange } from './scripted-exchange.ts'

// Goal: the feed's process follows OKX through losses, cuts, bans and a late start, and is never wrong while it is live. Shapes are those
// of okx.com/docs-v5/en.

const NAME = 'futures:BTCUSDT' as const
const PERPETUAL = {
  instType: 'SWAP',
  instId: 'BTC-USDT-SWAP',
  ctType: 'linear',
  settleCcy: 'USDT',
  ctVal: '0.01',
  ctMult: '1',
  tickSz: '0.1',
  lotSz: '1',
  minSz: '1',
  maxLmtSz: '100000',
  maxMktSz: '10000',
  lever: '100',
  state: 'live',
}
let exchange: ScriptedExchange
let url: string
let followers: FeedFollower[]
let sequence: number

function follow(dataDir?: string): FeedFollower {
  const follower = new FeedFollower({ exchange: 'okx', markets: { top: 5 }, url }, dataDir)
  followers.push(follower)
  return follower
}

function book(action: 'snapshot' | 'update', asks: string[][], bids: string[][], previous = sequence) {
  sequence += 3
  const row = { asks, bids, ts: String(Date.now()), seqId: sequence, prevSeqId: action === 'snapshot' ? -1 : previous }
  return { arg: { channel: 'books', instId: PERPETUAL.instId }, action, data: [row] }
}
const level = (price: string, size: string) => [price, size, '0', '1']
const snapshot = () => book('snapshot', [level('100.2', '5')], [level('100.1', '4')])

beforeEach(async () => {
  ;[followers, sequence] = [[], 100]
  exchange = new ScriptedExchange()
  url = await exchange.listen()
  exchange.answers = {
    '/api/v5/public/time': () => ({ code: '0', data: [{ ts: String(Date.now()) }] }),
    '/api/v5/public/instruments': (query) => ({ code: '0', data: query.get('instType') === 'SWAP' ? [PERPETUAL] : [] }),
    '/api/v5/market/tickers': () => ({ code: '0', data: [] }),
    '/api/v5/public/funding-rate-history': () => ({
      code: '0',
      data: [{ instId: PERPETUAL.instId, fundingRate: '0.0002', realizedRate: '0.0001', fundingTime: '1700000000000' }],
    }),
  }
  exchange.onMessage = ({ op, args }, reply) => {
    const channels = (args as { channel: string }[]).map(({ channel }) => channel)
    if (op === 'subscribe' && channels.includes('books')) reply(snapshot())
  }
})
afterEach(async () => {
  await Promise.all(followers.map((follower) => follower.stop()))
  await exchange.close()
})

const isLive = (follower: FeedFollower) => expect.poll(() => follower.states.get(NAME)).toBe('live')

describe('a process that follows OKX', () => {
  it('lists a perpetual in coins, follows its book, and asks again after a gap', async () => {
    const follower = follow()
    await expect.poll(() => follower.of('instruments')).toHaveLength(1)
    expect(follower.events[0]?.type).toBe('instruments')
    expect(follower.of('instruments')[0]?.list.futures[0]).toMatchObject({
      symbol: 'BTCUSDT',
      volumePlace: '2',
      pricePlace: '1',
      maxLever: '100',
    })
    follower.send({ type: 'want', markets: [NAME] })
    await isLive(follower)
    expect(follower.side(NAME, 'asks')).toEqual([[1002, 5]])
    exchange.send(book('update', [level('100.2', '0'), level('100.3', '7')], []), 'books')
    await expect.poll(() => follower.side(NAME, 'asks')).toEqual([[1003, 7]])
    // The next message refers to a previous one that never came.
    exchange.send(book('update', [level('100.4', '9')], [], 1), 'books')
    const states = () => follower.of('state').map(({ state }) => state)
    await expect.poll(states).toEqual(['synchronising', 'live', 'synchronising', 'live'])
    expect(follower.side(NAME, 'asks')).toEqual([[1002, 5]])
    expect(follower.disorder).toBe(0)
    await expect.poll(() => follower.of('funding').at(-1)?.settlements).toEqual([{ time: 1_700_000_000_000, rateMillionths: 100 }])
  })

  it('never says live with an empty or crossed book', async () => {
    exchange.onMessage = ({ op, args }, reply) => {
      if (op !== 'subscribe' || !(args as { channel: string }[]).some(({ channel }) => channel === 'books')) return
      reply(book('snapshot', [], [level('100.1', '4')]))
    }
    const follower = follow()
    follower.send({ type: 'want', markets: [NAME] })
    await expect.poll(() => exchange.heard.some(({ message }) => JSON.stringify(message).includes('"books"'))).toBe(true)
    exchange.send(book('update', [level('100.1', '1')], []), 'books')
    await expect.poll(() => exchange.heard.filter(({ message }) => JSON.stringify(message).includes('"books"')).length).toBeGreaterThan(2)
    expect(follower.states.get(NAME)).toBe('synchronising')
    expect(follower.of('book')).toEqual([])
  })

  it('connects again after a cut, and makes nothing current before its snapshot', async () => {
    const follower = follow()
    follower.send({ type: 'want', markets: [NAME] })
    await isLive(follower)
    exchange.cut()
    await expect.poll(() => follower.states.get(NAME)).toBe('synchronising')
    await isLive(follower)
    expect(follower.of('book').filter((event) => event.snapshot)).toHaveLength(2)
  })

  it('passes a mark on, but not one that is 10 % off for a moment', async () => {
    const follower = follow()
    follower.send({ type: 'want', markets: [NAME] })
    await isLive(follower)
    const mark = (markPx: string) =>
      exchange.send({ arg: { channel: 'mark-price', instId: PERPETUAL.instId }, data: [{ markPx, ts: '1' }] }, 'mark-price')
    for (const price of ['100.1', '110.2', '100.2']) mark(price)
    await expect.poll(() => follower.of('derivative').map((event) => event.mark)).toEqual([1001, 1002])
  })

  it('sends nothing while it is banned, and says until when', async () => {
    exchange.answers['/api/v5/public/time'] = () => ({
      status: 429,
      headers: { 'retry-after': '3' },
      body: { code: '50011', msg: 'Too Many Requests' },
    })
    const follower = follow()
    await expect.poll(() => exchange.calls).toHaveLength(1)
    const banned = Date.now()
    delete exchange.answers['/api/v5/public/time']
    exchange.answers['/api/v5/public/time'] = () => ({ code: '0', data: [{ ts: String(Date.now()) }] })
    await expect.poll(() => exchange.calls.length).toBeGreaterThan(1)
    expect(Date.now() - banned).toBeGreaterThan(2500)
    await expect.poll(() => follower.of('instruments')).toHaveLength(1)
  })

  it('begins with the markets of the last time if the exchange is away, and goes on when it is there', async () => {
    const first = follow()
    await expect.poll(() => first.of('instruments')).toHaveLength(1)
    const { answers } = exchange
    exchange.answers = {}
    const second = follow(first.dataDir)
    await expect
      .poll(() => second.of('connection').at(-1))
      .toMatchObject({ state: 'stale', problem: expect.stringMatching(/^OKX cannot be reached/) as string })
    expect(second.of('instruments')[0]?.list).toEqual(first.of('instruments')[0]?.list)
    expect(second.states.get(NAME)).toBe('synchronising')
    second.send({ type: 'want', markets: [NAME] })
    exchange.answers = answers
    await isLive(second)
    expect(second.of('connection').at(-1)?.problem).toBeNull()
  })

  it('is refused a symbol that the exchange does not have', async () => {
    const follower = new FeedFollower({ exchange: 'okx', markets: ['NOSUCHUSDT'], url })
    followers.push(follower)
    await expect.poll(() => follower.refused).toBe('LIVE_MARKETS names NOSUCHUSDT, which OKX does not list against USDT.')
  })

  it('makes public calls alone, and ends with its channel', async () => {
    const follower = follow()
    follower.send({ type: 'want', markets: [NAME] })
    await isLive(follower)
    expect(await follower.stop()).toBe(0)
    followers.length = 0
    expect(new Set(exchange.calls.map((call) => call.split('/').slice(0, 4).join('/')))).toEqual(
      new Set(['GET /api/v5/public', 'GET /api/v5/market']),
    )
    expect(exchange.heard.every(({ path, message }) => path === '/ws/v5/public' && message['op'] !== 'login')).toBe(true)
  })
})
