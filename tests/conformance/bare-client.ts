import { WebSocket } from 'ws'
import { expect } from 'vitest'
import { sign } from '#gateway/dialect/signature.ts'
import { PASSPHRASE, type BotKeyPair, type BotServer } from './bot-server.ts'

export interface BareMessage {
  readonly event?: string
  readonly action?: string
  readonly code?: number
  readonly msg?: string
  readonly arg?: Readonly<Record<string, string>>
  readonly data?: readonly Readonly<Record<string, unknown>>[]
}

export interface BareClient {
  /** Resolves to the code of the close. */
  readonly closed: Promise<number>
  readonly frames: readonly BareMessage[]
  readonly socket: WebSocket
  send(message: object): void
  /** Resolves to the first matching message, whenever it arrives. */
  next(wanted: (frame: BareMessage) => boolean): Promise<BareMessage | undefined>
  /** Waits until everything sent has been answered. */
  settle(): Promise<void>
  end(): void
}

/** Connects a bare client of the streams, for messages that the other clients never send. */
export async function connectBare(server: Pick<BotServer, 'origin'>, path = '/v2/ws/private'): Promise<BareClient> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${path}`)
  const frames: BareMessage[] = []
  let pongs = 0
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8')
    if (text === 'pong') pongs += 1
    else frames.push(JSON.parse(text) as BareMessage)
  })
  await new Promise((resolve) => socket.once('open', resolve))
  return {
    closed,
    frames,
    socket,
    send: (message) => socket.send(JSON.stringify(message)),
    async next(wanted) {
      await expect.poll(() => frames.some(wanted)).toBe(true)
      return frames.find(wanted)
    },
    async settle() {
      const before = pongs
      socket.send('ping')
      await expect.poll(() => pongs).toBe(before + 1)
    },
    end: () => socket.terminate(),
  }
}

/** Returns the signed message that logs a key in; `change` invalidates a part of it. */
export function login(pair: BotKeyPair, change: Record<string, unknown> = {}, timestamp: string | number = Math.floor(Date.now() / 1000)) {
  const arg = { apiKey: pair.apiKey, passphrase: PASSPHRASE, timestamp, sign: sign(pair.secret, `${timestamp}GET/user/verify`) }
  return { op: 'login', args: [{ ...arg, ...change }] }
}
