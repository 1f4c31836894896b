import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { createStreamHub } from '#gateway/stream/client/hub.ts'
import type { StreamLimits } from '#gateway/stream/limits.ts'

/** A message as clients read it. */
export interface Frame {
  readonly event?: string
  readonly action?: string
  readonly arg?: Readonly<Record<string, string>>
  readonly code?: number | string
  readonly ts?: number
  readonly data?: readonly unknown[]
}

const SYNTHETIC: FeedConfig = { source: 'synthetic', seed: 'hub' }

/** Starts, for tests, a hub behind a real server on loopback; the test moves its clocks and turns. */
export async function startHub(
  limits: Partial<StreamLimits> = {},
  open: (now: () => number) => MarketFeed = (clock) => createFeed(SYNTHETIC, clock),
) {
  let now = Date.UTC(2026, 10, 21, 14, 59, 30)
  const feed = open(() => now)
  const hub = createStreamHub(feed, limits, { timer: false, monotonicNow: () => now })
  const server = createServer()
  server.on('upgrade', (request, socket, head) => hub.handleUpgrade(request, socket, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients: TestClient[] = []
  return {
    feed,
    hub,
    port,
    /** Advances the clocks by some turns of a tenth of a second, each with its pushes. */
    turn(count = 1, lengthMs = 100) {
      for (let turn = 0; turn < count; turn += 1) {
        now += lengthMs
        hub.turn()
      }
    },
    advance(durationMs: number) {
      now += durationMs
    },
    async connect(path = '/v2/ws/public') {
      const client = new TestClient(`ws://127.0.0.1:${port}${path}`)
      clients.push(client)
      await client.opened
      return client
    },
    async close() {
      hub.close()
      feed.close()
      for (const client of clients) client.socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

export type TestHub = Awaited<ReturnType<typeof startHub>>

/** A client that records received messages in order. */
export class TestClient {
  readonly socket: WebSocket
  readonly opened: Promise<unknown>
  readonly closed: Promise<number>
  readonly #texts: string[] = []
  #wake: (() => void) | undefined

  constructor(address: string) {
    this.socket = new WebSocket(address)
    this.opened = once(this.socket, 'open')
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
    this.socket.on('message', (data: Buffer) => {
      this.#texts.push(data.toString('utf8'))
      this.#wake?.()
    })
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Returns the next message, whenever it arrives. */
  async text(): Promise<string> {
    while (this.#texts.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve))
    return this.#texts.shift() as string
  }

  async message(): Promise<Frame> {
    return JSON.parse(await this.text()) as Frame
  }

  /** Sends a ping and returns all messages received before its answer. */
  async drain(): Promise<Frame[]> {
    this.send('ping')
    const messages: Frame[] = []
    for (let text = await this.text(); text !== 'pong'; text = await this.text()) messages.push(JSON.parse(text) as Frame)
    return messages
  }

  /** Subscribes and returns the acknowledgement and the first data. */
  async subscribe(channel: string, instType = 'SPOT', instId = 'BTCUSDT'): Promise<[Frame, Frame]> {
    this.send({ op: 'subscribe', args: [{ instType, channel, instId }] })
    return [await this.message(), await this.message()]
  }
}
