import { describe, expect, it } from 'vitest'
import { feedWord, overallHealth, readHealth, type Health } from './health.ts'

function answer(overrides: object = {}): object {
  return {
    status: 'ready',
    version: '1.2.3',
    uptimeSeconds: 5,
    web: 'ready',
    feed: { source: 'synthetic', state: 'live', marketTime: 7, exchange: null, books: 28, of: 28, problem: null },
    ...overrides,
  }
}

function health(overrides: object = {}): Health | null {
  return readHealth(answer(overrides))
}

describe('readHealth', () => {
  it('reads what the gateway says', () => {
    expect(health()).toEqual({
      version: '1.2.3',
      uptimeSeconds: 5,
      pages: 'working',
      isWhole: true,
      feed: { source: 'synthetic', state: 'live', marketTime: 7, exchange: null, books: 28, of: 28, problem: null },
    })
  })

  it.each([null, 'ready', {}, { version: 1, uptimeSeconds: 2 }])('takes %j for no answer', (unsafe) => {
    expect(readHealth(unsafe)).toBeNull()
  })

  it('reads the exchange, the progress and the problem of a live feed, and no problem that it does not know', () => {
    const live = { source: 'live', state: 'live', marketTime: 7, exchange: 'OKX', books: 34, of: 60, problem: 'unreachable' }
    expect(health({ feed: live })?.feed).toEqual(live)
    expect(health({ feed: { ...live, problem: 'moonstruck' } })?.feed?.problem).toBeNull()
  })

  it('knows a gateway without a feed of its own, and trusts no feed that it does not know', () => {
    expect(health({ feed: undefined })?.feed).toBeNull()
    expect(health({ feed: { source: 'magic', state: 'live', marketTime: 1 } })?.feed).toBeNull()
  })
})

describe('the state in a word', () => {
  it.each([
    { name: 'all ready', overrides: {}, overall: 'good', feed: 'working' },
    { name: 'pages are starting', overrides: { web: 'starting' }, overall: 'degraded', feed: 'working' },
    { name: 'a disk is full', overrides: { status: 'impaired' }, overall: 'degraded', feed: 'working' },
    {
      name: 'the feed is silent',
      overrides: { feed: { source: 'synthetic', state: 'stale', marketTime: 1 } },
      overall: 'degraded',
      feed: 'silent',
    },
    {
      name: 'the exchange cannot be reached',
      overrides: { feed: { source: 'live', state: 'live', marketTime: 1, exchange: 'OKX', books: 60, of: 60, problem: 'unreachable' } },
      overall: 'degraded',
      feed: 'working',
    },
    {
      name: 'order books are being fetched',
      overrides: { feed: { source: 'live', state: 'live', marketTime: 1, exchange: 'OKX', books: 34, of: 60, problem: null } },
      overall: 'good',
      feed: 'synchronising',
    },
    {
      name: 'a replay is over',
      overrides: { feed: { source: 'replay', state: 'ended', marketTime: 1 } },
      overall: 'good',
      feed: 'ended',
    },
    { name: 'another gateway has the feed', overrides: { feed: undefined }, overall: 'good', feed: 'elsewhere' },
  ])('$name', ({ overrides, overall, feed }) => {
    expect([overallHealth(health(overrides)), feedWord(health(overrides))]).toEqual([overall, feed])
  })

  it('there is no answer', () => {
    expect([overallHealth(null), feedWord(null)]).toEqual(['down', 'unreachable'])
  })
})
