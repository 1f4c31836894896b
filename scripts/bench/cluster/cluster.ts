import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { WebSocket } from 'ws'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading/trading-stream-path.ts'
import { startPostgres } from '../../../tests/support/postgres.ts'
import type { Goal } from '../goal.ts'
import { cpuOf, type Node, pause, startNode } from './nodes.ts'
import { benchStores } from './stores.ts'

const READ = '/api/v2/spot/market/tickers?symbol=BTCUSDT'
const READS = 6000
/** A public page that every gateway stores. */
const PAGE = '/'
const PAGES = 3000
const CONNECTIONS = 10
const STREAMS = 60
const STREAM_SECONDS = 5
/** Below the number of orders that an account may have open. */
const ORDERS = 190
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT']

/** A kind of request. */
interface Asked {
  readonly title: string
  readonly path: string
  readonly count: number
  /** The most that one may cost on two replicas at a time, as a share of one on a single node. */
  readonly shareMax: number
}

const READING: Asked = { title: 'a read', path: READ, count: READS, shareMax: 1.25 }
/**
 * Without the process that renders it. It is made anew and compressed every few seconds, however many ask: on a busy machine, where the
 * same number of pages takes longer, more often.
 */
const PAGING: Asked = { title: 'a public page', path: PAGE, count: PAGES, shareMax: 2 }

/**
 * Measures what a second and a third gateway of one database are good for (ADR 45), in processor time, which other work on the machine does
 * not change: the cost of a page, of a read and of a stream delivery where it is served, and what it costs the primary. Then how soon an
 * order that the primary has answered is heard on a replica. Last, orders a second by store.
 */
export async function benchCluster(): Promise<Goal[]> {
  return [...(await benchNodes()), ...(await benchStores())]
}

async function benchNodes(): Promise<Goal[]> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'bench-cluster-'))
  const nodes: Node[] = []
  try {
    const url = await postgres.createDatabase()
    nodes.push(await startNode(folder, url, 0))
    const [primary] = nodes
    if (primary === undefined) throw new Error('there is a first node')
    const asked = [READING, PAGING]
    for (const each of asked) await costOf(primary, each)
    const alone = new Map<Asked, number>()
    for (const each of asked) alone.set(each, await costOf(primary, each))
    const delivery = await costOfDeliveries(primary)
    nodes.push(await startNode(folder, url, 1), await startNode(folder, url, 2))
    const [second, third] = nodes.slice(1)
    if (second === undefined || third === undefined) throw new Error('there are three nodes')
    for (const each of asked) await Promise.all([costOf(second, each), costOf(third, each)])
    const idle = await cpuOf(primary, () => pause(STREAM_SECONDS))
    const goals: Goal[] = []
    for (const each of asked) goals.push(...(await compare(each, { primary, second, third }, alone.get(each) ?? 0, idle / STREAM_SECONDS)))
    const followed = await costOfDeliveries(second)
    const lags = await lagsOf(primary, second)
    console.log(`a stream delivery costs ${us(delivery)} on one node, ${us(followed)} on a replica`)
    console.log(`an idle primary with two replicas takes ${((idle / STREAM_SECONDS) * 100).toFixed(1)} % of a processor`)
    console.log(`an answered order is heard on a replica after p50 ${quantile(lags, 0.5)} ms, p99 ${quantile(lags, 0.99)} ms`)
    return [...goals, { name: 'a delivery on a replica, share of one on a single node', actual: followed / delivery, atMost: 1.25 }]
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Three {
  readonly primary: Node
  readonly second: Node
  readonly third: Node
}

/** Compares the cost of a request on one node with that on a replica, and on two at a time; and says what it costs the primary. */
async function compare(asked: Asked, { primary, second, third }: Three, alone: number, idlePerSecond: number): Promise<Goal[]> {
  const two = await costOf(second, asked)
  const from = performance.now()
  let three = 0
  const spent = await cpuOf(primary, async () => {
    const costs = await Promise.all([costOf(second, asked), costOf(third, asked)])
    three = (costs[0] + costs[1]) / 2
  })
  const seconds = (performance.now() - from) / 1000
  const extra = Math.max(0, spent - idlePerSecond * seconds) / (2 * asked.count)
  const { title } = asked
  console.log(
    `${title} costs ${us(alone)} on one node, ${us(two)} on a replica, ${us(three)} on each of two at a time, and the primary ${us(extra)} of that`,
  )
  return [
    { name: `${title} on a replica, share of one on a single node`, actual: two / alone, atMost: 1.25 },
    { name: `${title} on each of two replicas, share of one on a single node`, actual: three / alone, atMost: asked.shareMax },
    { name: `cost of ${title} of a replica to the primary, share of answering it`, actual: extra / alone, atMost: 0.1 },
  ]
}

const us = (seconds: number): string => `${(seconds * 1e6).toFixed(0)} µs`

function quantile(values: readonly number[], share: number): string {
  return (values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN).toFixed(1)
}

/** Returns the seconds of processor time of one request, averaged. */
async function costOf(node: Node, { path, count }: Asked): Promise<number> {
  const pool = new Pool(node.origin, { connections: CONNECTIONS })
  let left = count
  const read = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      // From many addresses, each of which has a limit.
      const headers = { 'x-forwarded-for': `10.${left % 200}.${(left >> 8) % 200}.1` }
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}`)
    }
  }
  const spent = await cpuOf(node, () => Promise.all(Array.from({ length: CONNECTIONS }, read)))
  await pool.close()
  return spent / count
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

/** Returns the milliseconds from an answer of the primary to the message of the account's stream on a replica. */
async function lagsOf(primary: Node, replica: Node): Promise<number[]> {
  const headers = { 'content-type': 'application/json', origin: primary.origin }
  const made = await fetch(`${primary.origin}/v1/user/guest/create`, { method: 'POST', headers, body: '{}' })
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const socket = new WebSocket(replica.origin.replace('http', 'ws') + ACCOUNT_STREAM_PATH, {
    headers: { cookie, origin: replica.origin },
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
    const answer = await fetch(`${primary.origin}/v1/trade/order/place`, {
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
