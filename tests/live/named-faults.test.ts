import { afterEach, describe, expect, it } from 'vitest'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { Fault } from '#tests/rigs/exchanges/fault-script.ts'
import { startInProcess, type FakeName, type InProcess } from './in-process.ts'

/** Goal: each way in which an exchange fails has a known effect on its market's state, and a known end. */

let feed: InProcess

afterEach(() => feed.close())

const SPOT = 'spot:BTCUSDT'
const SWAP = 'futures:BTCUSDT'

async function startLive(name: FakeName): Promise<void> {
  feed = await startInProcess(name, 11)
  const isLive = () => feed.world.exchange.markets.every((market) => feed.markets.state(market.name) === 'live')
  expect(await feed.until(isLive, 10_000)).not.toBeNull()
  feed.markets.states.length = 0
}

/** The states of a market since all were live. */
const states = (market: string): MarketState[] => feed.markets.states.filter((entry) => entry.market === market).map(({ state }) => state)

interface Row {
  readonly what: string
  readonly name: FakeName
  readonly faults: readonly Fault[]
  /** The market's states, in this order. */
  readonly says: readonly MarketState[]
  /** The time by which it has had all of them. */
  readonly withinMs: number
}

const lost: Fault = { kind: 'lose', of: 'book', market: 0, count: 1 }
const ROWS: readonly Row[] = [
  { what: 'a lost change', name: 'okx', faults: [lost], says: ['synchronising', 'live'], withinMs: 3000 },
  { what: 'a lost change', name: 'binance', faults: [lost], says: ['synchronising', 'live'], withinMs: 3000 },
  { what: 'a change that comes twice', name: 'okx', faults: [{ ...lost, kind: 'double' }], says: [], withinMs: 3000 },
  { what: 'a change that comes twice', name: 'binance', faults: [{ ...lost, kind: 'double' }], says: [], withinMs: 3000 },
  {
    what: 'two changes in the wrong order',
    name: 'okx',
    faults: [{ ...lost, kind: 'reorder' }],
    says: ['synchronising', 'live'],
    withinMs: 3000,
  },
  {
    what: 'a wrong checksum',
    name: 'okx',
    faults: [{ kind: 'checksum', market: 0, count: 1 }],
    says: ['synchronising', 'live'],
    withinMs: 3000,
  },
  {
    what: 'wrong numbers',
    name: 'binance',
    faults: [{ kind: 'checksum', market: 0, count: 1 }],
    says: ['synchronising', 'live'],
    withinMs: 3000,
  },
  { what: 'frozen trades', name: 'okx', faults: [{ kind: 'freeze', of: 'trades', market: 0, forMs: 20_000 }], says: [], withinMs: 30_000 },
  { what: 'sockets that close', name: 'okx', faults: [{ kind: 'close', forMs: 3000 }], says: ['synchronising', 'live'], withinMs: 30_000 },
  {
    what: 'sockets that close',
    name: 'binance',
    faults: [{ kind: 'close', forMs: 3000 }],
    says: ['synchronising', 'live'],
    withinMs: 30_000,
  },
  {
    what: 'an empty book',
    name: 'okx',
    faults: [{ kind: 'empty', market: 0, forMs: 3000 }],
    says: ['synchronising', 'live'],
    withinMs: 30_000,
  },
  {
    what: 'a crossed book',
    name: 'okx',
    faults: [{ kind: 'cross', market: 0, forMs: 3000 }],
    says: ['synchronising', 'live'],
    withinMs: 60_000,
  },
  {
    what: 'a crossed book',
    name: 'binance',
    faults: [{ kind: 'cross', market: 0, forMs: 3000 }],
    says: ['synchronising', 'live'],
    withinMs: 60_000,
  },
  {
    what: 'a changed tick',
    name: 'okx',
    faults: [{ kind: 'tick', market: 0, times: 5 }],
    says: ['synchronising', 'live'],
    withinMs: 60_000,
  },
  { what: 'a suspended market', name: 'okx', faults: [{ kind: 'suspend', market: 0 }], says: ['halted'], withinMs: 60_000 },
  { what: 'a market that is listed no more', name: 'okx', faults: [{ kind: 'unlist', market: 0 }], says: ['delisted'], withinMs: 60_000 },
  {
    what: 'a ban after a lost change, whose snapshot needs REST',
    name: 'binance',
    faults: [{ kind: 'rest', answer: 418, forMs: 20_000 }, lost],
    says: ['synchronising', 'live'],
    withinMs: 120_000,
  },
  {
    what: 'too many requests after a lost change',
    name: 'binance',
    faults: [{ kind: 'rest', answer: 429, forMs: 5000 }, lost],
    says: ['synchronising', 'live'],
    withinMs: 60_000,
  },
  {
    what: 'HTML in place of a snapshot',
    name: 'binance',
    faults: [{ kind: 'rest', answer: 'html', forMs: 5000 }, lost],
    says: ['synchronising', 'live'],
    withinMs: 60_000,
  },
  {
    what: 'an error in place of a snapshot',
    name: 'binance',
    faults: [{ kind: 'rest', answer: 502, forMs: 5000 }, lost],
    says: ['synchronising', 'live'],
    withinMs: 60_000,
  },
  {
    what: 'a slow snapshot',
    name: 'binance',
    faults: [{ kind: 'slow', delayMs: 8000, forMs: 2000 }, lost],
    says: ['synchronising', 'live'],
    withinMs: 60_000,
  },
  { what: 'trouble with REST alone', name: 'okx', faults: [{ kind: 'rest', answer: 500, forMs: 20_000 }], says: [], withinMs: 25_000 },
  { what: 'clocks that differ by seconds', name: 'okx', faults: [{ kind: 'clock', offsetMs: 3000 }], says: [], withinMs: 30_000 },
  {
    what: 'a ticker 10 % off for one message',
    name: 'okx',
    faults: [{ kind: 'price', of: 'ticker', market: 0 }],
    says: [],
    withinMs: 10_000,
  },
  {
    what: 'a market in which nothing happens',
    name: 'okx',
    faults: [{ kind: 'quiet', market: 0, forMs: 60_000 }],
    says: [],
    withinMs: 60_000,
  },
]

