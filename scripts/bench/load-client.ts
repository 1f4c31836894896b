import { Pool, type Dispatcher } from 'undici'

/**
 * A load generator in its own process: `load-client.ts <address> <seconds|requests> <amount> <connections>`. It reads answers as bytes
 * and discards them, because a generator that decodes them is slower than the servers and would measure itself.
 */
const [address = '', unit = '', amount = '', connections = ''] = process.argv.slice(2)
const { origin, pathname, search } = new URL(address)
const limit = Number(amount)
const clients = Number(connections)
if (!(limit > 0) || !(clients > 0) || (unit !== 'seconds' && unit !== 'requests'))
  throw new Error('address, seconds or requests, amount and connections are needed')

const pool = new Pool(origin, { connections: clients, pipelining: 1 })
const options = { path: pathname + search, method: 'GET', headers: { 'accept-encoding': 'br, gzip' } } as const
const latencies: number[] = []
let failures = 0
let begun = 0

function ask(): Promise<void> {
  begun++
  const since = performance.now()
  return new Promise((resolve) => {
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart(_controller, status) {
        if (status < 200 || status > 299) failures++
      },
      onResponseData() {},
      onResponseEnd() {
        latencies.push(performance.now() - since)
        resolve()
      },
      onResponseError() {
        failures++
        resolve()
      },
    }
    pool.dispatch(options, handler)
  })
}

async function keepAsking(goesOn: () => boolean): Promise<void> {
  while (goesOn()) await ask()
}

const start = performance.now()
const goesOn = unit === 'seconds' ? () => performance.now() - start < limit * 1000 : () => begun < limit
await Promise.all(Array.from({ length: clients }, () => keepAsking(goesOn)))
const seconds = (performance.now() - start) / 1000
await pool.close()
latencies.sort((one, other) => one - other)
const p99Ms = latencies[Math.floor(latencies.length * 0.99)] ?? 0
console.log(JSON.stringify({ requestsPerSecond: latencies.length / seconds, p99Ms, failures }))
