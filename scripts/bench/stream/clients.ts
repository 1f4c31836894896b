import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import { FrameCounter } from './frame-counter.ts'

/** The orders of the benchmark to a process of clients. */
export interface ClientsOrder {
  readonly origin: string
  readonly clients: number
  readonly symbols: readonly string[]
  /** The loopback addresses that the clients share: an address may have only so many connections. */
  readonly addresses: readonly string[]
}

/** The figures that a process of clients has counted since it was last asked. */
export interface ClientsCount {
  readonly messages: number
  /** From the time in a message to its arrival, in milliseconds, of the clients that read their messages. */
  readonly delaysMs: readonly number[]
}

/** One client in so many reads each message; the others count frames, so that clients leave the processor to the server. */
const READS_EVERY = 40
const CHANNELS = ['ticker', 'books', 'trade'] as const

const reading = { messages: 0, delaysMs: [] as number[] }
const counters: FrameCounter[] = []

function requestFor(symbols: readonly string[]): string {
  const args = symbols.flatMap((instId) => CHANNELS.map((channel) => ({ instType: 'SPOT', channel, instId })))
  return JSON.stringify({ op: 'subscribe', args })
}

async function openReader(origin: string, localAddress: string, request: string): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v2/ws/public`, { localAddress })
  await once(socket, 'open')
  socket.on('message', (data: Buffer) => {
    reading.messages += 1
    const sent = /"ts":"?(\d{13})"?\}?$/.exec(data.toString('latin1', Math.max(0, data.length - 40)))?.[1]
    if (sent !== undefined) reading.delaysMs.push(Date.now() - Number(sent))
  })
  socket.send(request)
}

/** Returns a client's text message as a frame with a mask of zeros. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = Buffer.alloc(8)
  head[0] = 0x81
  head[1] = 0x80 | 126
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

async function openCounter(origin: string, localAddress: string, request: string): Promise<void> {
  const { hostname, port, host } = new URL(origin)
  const socket: Socket = connectSocket({ host: hostname, port: Number(port), localAddress })
  await once(socket, 'connect')
  const key = Buffer.alloc(16, 7).toString('base64')
  socket.write(
    `GET /v2/ws/public HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const head = answer.toString('latin1')
  if (!head.startsWith('HTTP/1.1 101') || !head.endsWith('\r\n\r\n')) throw new Error(`not upgraded: ${head.slice(0, 100)}`)
  const counter = new FrameCounter()
  counters.push(counter)
  socket.on('data', (data: Buffer) => counter.read(data))
  socket.on('close', () => {
    throw new Error('the server ended a connection')
  })
  socket.write(maskedFrame(request))
}

async function open({ origin, clients, symbols, addresses }: ClientsOrder): Promise<void> {
  const request = requestFor(symbols)
  for (let client = 0; client < clients; client += 1) {
    const address = addresses[client % addresses.length] ?? '127.0.0.1'
    await (client % READS_EVERY === 0 ? openReader : openCounter)(origin, address, request)
  }
}

function count(): ClientsCount {
  const messages = reading.messages + counters.reduce((sum, counter) => sum + counter.take(), 0)
  const delaysMs = reading.delaysMs.splice(0)
  reading.messages = 0
  return { messages, delaysMs }
}

process.on('message', (order: ClientsOrder | 'count') => {
  if (order === 'count') process.send?.(count())
  else void open(order).then(() => process.send?.('open'))
})
