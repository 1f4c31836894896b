import { createManualClock, type ManualClock } from './manual-clock.ts'
import type { ConnectionState } from '#lib/stream/connection.ts'
import type { DataMessage } from '#lib/stream/messages.ts'
import { createMarketSocket, type MarketSocket } from '#lib/stream/market-socket.ts'
import type { Activity } from '#lib/stream/page-activity.ts'
import { startScriptedServer, type ScriptedConnection, type ScriptedServer } from './scripted-server.ts'
import { streamArg, type StreamArg } from '#lib/stream/stream-args.ts'

export const BTC = streamArg('spot', 'ticker', 'BTCUSDT')
export const ETH = streamArg('futures', 'ticker', 'ETHUSDT')

/** A market socket on a real connection to a scripted server, with a manual clock. */
export interface SocketBench {
  readonly server: ScriptedServer
  readonly clock: ManualClock
  readonly socket: MarketSocket
  /** Sets whether the page is visible. */
  look(activity: Activity): void
  /** Waits for a state; the current one counts. */
  reach(kind: ConnectionState['kind']): Promise<ConnectionState>
  /** Subscribes; `next` waits for the next message. */
  listen(arg?: StreamArg): { readonly messages: DataMessage[]; undo(): void; next(): Promise<void> }
  /** Sends pending subscriptions and waits until the connection is open. */
  connect(): Promise<ScriptedConnection>
  close(): Promise<void>
}

export async function openSocketBench(): Promise<SocketBench> {
  const server = await startScriptedServer()
  const clock = createManualClock(1_000_000)
  let look: (activity: Activity) => void = () => {}
  const socket = createMarketSocket({
    connect: () => new WebSocket(server.address),
    clock,
    timers: clock,
    random: () => 1,
    activity: {
      current: () => 'visible',
      watch(changed) {
        look = changed
        return () => {}
      },
    },
  })

  function reach(kind: ConnectionState['kind']): Promise<ConnectionState> {
    if (socket.state().kind === kind) return Promise.resolve(socket.state())
    return new Promise((resolve) => {
      const undo = socket.watchState((state) => {
        if (state.kind !== kind) return
        undo()
        resolve(state)
      })
    })
  }

  return {
    server,
    clock,
    socket,
    look: (activity) => look(activity),
    reach,
    listen(arg = BTC) {
      const messages: DataMessage[] = []
      let wake = (): void => {}
      const undo = socket.subscribe(arg, (message) => {
        messages.push(message)
        wake()
      })
      return { messages, undo, next: () => new Promise((resolve) => (wake = resolve)) }
    },
    async connect() {
      clock.advance(0)
      const connection = await server.connection()
      await reach('open')
      return connection
    },
    async close() {
      socket.close()
      await server.close()
    },
  }
}

export const subscribeTo = (...args: readonly unknown[]): string => JSON.stringify({ op: 'subscribe', args })
export const unsubscribeFrom = (...args: readonly unknown[]): string => JSON.stringify({ op: 'unsubscribe', args })
export const dataOf = (arg: unknown): object => ({ action: 'snapshot', arg, data: [{ lastPr: '1' }], ts: 1 })
