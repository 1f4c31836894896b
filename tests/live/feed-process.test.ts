import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { FeedLink } from '#gateway/feed/live/parent/feed-link.ts'
import type { FeedEvent, Frame, MarketName } from '#gateway/feed/frames/frame.ts'
import type { LiveSettings } from '#gateway/feed/live/messages.ts'
import { binance } from '#tests/rigs/exchanges/binance.ts'
import type { Dialect } from '#tests/rigs/exchanges/dialect.ts'
import { startFakeServer, type FakeServer } from '#tests/rigs/exchanges/fake-server.ts'
import { FEW_BINANCE, FEW_OKX } from '#tests/rigs/exchanges/instruments.ts'
import { ModelExchange } from '#tests/rigs/exchanges/model-exchange.ts'
import { okx } from '#tests/rigs/exchanges/okx.ts'
import { someOf } from '#tests/support/full-suite.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import { CopiedMarkets } from './copied-markets.ts'

/** Goal: the feed's own process, forked as the product forks it, follows a real socket exactly, asks for nothing private, and reaches nobody else. */

const WATCHED = new URL('../rigs/exchanges/watched-process.ts', import.meta.url)

/** A busy machine may need long to start a process. */
const PATIENT = { timeout: EVENT_LIMIT_MS, interval: 50 }

let closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.toReversed()) await close()
  closers = []
})

async function startFake(dialect: Dialect, port = 0): Promise<FakeServer> {
  const instruments = dialect.name === 'okx' ? FEW_OKX : FEW_BINANCE
  const server = await startFakeServer(dialect, new ModelExchange(instruments, 5, Date.now), port)
  server.run(50)
  closers.push(() => server.close())
  return server
}

interface Followed {
  readonly markets: CopiedMarkets
  readonly events: FeedEvent[]
  readonly wrong: string[]
  readonly refused: string[]
  readonly link: FeedLink
}

/** Forks the process and copies its messages. */
function follow(settings: LiveSettings, server: FakeServer | null): Followed {
  const markets = new CopiedMarkets((model) => settings.exchange === 'okx' || model.instrument.product === 'futures')
  const [events, wrong, refused]: [FeedEvent[], string[], string[]] = [[], [], []]
  const link = new FeedLink(settings, WATCHED, {
    onFrame(frame: Frame) {
      markets.take(frame)
      events.push(...frame.events)
      for (const model of server?.world.exchange.markets ?? []) wrong.push(...[markets.fault(model) ?? []].flat())
    },
    onLost: () => wrong.push('the process has ended'),
    onRefused: (message) => refused.push(message),
  })
  closers.push(() => link.close())
  return { markets, events, wrong, refused, link }
}

const settingsOf = (exchange: LiveSettings['exchange'], url: string, markets: LiveSettings['markets'] = 'all'): LiveSettings => {
  const folder = temporaryFolder()
  closers.push(() => folder.remove())
  return { exchange, markets, url, dataDir: folder.path }
}

const NAMES: readonly MarketName[] = ['spot:BTCUSDT', 'futures:BTCUSDT', 'spot:DOGEUSDT', 'futures:ETHUSDT']

