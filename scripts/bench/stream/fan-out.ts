import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Goal } from '../goal.ts'
import { freePort, type Running, startSite } from '../processes.ts'
import type { ClientsCount, ClientsOrder } from './clients.ts'

/** Three channels each: a client gets some 50 messages a second. */
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'BNBUSDT', 'DOGEUSDT', 'ADAUSDT', 'AVAXUSDT']
const FEW = 2
const MANY = 2000
const SECONDS = 10
/** Addresses of the clients: the gateway bounds the connections of each. */
const ADDRESSES = Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 1}`)
/** Two clients receive some 1000 messages during a measurement, so a few percent are chance. */
const SHARE_MIN = 0.9
const PER_SECOND_MIN = 100_000
const P99_MS_MAX = 100
const KILOBYTES_MAX = 60

interface Figures {
  readonly perSecond: number
  readonly p99Ms: number
  /** Seconds of the gateway's processor time for each second. */
  readonly cores: number
  readonly kilobytesPerClient: number
}

/**
 * Measures stream fan-out: whether a thousand times the clients still get a thousand times the messages, how many that are, how late
 * they come, and the gateway's memory for each client. The clients have a process of their own.
 */
export async function benchFanOut(): Promise<Goal[]> {
  const metrics = await freePort()
  const site = await startSite({ METRICS_LISTEN: String(metrics) })
  try {
    const few = await measure(site, metrics, FEW)
    const many = await measure(site, metrics, MANY)
    for (const [clients, { perSecond, p99Ms, cores, kilobytesPerClient }] of [
      [FEW, few],
      [MANY, many],
    ] as const)
      console.log(
        `stream fan-out: ${clients} clients ${perSecond.toFixed(0)} messages/s, p99 ${p99Ms} ms, ` +
          `${(cores * 100).toFixed(0)} % of a core, ${((cores / perSecond) * 1e6).toFixed(1)} µs a message, ${kilobytesPerClient.toFixed(0)} kB a client`,
      )
    const share = many.perSecond / MANY / (few.perSecond / FEW)
    return [
      { name: `messages per client with ${MANY} clients, share of those with ${FEW}`, actual: share, atLeast: SHARE_MIN },
      { name: 'messages a second of all clients', actual: many.perSecond, atLeast: PER_SECOND_MIN },
      { name: 'p99 of the time from a message to its client, ms', actual: many.p99Ms, atMost: P99_MS_MAX },
      { name: 'memory of the gateway for a client, kB', actual: many.kilobytesPerClient, atMost: KILOBYTES_MAX },
    ]
  } finally {
    await site.stop()
  }
}

async function measure(site: Running, metrics: number, clients: number): Promise<Figures> {
  const before = await readMetrics(metrics)
  const child = fork(join(import.meta.dirname, 'clients.ts'), { execArgv: [] })
  try {
    const order: ClientsOrder = { origin: site.origin, clients, symbols: SYMBOLS, addresses: ADDRESSES }
    await ask(child, order)
    // The first messages of channels are snapshots.
    await ask(child, 'count')
    const begin = await readMetrics(metrics)
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
    const { messages, delaysMs } = (await ask(child, 'count')) as ClientsCount
    const end = await readMetrics(metrics)
    const delays = delaysMs.toSorted((one, other) => one - other)
    return {
      perSecond: messages / SECONDS,
      p99Ms: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN,
      cores: (end.cpuSeconds - begin.cpuSeconds) / SECONDS,
      kilobytesPerClient: (end.residentBytes - before.residentBytes) / 1024 / clients,
    }
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

async function ask(child: ChildProcess, request: ClientsOrder | 'count'): Promise<unknown> {
  const answer = once(child, 'message') as Promise<[unknown]>
  child.send(request)
  return (await Promise.race([answer, once(child, 'exit').then(() => Promise.reject(new Error('the clients ended')))]))[0]
}

async function readMetrics(port: number): Promise<{ cpuSeconds: number; residentBytes: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { cpuSeconds: figure('process_cpu_seconds_total'), residentBytes: figure('process_resident_memory_bytes') }
}
