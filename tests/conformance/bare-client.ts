import { WebSocket } from 'ws'
import { expect } from 'vitest'
import { sign } from '#gateway/http/open/bot/signature.ts'
import { PASSPHRASE, type BotKeyPair, type BotServer } from './bot-server.ts'

export interface BareFrame {
  readonly event?: string
  readonly action?: string
  readonly code?: number
  readonly arg?: Readonly<Record<string, string>>
  readonly data?: readonly Readonly<Record<string, unknown>>[]
}

export interface BareClient {
  /** Code of the close, whenever it comes. */
  readonly closed: Promise<number>
  readonly frames: readonly BareFrame[]
  readonly socket: WebSocket
  send(message: object): void
  /** The frame that the client is waiting for, whenever that comes. */
  next(wanted: (frame: BareFrame) => boolean): Promise<BareFrame | undefined>
  /** Waits until everything that was sent has been answered. */
  settle(): Promise<void>
  end(): void
}

/** A bare client of the streams, for what the others never send. */
export async function connectBare(server: Pick<BotServer, 'origin'>, path = '/v2/ws/private'): Promise<BareClient> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${path}`)
  const frames: BareFrame[] = []
  let pongs = 0
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    if (text === 'pong') pongs += 1
    else frames.push(JSON.parse(text) as BareFrame)
  })
  await new Promise((resolve) => socket.once('open', resolve))
  return {
    closed,
    frames,
    socket,
    send: (message) => socket.send(JSON.stringify(message)),
    async next(wanted) {
      await expect.poll(() => frames.some(wanted), { timeout: 5000 }).toBe(true)
      return frames.find(wanted)
    },
    async settle() {
      const before = pongs
      socket.send('ping')
      await expect.poll(() => pongs, { timeout: 5000 }).toBe(before + 1)
    },
    end: () => socket.terminate(),
  }
}

/** The message that logs a key in, signed; `change` spoils a part of it. */
export function login(pair: BotKeyPair, change: Record<string, unknown> = {}, timestamp: string | number = Math.floor(Date.now() / 1000)) {
  const arg = { apiKey: pair.apiKey, passphrase: PASSPHRASE, timestamp, sign: sign(pair.secret, `${timestamp}GET/user/verify`) }
  return { op: 'login', args: [{ ...arg, ...change }] }
}