describe.each(someOf('processes that follow an exchange', [okx, binance], ({ name }) => name === 'okx'))(
  'the process that follows $name',
  (dialect) => {
    it('says the exact books, trades, figures and past, by public calls alone', async () => {
      const server = await startFake(dialect)
      const { markets, events, wrong, link } = follow(settingsOf(dialect.name, server.origin), server)
      link.want(NAMES)
      await expect.poll(() => NAMES.map((name) => markets.state(name)), PATIENT).toEqual(NAMES.map(() => 'live'))
      const kinds = () => new Set(events.flatMap((event) => ('market' in event && event.market === 'futures:BTCUSDT' ? [event.type] : [])))
      await expect
        .poll(() => [...kinds()].toSorted(), PATIENT)
        .toEqual(expect.arrayContaining(['book', 'derivative', 'state', 'ticker', 'trades']))

      const to = Math.floor(Date.now() / 60_000) * 60_000 - 60_000
      const ask = { market: 'futures:BTCUSDT', kind: 'market', level: 'minute', from: to - 119 * 60_000, to } as const
      link.ask(ask)
      await expect.poll(() => events.find((event) => event.type === 'bars'), PATIENT).toMatchObject(ask)
      const bars = events.find((event) => event.type === 'bars')
      const model = server.world.exchange.bars(server.world.exchange.markets[1] as never, 60_000, ask.from, to, 120)
      expect(bars?.bars.map(({ time, open, high, low, close }) => [time, open, high, low, close])).toEqual(
        model.map(({ time, open, high, low, close }) => [time, open, high, low, close]),
      )

      expect(wrong).toEqual([])
      expect(server.world.breaches).toEqual([])
      expect(server.requests.length).toBeGreaterThan(3)
    })

    it('is not live without sockets, and live again by itself', async () => {
      const server = await startFake(dialect)
      const { markets, wrong, link } = follow(settingsOf(dialect.name, server.origin), server)
      link.want(NAMES)
      await expect.poll(() => NAMES.every((name) => markets.state(name) === 'live'), PATIENT).toBe(true)
      server.world.start({ kind: 'close', forMs: 300 })
      await expect.poll(() => NAMES.some((name) => markets.state(name) === 'live'), PATIENT).toBe(false)
      await expect.poll(() => NAMES.every((name) => markets.state(name) === 'live'), PATIENT).toBe(true)
      expect(wrong).toEqual([])
      expect(server.world.breaches).toEqual([])
    })

    it('says one sentence while it is banned, and starts by itself afterwards', async () => {
      const server = await startFake(dialect)
      // Until the first message, however long the process takes to start.
      const ban = () => server.world.start({ kind: 'rest', answer: 429, forMs: 1500 })
      ban()
      const { markets, events, link } = follow(settingsOf(dialect.name, server.origin), server)
      link.want(NAMES)
      const problems = () => events.flatMap((event) => (event.type === 'connection' && event.problem !== null ? [event.problem] : []))
      const heard = () => {
        if (problems().length === 0) ban()
        return problems()[0]
      }
      await expect.poll(heard, PATIENT).toMatch(/^[A-Za-z]+ accepts no requests until [-0-9T:.]+Z\.$/)
      const asked = server.requests.length
      await expect.poll(() => NAMES.every((name) => markets.state(name) === 'live'), PATIENT).toBe(true)
      // During the ban there was silence.
      expect(asked).toBeLessThanOrEqual(4)
      expect(server.world.breaches).toEqual([])
    })
  },
)

describe('a start', () => {
  it('reports one sentence while nobody listens, and continues by itself once the server is there', async () => {
    const probe = await startFake(okx)
    const port = Number(new URL(probe.origin).port)
    await closers.pop()?.()
    const { markets, events, link } = follow(settingsOf('okx', probe.origin), null)
    link.want(NAMES)
    const problems = () => events.flatMap((event) => (event.type === 'connection' && event.problem !== null ? [event.problem] : []))
    await expect.poll(() => problems()[0], PATIENT).toBe('OKX cannot be reached: the connection failed (ECONNREFUSED).')
    await startFake(okx, port)
    await expect.poll(() => NAMES.every((name) => markets.state(name) === 'live'), PATIENT).toBe(true)
  })

  it('with a symbol that the exchange does not have is refused in one sentence', async () => {
    const server = await startFake(okx)
    const { refused } = follow(settingsOf('okx', server.origin, ['BTCUSDT', 'NOSUCHUSDT']), server)
    await expect.poll(() => refused, PATIENT).toEqual(['LIVE_MARKETS names NOSUCHUSDT, which OKX does not list against USDT.'])
  })
})
