import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading/trading-stream-path.ts'
import type { AccountMessage, AccountSnapshot, AccountUpdate } from '#lib/contract/trading-stream.ts'
import type { Browser } from './accounts.ts'
import type { TradingServer } from './trading.ts'
import type { Floor } from '#tests/exchange/floor.ts'

/** A page that listens to the stream of an account. */
export interface Listener {
  readonly messages: AccountMessage[]
  readonly socket: WebSocket
  /** Close code, once the socket is closed. */
  closed(): number | null
  start(since?: { run: string; seq: number }): void
}

export interface Dial {
  readonly cookies?: Browser['cookies']
  readonly port?: number
  readonly origin?: string
}

/** Pages that listen to the account streams of one server. */
export class AccountPages {
  readonly #server: TradingServer
  readonly #open = new Set<WebSocket>()

  constructor(server: TradingServer) {
    this.#server = server
  }

  dial({ cookies = new Map(), port = this.#server.port, origin = `http://127.0.0.1:${port}` }: Dial): WebSocket {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const socket = new WebSocket(`ws://127.0.0.1:${port}${ACCOUNT_STREAM_PATH}`, { headers: { cookie, origin } })
    this.#open.add(socket)
    return socket
  }

  /** Opens the account stream of the logged-in user; at another server if one is given. */
  async listen(browser: Browser, at: Pick<TradingServer, 'port'> = this.#server): Promise<Listener> {
    const socket = this.dial({ cookies: browser.cookies, port: at.port })
    const messages: AccountMessage[] = []
    let code: number | null = null
    socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8')
      if (text !== 'pong') messages.push(JSON.parse(text) as AccountMessage)
    })
    socket.on('close', (closeCode) => (code = closeCode))
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return {
      messages,
      socket,
      closed: () => code,
      start: (since) => socket.send(JSON.stringify({ op: 'start', ...(since === undefined ? {} : { since }) })),
    }
  }

  buy(account: string): ReturnType<Floor['place']> {
    return this.#server.floor.place(account, { side: 'buy', lots: 1000 })
  }

  /** Places an order that rests in the book. */
  rest(account: string): ReturnType<Floor['place']> {
    return this.#server.floor.place(account, { side: 'buy', lots: 1000, ticks: 4_900_000 })
  }

  close(): void {
    for (const socket of this.#open) socket.terminate()
    this.#open.clear()
  }
}

/** Returns the status with which a stream is refused. */
export const statusOf = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) =>
    socket.on('error', () => {}).on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0)),
  )

/** Starts the stream and waits for its snapshot. */
export async function snapshotOf(listener: Listener): Promise<AccountSnapshot> {
  listener.start()
  await expect.poll(() => listener.messages.at(-1)?.type).toBe('snapshot')
  return listener.messages.at(-1) as AccountSnapshot
}

export const updatesOf = ({ messages }: Listener): AccountUpdate[] => messages.filter((message) => message.type === 'update')

/** Returns all sequence numbers that the updates cover, in order. */
export function numbersOf(updates: readonly AccountUpdate[]): number[] {
  return updates.flatMap(({ from, seq }) => Array.from({ length: seq - from + 1 }, (_, nth) => from + nth))
}

/** Returns the sequence number of the last update; 0 before the first. */
export const lastOf = (listener: Listener): number => updatesOf(listener).at(-1)?.seq ?? 0
