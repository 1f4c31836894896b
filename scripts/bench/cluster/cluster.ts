import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { WebSocket } from 'ws'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading/trading-stream-path.ts'
import { startPostgres } from '../../../tests/support/postgres.ts'
import type { Goal } from '../goal.ts'
import { freePort } from '../processes.ts'

const ROOT = join(import.meta.dirname, '../../..')
const READ = '/api/v2/spot/market/tickers?symbol=BTCUSDT'
const READS = 6000
const CONNECTIONS = 10
const STREAMS = 60
const STREAM_SECONDS = 5
/** Below the number of orders that an account may have open. */
const ORDERS = 190
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT']

interface Node {
  readonly origin: string
  /** Seconds of processor time since the start. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

/**
 * Measures what a second and a third gateway of one database are good for (ADR 45), in processor time, which other work on the machine does
 * not change: the cost of a read and of a stream delivery where it is served, and what it costs the leader. Then how soon an
 * order that the leader has answered is heard on a follower.
 */
export async function benchCluster(): Promise<Goal[]> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'bench-cluster-'))
  writeFileSync(join(folder, 'inline-scripts.json'), '[]')
  mkdirSync(join(folder, 'static/chunks'), { recursive: true })
  const nodes: Node[] = []
  try {
    const url = await postgres.createDatabase()
    nodes.push(await startNode(folder, url, 0))
    const [leader] = nodes
    if (leader === undefined) throw new Error('there is a first node')
    await costOfReads(leader)
    const alone = { read: await costOfReads(leader), delivery: await costOfDeliveries(leader) }
    nodes.push(await startNode(folder, url, 1), await startNode(folder, url, 2))
    const [second, third] = nodes.slice(1)
    if (second === undefined || third === undefined) throw new Error('there are three nodes')
    await Promise.all([costOfReads(second), costOfReads(third)])
    const idle = await cpuOf(leader, () => pause(STREAM_SECONDS))
    const two = { read: await costOfReads(second), delivery: await costOfDeliveries(second) }
    const from = performance.now()
    let three = 0
    const beside = await cpuOf(leader, async () => {
      const costs = await Promise.all([costOfReads(second), costOfReads(third)])
      three = (costs[0] + costs[1]) / 2
    })
    const seconds = (performance.now() - from) / 1000
    const extra = Math.max(0, beside - (idle / STREAM_SECONDS) * seconds) / (2 * READS)
    const lags = await lagsOf(leader, second)
    console.log(
      `a read costs ${us(alone.read)} on one node, ${us(two.read)} on a follower, ${us(three)} on each of two at a time, and the leader ${us(extra)} of that`,
    )
    console.log(`a stream delivery costs ${us(alone.delivery)} on one node, ${us(two.delivery)} on a follower`)
    console.log(`an idle leader with two followers takes ${((idle / STREAM_SECONDS) * 100).toFixed(1)} % of a processor`)
    console.log(`an answered order is heard on a follower after p50 ${quantile(lags, 0.5)} ms, p99 ${quantile(lags, 0.99)} ms`)
    return [
      { name: 'a read on a follower, share of one on a single node', actual: two.read / alone.read, atMost: 1.25 },
      { name: 'a read on each of two followers, share of one on a single node', actual: three / alone.read, atMost: 1.25 },
      { name: 'a delivery on a follower, share of one on a single node', actual: two.delivery / alone.delivery, atMost: 1.25 },
      { name: 'cost of a follower’s read to the leader, share of answering it', actual: extra / alone.read, atMost: 0.1 },
    ]
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const us = (seconds: number): string => `${(seconds * 1e6).toFixed(0)} µs`
const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

function quantile(values: readonly number[], share: number): string {
  return (values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN).toFixed(1)
}

async function cpuOf(node: Node, work: () => Promise<unknown>): Promise<number> {
  const before = await node.cpu()
  await work()
  return (await node.cpu()) - before
}

/** Returns the seconds of processor time of one read. */
async function costOfReads(node: Node): Promise<number> {
  const pool = new Pool(node.origin, { connections: CONNECTIONS })
  let left = READS
  const read = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      // From many addresses, each of which has a limit.
      const headers = { 'x-forwarded-for': `10.${left % 200}.${(left >> 8) % 200}.1` }
      const { statusCode, body } = await pool.request({ path: READ, method: 'GET', headers })
      await body.dump()
      if (statusCode !== 200) throw new Error(`a read was answered ${statusCode}`)
    }
  }
  const cost = await cpuOf(node, () => Promise.all(Array.from({ length: CONNECTIONS }, read)))
  await pool.close()
  return cost / READS
}

