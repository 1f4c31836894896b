import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Goal } from './goal.ts'
import type { Running } from './processes.ts'

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'] as const
const SECONDS = 10
/** Two clients receive some 600 messages during a measurement, so a few percent are chance. */
const SHARE_MIN = 0.9

interface Received {
  messages: number
  readonly delaysMs: number[]
}

async function connect(origin: string, received: Received): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v2/ws/public`)
  await once(socket, 'open')
  socket.on('message', (data: Buffer) => {
    received.messages++
    const text = data.toString('latin1')
    const sent = /"ts":(\d{13})\}?$/.exec(text.slice(-40))?.[1]
    if (sent !== undefined) received.delaysMs.push(Date.now() - Number(sent))
  })
  const args = SYMBOLS.flatMap((instId) => ['ticker', 'books', 'trade'].map((channel) => ({ instType: 'SPOT', channel, instId })))
  socket.send(JSON.stringify({ op: 'subscribe', args }))
  return socket
}

async function measure(origin: string, clients: number): Promise<{ perSecond: number; p99Ms: number }> {
  const received: Received = { messages: 0, delaysMs: [] }
  const sockets: WebSocket[] = []
  for (let client = 0; client < clients; client++) sockets.push(await connect(origin, received))
  received.messages = 0
  received.delaysMs.length = 0
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  const perSecond = received.messages / SECONDS
  const delays = received.delaysMs.toSorted((one, other) => one - other)
  for (const socket of sockets) socket.terminate()
  return { perSecond, p99Ms: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN }
}

/** Measures stream fan-out: whether a hundred times the clients still get a hundred times the messages. */
export async function benchFanOut(site: Running): Promise<Goal[]> {
  const few = await measure(site.origin, 2)
  const many = await measure(site.origin, 200)
  console.log(
    `stream fan-out: 2 clients ${few.perSecond} messages/s (p99 ${few.p99Ms} ms); 200 clients ${many.perSecond} messages/s (p99 ${many.p99Ms} ms)`,
  )
  return [
    {
      name: 'messages per client with 200 clients, share of those with 2',
      actual: many.perSecond / 200 / (few.perSecond / 2),
      atLeast: SHARE_MIN,
    },
  ]
}
