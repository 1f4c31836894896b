import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { systemTimers } from '#lib/kernel/clock.ts'
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws'
import type { Dialect } from './dialect.ts'
import { FakeWorld } from './fake-world.ts'
import type { ModelExchange } from './model-exchange.ts'

export interface FakeServer {
  readonly world: FakeWorld
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** Every request and socket so far, `GET /path?query` and `WS /path`. */
  readonly requests: readonly string[]
  /** Channels with a subscriber now. */
  readonly channels: ReadonlySet<string>
  /** Steps all subscribed markets, and sends figures, until the returned function is called. */
  run(everyMs: number): () => void
  close(): Promise<void>
}

const FIGURES_EVERY_STEPS = 10

/** Starts a fake exchange with real HTTP and WebSocket on loopback; port 0 takes any. */
export async function startFakeServer(dialect: Dialect, exchange: ModelExchange, port = 0): Promise<FakeServer> {
  const world = new FakeWorld(dialect, exchange, systemTimers, Date.now)
  const requests: string[] = []
  const readers = new Map<string, Set<ServerSocket>>()
  const running = new Set<NodeJS.Timeout>()
  const sockets = new WebSocketServer({ noServer: true })
  const http = createServer((request, response) => answer(world, requests, request, response))

  http.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0] as string
    requests.push(`WS ${request.url}`)
    if (!dialect.streams.test(path)) world.breaches.push(`WS ${request.url} is no public stream`)
    for (const name of Object.keys(request.headers)) {
      if (/api-?key|access-|passphrase|authorization|cookie/i.test(name)) world.breaches.push(`WS ${request.url} names a key: ${name}`)
    }
    if (world.faults.isClosed) stream.destroy()
    else sockets.handleUpgrade(request, stream, head, (socket) => attend(socket, path))
  })

  function attend(socket: ServerSocket, path: string): void {
    const send = (body: string | object) => {
      if (socket.readyState === socket.OPEN) socket.send(typeof body === 'string' ? body : JSON.stringify(body))
    }
    socket.on('error', () => {})
    socket.on('message', (data) => {
      const { open, close, replies } = world.hear(String(data as Buffer), path)
      for (const reply of replies) send(reply)
      for (const channel of close) drop(channel, socket)
      for (const channel of open) {
        const of = readers.get(channel) ?? new Set()
        readers.set(channel, of.add(socket))
        world.greet(channel, send)
      }
    })
    socket.on('close', () => {
      for (const channel of readers.keys()) drop(channel, socket)
    })
  }

  function drop(channel: string, socket: ServerSocket): void {
    const of = readers.get(channel)
    of?.delete(socket)
    if (of?.size === 0) readers.delete(channel)
  }

  world.wire = {
    publish(channel, body) {
      const of = readers.get(channel)
      if (of === undefined) return
      const text = JSON.stringify(body)
      for (const socket of of) socket.send(text)
    },
    cut() {
      for (const socket of sockets.clients) socket.terminate()
    },
  }
  await new Promise<void>((resolve, reject) => http.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    world,
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests,
    get channels() {
      return new Set(readers.keys())
    },
    run(everyMs) {
      let count = 0
      const timer = setInterval(() => {
        count += 1
        world.step()
        if (count % FIGURES_EVERY_STEPS === 0) world.figures()
      }, everyMs)
      running.add(timer)
      return () => clearInterval(timer)
    },
    async close() {
      for (const timer of running) clearInterval(timer)
      for (const socket of sockets.clients) socket.terminate()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

function answer(world: FakeWorld, requests: string[], request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? '/'
  requests.push(`${request.method} ${url}`)
  const { status, headers, body, delayMs } = world.answer(request.method ?? '', url, request.headers)
  const send = () => {
    const type = typeof body === 'string' ? 'text/html' : 'application/json'
    response.writeHead(status, { ...headers, 'content-type': type })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  if (delayMs > 0) world.after(delayMs, send)
  else send()
}
