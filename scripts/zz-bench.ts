import { rmSync, readdirSync, statSync } from 'node:fs'
import { SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { Recorder } from '#gateway/feed/recording/recorder.ts'
import type { FeedEvent, MarketName } from '#gateway/feed/frames/frame.ts'
const into = '/tmp/rec/bench'
rmSync(into, { recursive: true, force: true })
const N = 60, HOURS = Number(process.argv[2] ?? 1), LEVELS = Number(process.argv[3] ?? 12)
const template = SPOT_INSTRUMENTS[0]!
const spot = Array.from({ length: N }, (_, i) => ({ ...template, symbol: `C${i}USDT`, baseCoin: `C${i}` }))
const names = spot.map((s) => `spot:${s.symbol}` as MarketName)
const recorder = new Recorder({ folder: into, source: 'bench', log: console })
const START = Date.UTC(2026, 0, 5, 10)
const rand = () => Math.random()
const mid = names.map(() => 6_000_000)
const side = (m: number, dir: number, n: number) => {
  const prices = new Float64Array(n), sizes = new Float64Array(n)
  const used = new Set<number>()
  for (let i = 0; i < n; i++) { let d = 1 + Math.floor(-Math.log(rand()) * 60); while (used.has(d)) d++; used.add(d); prices[i] = m + dir * d; sizes[i] = rand() < 0.35 ? 0 : Math.floor(Math.exp(rand() * 12)) }
  return { prices, sizes }
}
let id = START * 1000
let made = process.cpuUsage(), cpuMake = 0
const full = (m: number, dir: number) => ({ prices: Float64Array.from({ length: 400 }, (_, i) => m + dir * (i + 1)), sizes: Float64Array.from({ length: 400 }, () => 1 + Math.floor(rand() * 1e5)) })
const c0 = process.cpuUsage()
for (let tick = 0; tick < 36000 * HOURS; tick++) {
  const time = START + tick * 100
  const m0 = performance.now()
  const events: FeedEvent[] = []
  if (tick === 0) { events.push({ type: 'instruments', list: { version: 1, spot, futures: [] } }); names.forEach((market, i) => events.push({ type: 'state', market, state: 'live' }, { type: 'book', market, snapshot: true, time, asks: full(mid[i]!, 1), bids: full(mid[i]!, -1) })) }
  names.forEach((market, i) => {
    events.push({ type: 'book', market, snapshot: false, time, asks: side(mid[i]!, 1, LEVELS), bids: side(mid[i]!, -1, LEVELS) })
    if (rand() < 0.3) events.push({ type: 'trades', market, trades: [{ id: id++, time, price: mid[i]!, size: Math.floor(Math.exp(rand() * 12)), buy: rand() < 0.5 }] })
    if (tick % 10 === 0) events.push({ type: 'ticker', market, time, last: mid[i]!, open24h: mid[i]! - 1000, high24h: mid[i]! + 5000, low24h: mid[i]! - 5000, volume: 1e9 + tick, quote: 6000000000000000n + BigInt(tick), openUtc: mid[i]! - 500, bid: mid[i]! - 1, bidSize: 500, ask: mid[i]! + 1, askSize: 300 })
  })
  cpuMake += performance.now() - m0
  if (process.argv[4] !== 'none') recorder.record({ sequence: tick + 1, time, events })
  if (tick % 10 === 9) { (recorder as never as { _: unknown }); await new Promise((r) => setTimeout(r, 4)) }
}
await recorder.close()
const c = process.cpuUsage(c0)
const cpu = (c.user + c.system) / 1e6
console.log({ hours: HOURS, bytes: recorder.status.bytes, mbPerMarketHour: (recorder.status.bytes / 1e6 / N / HOURS).toFixed(2), cpuSeconds: cpu.toFixed(1), percentOfCore: ((cpu / 3600 / HOURS) * 100).toFixed(2), problem: recorder.status.problem, rss: (process.memoryUsage().rss / 1e6).toFixed(0) })
