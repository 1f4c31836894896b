import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { Goal } from './goal.ts'

const MARKETS = 500
const BOOKS = 60
const WARM_MS = 30_000
const MEASURE_MS = { short: 60_000, long: 600_000 } as const
const SAMPLE_MS = 5000
/** Ticks of the kernel's accounts of processes. */
const TICKS_PER_S = 100
const LATE_MS = 5000

/**
 * The live feed at scale: 500 markets with moving tickers and 60 books every 100 ms from a fake OKX in another process; the gateway in a
 * third, with a client that reads all 60 books. Linux only, because it reads /proc.
 */
export async function benchFeed(time: keyof typeof MEASURE_MS): Promise<Goal[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-feed-'))
  const children: ChildProcess[] = []
  const start = async (file: string, args: readonly string[]): Promise<[ChildProcess, string]> => {
    const child = fork(join(import.meta.dirname, file), args, { execArgv: [] })
    children.push(child)
    const [{ origin }] = (await once(child, 'message')) as [{ origin: string }]
    return [child, origin]
  }
  try {
    const [, exchange] = await start('feed-exchange.ts', [String(MARKETS), String(BOOKS)])
    const [house, origin] = await start('feed-house.ts', [exchange, folder])
    const client = await readBooks(origin)
    await pause(WARM_MS)
    const feedPid = findChild(house.pid as number, 'feed-process.ts')
    client.latencies.length = 0
    house.send('begin')
    const usage = await watch(feedPid, MEASURE_MS[time])
    house.send('end')
    const [{ p99Ms, markets }] = (await once(house, 'message')) as [{ p99Ms: number; markets: number }]
    client.close()
    return checkGoals(usage, p99Ms, client.latencies, markets, client.names.size)
  } finally {
    for (const child of children) child.disconnect()
    await Promise.all(children.filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit')))
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Usage {
  /** Share of one core. */
  readonly cpu: number
  /** Resident megabytes at each sample. */
  readonly memory: readonly number[]
}

function checkGoals(usage: Usage, p99Ms: number, latencies: number[], markets: number, books: number): Goal[] {
  const sorted = latencies.toSorted((a, b) => a - b)
  const third = Math.max(1, Math.floor(usage.memory.length / 3))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [
    { name: 'live feed: listed markets', actual: markets, atLeast: MARKETS },
    { name: 'live feed: books that reach a client', actual: books, atLeast: BOOKS },
    { name: 'live feed: share of one core of its process', actual: usage.cpu, atMost: 0.6 },
    { name: 'live feed: largest memory of its process in MB', actual: Math.max(...usage.memory), atMost: 400 },
    {
      name: 'live feed: memory of the last third to that of the first',
      actual: mean(usage.memory.slice(-third)) / mean(usage.memory.slice(0, third)),
      atMost: 1.15,
    },
    { name: 'live feed: delay of the front door’s event loop, p99 in ms', actual: p99Ms, atMost: 20 },
    {
      name: 'live feed: book from the exchange’s socket to a client’s, p50 in ms',
      actual: sorted[sorted.length >> 1] ?? Number.NaN,
      atMost: 10,
    },
    { name: 'live feed: the same, p99 in ms', actual: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN },
  ]
}

/** Samples a process: its time on a core over the whole span, and its memory now and then. */
async function watch(pid: number, durationMs: number): Promise<Usage> {
  const memory: number[] = []
  const [before, from] = [readCpuTicks(pid), performance.now()]
  while (performance.now() - from < durationMs) {
    await pause(SAMPLE_MS)
    memory.push(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  }
  const seconds = (performance.now() - from) / 1000
  return { cpu: (readCpuTicks(pid) - before) / TICKS_PER_S / seconds, memory }
}

function readCpuTicks(pid: number): number {
  // The name in brackets may have spaces: fields are counted behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** Finds the process that a parent has started from a file. */
function findChild(parent: number, file: string): number {
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      if (status.includes(`PPid:\t${parent}\n`) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(file)) return Number(name)
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error(`${parent} has no process of ${file}`)
}

/** Reads the first books as a client does, and measures how old each of their messages is by the exchange's time in it. */
async function readBooks(origin: string): Promise<{ readonly latencies: number[]; readonly names: ReadonlySet<string>; close(): void }> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v2/ws/public`)
  await once(socket, 'open')
  const latencies: number[] = []
  const names = new Set<string>()
  socket.on('message', (data) => {
    const {
      arg,
      data: rows,
      action,
    } = JSON.parse(String(data as Buffer)) as { arg?: { instType: string; instId: string }; action?: string; data?: { ts: string }[] }
    const row = rows?.[0]
    if (arg === undefined || row === undefined || action !== 'update') return
    names.add(`${arg.instType}:${arg.instId}`)
    const age = Date.now() - Number(row.ts)
    if (age >= 0 && age < LATE_MS) latencies.push(age)
  })
  const args = Array.from({ length: BOOKS }, (_, index) => {
    const instId = `C${String(Math.floor(index / 2)).padStart(3, '0')}USDT`
    return { instType: index % 2 === 0 ? 'SPOT' : 'USDT-FUTURES', channel: 'books', instId }
  })
  socket.send(JSON.stringify({ op: 'subscribe', args }))
  return { latencies, names, close: () => socket.terminate() }
}

const pause = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs))
