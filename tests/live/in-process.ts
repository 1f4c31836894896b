import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { systemTimers } from '#lib/kernel/clock.ts'
import { Random } from '#gateway/feed/path/random.ts'
import type { ConnectionEvent, Frame, MarketName } from '#gateway/feed/frames/frame.ts'
import { Ban } from '#gateway/feed/live/client/ban.ts'
import { binance as liveBinance } from '#gateway/feed/live/exchanges/binance.ts'
import { okx as liveOkx } from '#gateway/feed/live/exchanges/okx.ts'
import { FeedSession } from '#gateway/feed/live/process/feed-session.ts'
import { binance } from '#tests/rigs/exchanges/binance.ts'
import { FakeWorld } from '#tests/rigs/exchanges/fake-world.ts'
import type { Fault } from '#tests/rigs/exchanges/fault-script.ts'
import { FEW_BINANCE, FEW_OKX } from '#tests/rigs/exchanges/instruments.ts'
import { MemoryNetwork } from '#tests/rigs/exchanges/memory-client.ts'
import { ModelExchange } from '#tests/rigs/exchanges/model-exchange.ts'
import { okx } from '#tests/rigs/exchanges/okx.ts'
import { vi } from 'vitest'
import { CopiedMarkets } from './copied-markets.ts'

export type FakeName = 'okx' | 'binance'

/** The live feed and a fake exchange in this process, on a clock that only the test moves. */
export interface InProcess {
  readonly world: FakeWorld
  readonly markets: CopiedMarkets
  /** The sentences for the operator. */
  readonly said: readonly string[]
  /** The last message about the connection. */
  readonly connection: ConnectionEvent | null
  /** The first market that was live with a wrong book, or null. */
  readonly wrong: string | null
  /** Every mark that was passed on, in ticks. */
  marks(market: MarketName): readonly number[]
  start(fault: Fault): void
  /** Wants exactly these books; at first all are wanted. */
  want(markets: readonly MarketName[]): void
  /** Lets time pass; the exchange moves all the while. */
  pass(durationMs: number): Promise<void>
  /** Lets time pass until a condition holds, at most `limitMs`; returns how long it took, or null. */
  until(holds: () => boolean, limitMs: number): Promise<number | null>
  close(): Promise<void>
}

/** Other parts that run on the harness's clock and receive the frames. */
export interface Companion {
  /** Called before the copy of the markets takes the frame. */
  hear(frame: Frame): void
  /** Called ten times a second. */
  tick(): void
}

const START_MS = Date.UTC(2026, 10, 20, 7, 59, 30)
const TICK_MS = 25
const STEP_EVERY_TICKS = 6
const FIGURES_EVERY_TICKS = 40
const COMPANION_EVERY_TICKS = 4
/** Captured before the clock is replaced: lets promises settle. */
const realImmediate = setImmediate

/**
 * Starts both; `seed` decides the market and every jitter. The clock of this process is replaced until `close`. `join` makes a companion
 * that hears all frames.
 */
export async function startInProcess(
  name: FakeName,
  seed: number,
  join?: (exchange: ModelExchange, markets: CopiedMarkets) => Companion,
): Promise<InProcess> {
  vi.useFakeTimers({
    now: START_MS,
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'],
  })
  const random = new Random().reseed(seed, 0x1177)
  const jitter = vi.spyOn(Math, 'random').mockImplementation(() => random.uniform())
  const dataDir = mkdtempSync(path(tmpdir(), 'agio-live-'))
  const exchange = new ModelExchange(name === 'okx' ? FEW_OKX : FEW_BINANCE, seed, Date.now, { levels: 30, booksMax: 3000 })
  const world = new FakeWorld(name === 'okx' ? okx : binance, exchange, systemTimers, Date.now)
  const ban = new Ban()
  const network = new MemoryNetwork(world, ban)
  const markets = new CopiedMarkets((model) => name === 'okx' || model.instrument.product === 'futures')
  const companion = join?.(exchange, markets)
  const said: string[] = []
  const marks: [MarketName, number][] = []
  let wrong: string | null = null
  let connection: ConnectionEvent | null = null
  const session = new FeedSession({
    settings: { exchange: name, markets: 'all', url: null, dataDir },
    exchange: (name === 'okx' ? liveOkx : liveBinance)(network.client()),
    ban,
    timers: systemTimers,
    send(message, taken) {
      if (message.type === 'refused') throw new Error(message.message)
      companion?.hear(message.frame)
      markets.take(message.frame)
      for (const event of message.frame.events) {
        if (event.type === 'derivative' && event.mark !== undefined) marks.push([event.market, event.mark])
        if (event.type === 'connection') connection = event
      }
      const changed = new Set(message.frame.events.flatMap((event) => ('market' in event ? [event.market] : [])))
      for (const model of exchange.markets) if (changed.has(model.name)) wrong ??= markets.fault(model)
      taken()
    },
    say: (sentence) => said.push(sentence),
  })
  session.start()
  session.receive({ type: 'want', markets: exchange.markets.map((market): MarketName => market.name) })

  let ticks = 0
  async function tick(): Promise<void> {
    ticks += 1
    if (ticks % STEP_EVERY_TICKS === 0) world.step()
    if (ticks % FIGURES_EVERY_TICKS === 0) world.figures()
    vi.advanceTimersByTime(TICK_MS)
    await new Promise<void>((resolve) => realImmediate(resolve))
    if (ticks % COMPANION_EVERY_TICKS === 0) companion?.tick()
  }

  return {
    world,
    markets,
    said,
    get connection() {
      return connection
    },
    get wrong() {
      return wrong
    },
    marks: (market) => marks.filter(([of]) => of === market).map(([, mark]) => mark),
    start: (fault) => world.start(fault),
    want: (wanted) => session.receive({ type: 'want', markets: wanted }),
    async pass(durationMs) {
      for (let passed = 0; passed < durationMs; passed += TICK_MS) await tick()
    },
    async until(holds, limitMs) {
      for (let passed = 0; passed <= limitMs; passed += TICK_MS) {
        if (holds()) return passed
        await tick()
      }
      return null
    },
    async close() {
      await session.stop()
      jitter.mockRestore()
      vi.useRealTimers()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
