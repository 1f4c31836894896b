import { afterAll, afterEach, expect, it } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { HEADER, recordingFiles } from '#tests/rigs/replay.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import type { LocalExchange } from '../local/local-exchange.ts'
import { withPaperOrders } from '../local/paper-book.ts'
import { startExchange } from '../local/start-exchange.ts'

// Goal: whatever the operator does with a replay, the book that is shown is the one that fills.

const HOUR_MS = 3_600_000
const START = Date.UTC(2023, 2, 1)
const { write, removeAll } = recordingFiles()
afterAll(removeAll)

function record(): string {
  const rows = Array.from({ length: 3 * 1440 }, (_, minute) => {
    const price = 50_000 + ((minute * 7) % 100)
    return `${START + minute * 60_000},${price},${price + 5},${price - 5},${price},10`
  })
  return write([HEADER, ...rows].join('\n'))
}

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

type Level = readonly [ticks: number, lots: number]

/** Buys a good part of the shown book; returns what it shows for that and what the order got. */
async function buy(
  exchange: LocalExchange,
  feed: MarketFeed,
): Promise<{ readonly shown: readonly Level[]; readonly got: readonly Level[] }> {
  const market = required(feed.market('spot', 'BTCUSDT'), 'it is recorded')
  const { prices, sizes } = withPaperOrders(feed, exchange.paperOrders).book(market).asks
  const levels = Array.from(prices, (ticks, nth): Level => [ticks, sizes[nth] ?? 0])
  const lots = Math.floor(levels.slice(0, 3).reduce((sum, [, size]) => sum + size, 0) * 0.9)
  let left = lots
  const shown = levels.flatMap(([ticks, size]): Level[] => {
    const taken = Math.min(left, size)
    left -= taken
    return taken > 0 ? [[ticks, taken]] : []
  })
  const order = { market: 'spot:BTCUSDT', wallet: 'spot', side: 'buy', type: 'market', force: 'ioc', ticks: 0, lots } as never
  const done = await exchange.submit({ type: 'place', account: 'ann', order })
  expect(done.kind).toBe('done')
  const orderId = done.kind === 'done' && done.orders[0]?.accepted === true ? done.orders[0].orderId : ''
  const fills = exchange.read.fills('ann', { orderId, limit: 1000 }).toReversed()
  const whole = (text: string, places: number): number => Math.round(Number(text) * 10 ** places)
  return { shown, got: fills.map(({ price, size }) => [whole(price, market.pricePlace), whole(size, market.sizePlace)]) }
}

async function fund(exchange: LocalExchange): Promise<void> {
  await exchange.ensureAccount('ann')
  await exchange.submit({ type: 'set-realism', account: 'ann', realism: FRICTIONLESS })
  await exchange.reset('ann', { funds: [{ asset: 'USDT', amount: '60000000' }] })
}

it('shows depth return as it does where orders meet it, after pauses too', async () => {
  const settings = { source: 'replay', file: record(), symbol: 'BTCUSDT', speed: 1, startedAtMs: START } as const
  const floor = new Floor({ startMs: START + HOUR_MS, feed: (now) => createFeed(settings, now) })
  closers.push(() => floor.end())
  const { exchange, feed } = floor
  const replay = required(feed.replay, 'it is a replay')
  await floor.trader('ann')
  await fund(exchange)
  const isSame = async (): Promise<void> => {
    const { shown, got } = await buy(exchange, feed)
    expect(got).toEqual(shown)
  }
  for (let nth = 0; nth < 8; nth += 1) {
    exchange.followReplay({ ...replay.course(), marketMs: feed.now() + 2 * HOUR_MS + 12_345 })
    floor.pass(1330)
    await isSame()
    exchange.followReplay({ ...replay.course(), paused: true })
    // The exchange's own clock goes on.
    floor.pass(10_000)
    exchange.followReplay({ ...replay.course(), paused: false })
    for (let times = 0; times < 2; times += 1) {
      floor.pass(3000)
      await isSame()
    }
  }
})

it('stands where the engine stands once a pause is heard there', async () => {
  const kept = temporaryFolder()
  closers.push(() => kept.remove())
  const folder = openDataFolder(kept.path)
  closers.push(() => folder.release())
  const config = { source: 'replay', file: record(), symbol: 'BTCUSDT', speed: 600, start: START + HOUR_MS } as const
  const feed = createFeed({ ...config, startedAtMs: Date.now() }, Date.now)
  closers.push(() => feed.close())
  const fail = (error: unknown): never => expect.fail(String(error))
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const exchange = await startExchange({
    folder,
    databaseUrl: null,
    feed,
    feedConfig: { ...config, startedAtMs: Date.now() },
    log,
    onDeath: fail,
  })
  closers.push(() => exchange.close())
  const replay = required(feed.replay, 'it is a replay')
  await fund(exchange)
  for (let nth = 0; nth < 8; nth += 1) {
    exchange.followReplay({ ...replay.course(), marketMs: feed.now() + HOUR_MS + 12_345 })
    exchange.followReplay({ ...replay.course(), paused: true })
    // The thread answers in order: what it says of the pause comes before the answer to a later command.
    await exchange.submit({ type: 'set-realism', account: 'ann', realism: FRICTIONLESS })
    const { shown, got } = await buy(exchange, feed)
    expect(got).toEqual(shown)
    exchange.followReplay({ ...replay.course(), paused: false })
  }
}, 60_000)