/** Returns the seconds of processor time of one message to one stream. */
async function costOfDeliveries(node: Node): Promise<number> {
  let messages = 0
  const sockets: WebSocket[] = []
  for (let nth = 0; nth < STREAMS; nth += 1) {
    const headers = { 'x-forwarded-for': `10.0.${nth}.1` }
    const socket = new WebSocket(`${node.origin.replace('http', 'ws')}/v2/ws/public`, { headers })
    await once(socket, 'open')
    socket.on('message', () => (messages += 1))
    const args = SYMBOLS.flatMap((instId) => ['ticker', 'books', 'trade'].map((channel) => ({ instType: 'SPOT', channel, instId })))
    socket.send(JSON.stringify({ op: 'subscribe', args }))
    sockets.push(socket)
  }
  await pause(1)
  messages = 0
  const cost = await cpuOf(node, () => pause(STREAM_SECONDS))
  for (const socket of sockets) socket.terminate()
  return cost / messages
}

/** Returns the milliseconds from an answer of the leader to the message of the account's stream on a follower. */
async function lagsOf(leader: Node, follower: Node): Promise<number[]> {
  const headers = { 'content-type': 'application/json', origin: leader.origin }
  const made = await fetch(`${leader.origin}/v1/user/guest/create`, { method: 'POST', headers, body: '{}' })
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const socket = new WebSocket(follower.origin.replace('http', 'ws') + ACCOUNT_STREAM_PATH, {
    headers: { cookie, origin: follower.origin },
  })
  const heard = new Map<string, number>()
  socket.on('message', (data: Buffer) => {
    for (const [, id = ''] of data.toString('utf8').matchAll(/"clientOrderId":"(\w+)"/g))
      if (!heard.has(id)) heard.set(id, performance.now())
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ op: 'start' }))
  await once(socket, 'message')
  const answered = new Map<string, number>()
  for (let nth = 0; nth < ORDERS; nth += 1) {
    const clientOrderId = `lag${nth}`
    const order = { clientOrderId, product: 'spot', symbol: 'BTCUSDT', type: 'limit', side: 'buy', price: '20000', size: '0.0001' }
    const answer = await fetch(`${leader.origin}/v1/trade/order/place`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(order),
    })
    if (answer.status === 200) answered.set(clientOrderId, performance.now())
    await answer.text()
    // Below the limit of orders per second.
    await pause(0.04)
  }
  await pause(1)
  socket.terminate()
  return [...answered].flatMap(([id, at]) => Math.max(0, (heard.get(id) ?? Infinity) - at))
}

async function startNode(folder: string, databaseUrl: string, nth: number): Promise<Node> {
  const [port, metrics] = [await freePort(), await freePort()]
  const data = join(folder, `n${nth}`)
  mkdirSync(data)
  if (nth > 0) copyFileSync(join(folder, 'n0', 'server.key'), join(data, 'server.key'))
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NODE_NAME: `n${nth}`,
    PORT: String(port),
    METRICS_LISTEN: `127.0.0.1:${metrics}`,
    DATA_DIR: data,
    DATABASE_URL: databaseUrl,
    NEXT_DIST_DIR: folder,
    SIGN_REQUESTS: 'off',
    TRUST_PROXY: '127.0.0.1',
  }
  const child = spawn(process.execPath, ['gateway/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const origin = `http://127.0.0.1:${port}`
  await untilServing(origin, child)
  return {
    origin,
    async cpu() {
      const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Waits until a gateway leads, or answers reads as a follower. */
async function untilServing(origin: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const said = await fetch(`${origin}/healthz`).then(
      (answer) => answer.text(),
      () => '',
    )
    if (said.includes('"answersReads":true')) return
    await pause(0.1)
  }
  throw new Error(`a gateway ended with code ${child.exitCode}`)
}
