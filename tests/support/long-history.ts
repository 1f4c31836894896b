import { Worker } from 'node:worker_threads'
import type { HistoryRow } from '#gateway/exchange/views/history-rows.ts'
import { HistoryStore } from '#gateway/exchange/history/history-store.ts'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import type { Browser } from './accounts.ts'
import type { TradingServer } from './trading.ts'

/** Rows beyond all ids that a test makes itself. */
const FIRST_ID = 1_000_000_000
/** Requests of one measurement. */
const REQUESTS = 120
const TRADE = { product: 'spot', symbol: 'BTCUSDT', type: 'market' } as const

/**
 * Writes so many round trips into the history of an account, as if it had traded them: copies of one that it makes now, with its orders,
 * fills and ledger rows. Returns a function that writes further ones. A round trip has 8 rows.
 */
export async function openLongHistory(server: TradingServer, browser: Browser, account: string): Promise<(trips: number) => void> {
  const { floor } = server
  await browser.post(TRADING_ROUTES.placeOrder.path, { ...TRADE, side: 'buy', amount: '100', clientOrderId: 'first' })
  await browser.post(TRADING_ROUTES.placeOrder.path, { ...TRADE, side: 'sell', size: '0.0005', clientOrderId: 'second' })
  const { history } = floor.exchange.studies(account, account)
  const [orders, fills, bills] = await Promise.all([
    history.rows('orders', { limit: 10 }),
    history.rows('fills', { limit: 10 }),
    history.rows('bills', { limit: 20, kind: 'trade' }),
  ])
  let trips = 0
  return (more) => {
    const store = new HistoryStore(floor.file('history'))
    const rows: HistoryRow[] = []
    const common = { account, epoch: 1, market: 'spot:BTCUSDT', wallet: 'spot' }
    for (const end = trips + more; trips < end; trips += 1) {
      const idOf = (id: string): number => FIRST_ID + trips * FIRST_ID + Number(id)
      for (const order of orders) {
        const id = idOf(order.orderId)
        const payload = JSON.stringify({ ...order, orderId: String(id) })
        rows.push({
          ...common,
          kind: 'orders',
          id,
          asset: '',
          sort: 'order',
          ref: 0,
          timeMs: order.updatedAtMs,
          beganMs: order.placedAtMs,
          payload,
        })
      }
      for (const fill of fills) {
        const [id, ref] = [idOf(fill.fillId), idOf(fill.orderId)]
        const payload = JSON.stringify({ ...fill, fillId: String(id), orderId: String(ref) })
        rows.push({ ...common, kind: 'fills', id, asset: '', sort: '', ref, timeMs: fill.timeMs, beganMs: fill.timeMs, payload })
      }
      for (const bill of bills) {
        const id = idOf(bill.billId)
        const payload = JSON.stringify({ ...bill, billId: String(id), ref: String(idOf(bill.ref)) })
        rows.push({
          ...common,
          kind: 'bills',
          id,
          asset: bill.asset,
          sort: 'trade',
          ref: 0,
          timeMs: bill.timeMs,
          beganMs: bill.timeMs,
          payload,
        })
      }
    }
    store.write({ rows, notes: [], volumes: [], cursor: store.cursor(), origin: store.origin() })
    store.close()
  }
}

/** The processor time of this thread, in ms: what stands before an answer here, whatever other programs and threads do. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Returns the 99th percentile of the thread's time, in ms, from a request to its answer. */
export async function slowestOf(request: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let count = 0; count < REQUESTS; count += 1) {
    const startedAt = threadTime()
    await request()
    took.push(threadTime() - startedAt)
  }
  return took.toSorted((a, b) => a - b)[Math.floor(REQUESTS * 0.99)] ?? Infinity
}

/** Asks for paths again and again, on so many connections, from a thread of its own, and throws the answers away. */
export class Askers {
  readonly #thread: Worker
  readonly #ended: Promise<Readonly<Record<string, number>>>

  constructor(port: number, paths: readonly string[], cookie: string, connections: number) {
    this.#thread = new Worker(ASK, { eval: true, workerData: { port, paths, cookie, connections } })
    this.#ended = new Promise((resolve, reject) => {
      this.#thread.on('message', (message: Readonly<Record<string, number>> | 'begun') => message !== 'begun' && resolve(message))
      this.#thread.on('error', reject)
    })
  }

  /** Resolves when the first answer has come. */
  begun(): Promise<void> {
    return new Promise((resolve) => {
      this.#thread.on('message', (message) => message === 'begun' && resolve())
    })
  }

  /** Stops asking; returns how many answers had each status. */
  async end(): Promise<Readonly<Record<string, number>>> {
    this.#thread.postMessage('stop', [])
    const statuses = await this.#ended
    await this.#thread.terminate()
    return statuses
  }
}

const ASK = `
  const { parentPort, workerData: { port, paths, cookie, connections } } = require('node:worker_threads')
  const http = require('node:http')
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const statuses = {}
  let [at, open, stopped, told] = [0, connections, false, false]
  const headers = { host: '127.0.0.1:' + port, cookie }
  function next() {
    if (stopped) return (open -= 1) === 0 ? parentPort.postMessage(statuses) : undefined
    const path = paths[at++ % paths.length]
    http.get({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1
      if (!told) parentPort.postMessage('begun')
      told = true
      // Somebody who was refused waits a little, as the answer says.
      response.on('end', () => (response.statusCode === 429 ? setTimeout(next, 50) : next())).resume()
    }).on('error', () => next())
  }
  parentPort.on('message', () => (stopped = true))
  for (let count = 0; count < connections; count += 1) next()
`
