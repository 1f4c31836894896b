import { connect } from 'node:net'
import { createAnswerReader } from './answer-reader.ts'

/**
 * A load generator in its own process: `load-client.ts <address> <seconds|requests> <amount> <connections>`. It looks for the ends of the
 * answers and reads nothing else of them, because a generator that decodes each header takes longer for an answer than a bare server, and
 * would measure itself and the number of headers.
 */
const [address = '', unit = '', amount = '', connections = ''] = process.argv.slice(2)
const { host, hostname, port, pathname, search } = new URL(address)
const limit = Number(amount)
const clients = Number(connections)
if (!(limit > 0) || !(clients > 0) || (unit !== 'seconds' && unit !== 'requests'))
  throw new Error('address, seconds or requests, amount and connections are needed')

const question = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\nAccept-Encoding: br, gzip\r\n\r\n`
/** Received bytes of all connections: each part is read before the next one arrives. */
const received = Buffer.alloc(65_536)
const latencies: number[] = []
let failures = 0
let begun = 0

/** Asks over one connection as long as `goesOn`, and over a new one if it closes; resolves when the last has closed. */
function keepAsking(goesOn: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    function open(): void {
      let since: number | null = null
      const read = createAnswerReader((status) => {
        latencies.push(performance.now() - (since ?? 0))
        if (status < 200 || status > 299) failures++
        since = null
        ask()
      })
      const onread = { buffer: received, callback: (bytes: number) => (read(received.subarray(0, bytes)), true) }
      const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
      function ask(): void {
        if (!goesOn()) return void socket.destroy()
        begun++
        since = performance.now()
        socket.write(question)
      }
      socket.on('error', () => socket.destroy())
      socket.once('close', () => {
        if (since !== null) failures++
        if (goesOn()) open()
        else resolve()
      })
      ask()
    }
    open()
  })
}

const start = performance.now()
const goesOn = unit === 'seconds' ? () => performance.now() - start < limit * 1000 : () => begun < limit
await Promise.all(Array.from({ length: clients }, () => keepAsking(goesOn)))
const seconds = (performance.now() - start) / 1000
latencies.sort((one, other) => one - other)
const p99Ms = latencies[Math.floor(latencies.length * 0.99)] ?? 0
console.log(JSON.stringify({ requestsPerSecond: latencies.length / seconds, p99Ms, failures }))
