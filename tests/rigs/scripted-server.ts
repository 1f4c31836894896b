import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws'

/** One visitor's connection, seen from the server. */
export interface ScriptedConnection {
  /** Returns the next unread message. */
  message(): Promise<string>
  /** Messages that have not been read yet. */
  readonly unread: readonly string[]
  send(message: unknown): void
  /** Ends the connection without a close message, as a broken network does. */
  cut(): void
  /** Settles when the connection has ended. */
  readonly ended: Promise<void>
}

export interface ScriptedServer {
  readonly address: string
  /** Returns the next connection that has not been taken yet. */
  connection(): Promise<ScriptedConnection>
  /** Returns the number of connections so far. */
  count(): number
  close(): Promise<void>
}

/** Creates a queue whose readers wait. */
function createInbox<Item>() {
  const unread: Item[] = []
  const readers: ((item: Item) => void)[] = []
  return {
    unread,
    put(item: Item) {
      const reader = readers.shift()
      if (reader) reader(item)
      else unread.push(item)
    },
    take(): Promise<Item> {
      const item = unread.shift()
      return item === undefined ? new Promise((resolve) => readers.push(resolve)) : Promise.resolve(item)
    },
  }
}

function accept(socket: ServerSocket): ScriptedConnection {
  const inbox = createInbox<string>()
  socket.on('message', (data) => inbox.put(String(data as Buffer)))
  return {
    message: inbox.take,
    unread: inbox.unread,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    cut: () => socket.terminate(),
    ended: new Promise((resolve) => socket.once('close', () => resolve())),
  }
}

/** Starts a real WebSocket server on loopback that sends only what the test tells it to. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  const inbox = createInbox<ScriptedConnection>()
  let count = 0
  server.on('connection', (socket) => {
    count += 1
    inbox.put(accept(socket))
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connection: inbox.take,
    count: () => count,
    close() {
      for (const socket of server.clients) socket.terminate()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
