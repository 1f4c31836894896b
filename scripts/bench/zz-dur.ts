// CPU per durable order, by thread.
import { mkdtempSync, rmSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRICTIONLESS } from '#gateway/engine/orders/realism.ts'
import { startExchange } from '#gateway/exchange/start-exchange.ts'
import { createFeed } from '#gateway/feed/create-feed.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { lotsFrom, ticksFrom } from '#lib/kernel/money.ts'
const CLIENTS = Number(process.argv[2] ?? 100), ORDERS = Number(process.argv[3] ?? 40000), DIR = process.argv[4] ?? '/tmp'
const folder = openDataFolder(mkdtempSync(join(DIR, 'agio-dur-')))
const config = { source: 'synthetic', seed: '1' } as const
const feed = createFeed(config, Date.now)
const ex = await startExchange({ folder, databaseUrl: process.env['DB'] ?? null, feed, feedConfig: config, log: { info() {}, warn() {} }, onDeath: (e) => { throw e } })
const M = 'spot:ETHUSDT'
const threads = () => { const r: Record<string, number> = {}; for (const t of readdirSync('/proc/self/task')) { try { const s = readFileSync(`/proc/self/task/${t}/stat`, 'utf8'); const n = s.slice(s.indexOf('(') + 1, s.lastIndexOf(')')); const sch = readFileSync(`/proc/self/task/${t}/schedstat`, 'utf8').split(' '); r[n + ' ' + t] = Number(sch[0]) / 1000 } catch {} } return r }
const accounts = Array.from({ length: CLIENTS }, (_, n) => `bench-${n}`)
await Promise.all(accounts.map(async (account) => { await ex.ensureAccount(account); await ex.submit({ type: 'set-realism', account, realism: FRICTIONLESS }) }))
const turn = async (account: string, nth: number) => {
  const ticks = ticksFrom(Math.floor((ex.state.markets.get(M)?.last ?? 0) * 0.97))
  const { kind } = await (nth % 2 ? ex.submit({ type: 'cancel-all', account, kind: 'both' }) : ex.submit({ type: 'place', account, order: { market: M, wallet: 'spot', side: 'buy', type: 'limit', force: 'gtc', ticks, lots: lotsFrom(100) } }))
  if (kind !== 'done') throw new Error(kind)
}
await ex.submit({ type: 'place', account: 'bench-0', order: { market: M, wallet: 'spot', side: 'buy', type: 'market', force: 'gtc', ticks: 0 as never, lots: lotsFrom(100) } })
const go = async (n: number) => Promise.all(accounts.map(async (a) => { for (let i = 0; i < n / CLIENTS; i++) await turn(a, i) }))
await go(20000)
for (let round = 0; round < 3; round++) {
  const before = threads(), t0 = performance.now()
  await go(ORDERS)
  const s = (performance.now() - t0) / 1000, after = threads()
  const rows = Object.entries(after).map(([k, v]) => [k, (v - (before[k] ?? 0)) / ORDERS] as const).filter(([, v]) => v > 0.3).sort((a, b) => b[1] - a[1])
  console.log(Math.round(ORDERS / s), 'orders/s', rows.map(([k, v]) => `${k}: ${v.toFixed(1)} us`).join('  '))
}
await ex.close(); feed.close(); folder.release(); rmSync(folder.path, { recursive: true })