describe('the state of a market, after', () => {
  it.each(ROWS)('$what on $name: $says', async ({ name, faults, says, withinMs }) => {
    await startLive(name)
    for (const fault of faults) feed.start(fault)
    // Until all states have come, and then a while without another one.
    if (says.length > 0) await feed.until(() => states(SPOT).length >= says.length, withinMs)
    await feed.pass(says.length > 0 ? 5000 : withinMs)
    expect(states(SPOT)).toEqual(says)
    expect(feed.wrong).toBeNull()
  })

  it('a frozen book on okx: it is soon not live, and live again once the stream moves', async () => {
    await startLive('okx')
    // The feed first learns the market's rhythm.
    await feed.pass(20_000)
    feed.start({ kind: 'freeze', of: 'book', market: 0, forMs: 30_000 })
    expect(await feed.until(() => feed.markets.state(SPOT) !== 'live', 8000)).not.toBeNull()
    await feed.pass(30_000)
    expect(await feed.until(() => feed.markets.state(SPOT) === 'live', 90_000)).not.toBeNull()
    expect(feed.wrong).toBeNull()
  })

  it.each(['okx', 'binance'] as const)(
    'a market in which nothing happens for long on %s: stale meanwhile, live afterwards',
    async (name) => {
      await startLive(name)
      // The feed first learns the market's rhythm.
      await feed.pass(20_000)
      feed.start({ kind: 'quiet', market: 0, forMs: 120_000 })
      expect(await feed.until(() => feed.markets.state(SPOT) !== 'live', 70_000)).not.toBeNull()
      await feed.pass(120_000)
      expect(await feed.until(() => feed.markets.state(SPOT) === 'live', 90_000)).not.toBeNull()
      expect(feed.wrong).toBeNull()
      // It is not fetched anew endlessly.
      expect(states(SPOT).length).toBeLessThan(30)
    },
  )

  it('a mark 10 % off for one message on okx: it is not passed on', async () => {
    await startLive('okx')
    feed.start({ kind: 'price', of: 'figures', market: 1 })
    await feed.pass(5000)
    expect(feed.world.faults.count).toBe(1)
    expect(states(SWAP)).toEqual([])
    const { mark } = feed.world.exchange.figures(feed.world.exchange.markets[1] as never)
    for (const each of feed.marks(SWAP)) expect(Math.abs(each - mark) / mark).toBeLessThan(0.05)
  })

  it('a market that is listed again or for the first time on okx: it appears by itself', async () => {
    await startLive('okx')
    feed.start({ kind: 'unlist', market: 0 })
    await feed.until(() => feed.markets.state(SPOT) === 'delisted', 60_000)
    feed.start({ kind: 'list', market: 0 })
    expect(await feed.until(() => feed.markets.state(SPOT) === 'live', 120_000)).not.toBeNull()
    expect(feed.wrong).toBeNull()
  })
})

describe('the connection, after', () => {
  it('an exchange that says nothing more, on open sockets: it is soon away, and current again once it speaks', async () => {
    await startLive('okx')
    // The feed first learns the markets' rhythm.
    await feed.pass(20_000)
    expect(feed.connection).toMatchObject({ state: 'live', problem: null })
    for (const of of ['book', 'trades', 'ticker', 'figures'] as const) feed.start({ kind: 'freeze', of, market: null, forMs: 35_000 })
    expect(await feed.until(() => feed.connection?.state === 'stale', 15_000)).not.toBeNull()
    expect(feed.connection).toMatchObject({ code: 'unreachable', problem: 'OKX cannot be reached: its streams say nothing.', books: 0 })
    expect(await feed.until(() => feed.connection?.state === 'live', 120_000)).not.toBeNull()
    expect(feed.connection).toMatchObject({ problem: null })
  })

  it('one book that does not come back: the others are current, and the problem is named as what it is', async () => {
    await startLive('okx')
    feed.start({ kind: 'empty', market: 0, forMs: 300_000 })
    expect(await feed.until(() => (feed.connection?.problem ?? null) !== null, 300_000)).not.toBeNull()
    expect(feed.connection).toMatchObject({ state: 'synchronising', code: 'unsynchronised' })
    // A book that is no longer wanted is no problem.
    feed.want([SWAP])
    expect(await feed.until(() => feed.connection?.state === 'live' && feed.connection.problem === null, 90_000)).not.toBeNull()
  })

  it('a list that cannot be read again: prices go on, and nothing is wrong with them', async () => {
    await startLive('okx')
    feed.start({ kind: 'rest', answer: 500, forMs: 60_000 })
    feed.start({ kind: 'unlist', market: 1 })
    await feed.until(() => feed.said.length > 0, 60_000)
    expect(feed.connection).toMatchObject({ state: 'live', problem: null })
  })
})
