import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { STREAM_PATHS } from '#lib/contract/open-streams.ts'
import { systemTimers, type Timers } from '#lib/kernel/clock.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { createAddressCounts } from '#gateway/guard/address-counts.ts'
import { answerRaw } from '#gateway/guard/raw-answer.ts'
import { Board } from '../board.ts'
import type { BotGate } from './bot-login.ts'
import { BundledWrites } from './bundled-writes.ts'
import { Connection } from './connection.ts'
import { FirstMessages } from './first-messages.ts'
import { DEFAULT_STREAM_LIMITS, type StreamLimits } from '../limits.ts'
import { TURN_MS } from '../topic.ts'

export interface StreamStats {
  readonly connections: number
  /** Number of channels with readers. */
  readonly topics: number
  /** Number of channels, each counted once per connection that reads it. */
  readonly subscriptions: number
  /** Bytes sent to clients that they have not read yet. */
  readonly bufferedBytes: number
}

export interface StreamHub {
  /**
   * Handles the upgrade of `/v2/ws/public` or `/v2/ws/private`: both paths offer the same. `address` is the client's own if a proxy is
   * in between.
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address?: string): void
  /** Lets bots log in and read their accounts from now on. */
  admitBots(gate: BotGate): void
  stats(): StreamStats
  /** Runs one turn of the timer, for tests that move the clock themselves. */
  turn(): void
  /** Ends every connection; new ones are taken. */
  dismiss(): void
  /** Stops the timer and ends every connection. */
  close(): void
}

export interface StreamOptions {
  /** False if the caller calls `turn` itself. */
  readonly timer?: boolean
  /** A monotonic clock, in milliseconds. */
  readonly monotonicNow?: () => number
  readonly timers?: Timers
}

/** WebSocket close code of a server that is stopping; clients reconnect. */
const GOING_AWAY = 1001
/** The close code of a site that is closed for a while. */
const TRY_AGAIN_LATER = 1013

/** Turns between two checks for idle clients: once a second. */
const IDLE_TURNS = 10

const PATHS: ReadonlySet<string> = new Set(STREAM_PATHS)

/** Creates the streams of the open API's dialect over a feed: public channels, and account channels for bots, all on either path. */
export function createStreamHub(feed: MarketFeed, limits: Partial<StreamLimits> = {}, options: StreamOptions = {}): StreamHub {
  const rules = { ...DEFAULT_STREAM_LIMITS, ...limits }
  const monotonicNow = options.monotonicNow ?? (() => performance.now())
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: rules.payloadBytesMax,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const board = new Board({ feed, now: monotonicNow, timers: options.timers ?? systemTimers })
  const connections = new Map<WebSocket, Connection>()
  const writes = new BundledWrites()
  const firstMessages = new FirstMessages()
  const byAddress = createAddressCounts(rules.connectionsPerAddressMax)
  const forgetMarkets = feed.onMarkets(() => {
    for (const connection of connections.values()) connection.reopen()
  })
  let turns = 0
  let isJudging = false
  let bots: BotGate | null = null
  let forgetBots = () => {}

  function turn(): void {
    board.advance()
    turns += 1
    if (turns % IDLE_TURNS !== 0) return
    for (const connection of connections.values()) look(connection)
    if (isJudging) return
    isJudging = true
    setImmediate(judgeReaders)
  }

  /** Runs after the sockets had their turn of the event loop: time for which this process itself was busy counts against no client. */
  function judgeReaders(): void {
    isJudging = false
    for (const connection of connections.values()) connection.cutIfSlow()
  }

  function look(connection: Connection): void {
    connection.cutIfIdle()
    // If the store cannot be read, nobody is disconnected; the check runs again a second later.
    connection.cutIfBarred().catch(() => {})
  }
  const timer = options.timer === false ? undefined : setInterval(turn, TURN_MS).unref()

  function welcome(socket: WebSocket, network: Duplex, address: string, host: string): void {
    const parts = { socket, network, writes, feed, board, firstMessages, limits: rules, monotonicNow, address, host, bots: () => bots }
    const connection = new Connection(parts)
    connections.set(socket, connection)
    socket.on('message', (data: Buffer) => connection.receive(data.toString('utf8')))
    // Invalid messages and resets end in `close`; nothing else needs to be done about them.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      connection.leaveAll()
      connections.delete(socket)
      byAddress.leave(address)
    })
  }

  return {
    handleUpgrade(request, socket, head, address = request.socket.remoteAddress ?? '') {
      const path = (request.url ?? '').split('?', 1)[0] as string
      if (!PATHS.has(path)) return answerRaw(socket, 404, refusal('40404', 'Request URL NOT FOUND'))
      if (!byAddress.enter(address)) return answerRaw(socket, 429, refusal('429', 'Too many connections'))
      let taken = false
      server.handleUpgrade(request, socket, head, (client) => {
        taken = true
        welcome(client, socket, address, request.headers.host ?? '')
      })
      // A refused handshake is answered before the call returns.
      if (!taken) byAddress.leave(address)
    },
    admitBots(gate) {
      forgetBots()
      bots = gate
      forgetBots = gate.apiKeys.onChanged((apiKey) => {
        for (const connection of connections.values()) if (connection.apiKey === apiKey) look(connection)
      })
    },
    stats() {
      const all = [...connections.values()]
      return {
        connections: connections.size,
        topics: board.topics,
        subscriptions: all.reduce((sum, connection) => sum + connection.subscriptions, 0),
        bufferedBytes: all.reduce((sum, connection) => sum + connection.bufferedBytes, 0),
      }
    },
    turn,
    dismiss() {
      for (const socket of connections.keys()) socket.close(TRY_AGAIN_LATER)
    },
    close() {
      clearInterval(timer)
      board.close()
      forgetBots()
      forgetMarkets()
      for (const socket of connections.keys()) {
        socket.close(GOING_AWAY)
        // A client that does not answer would keep the process waiting; the close message is already on its way.
        socket.terminate()
      }
      server.close()
    },
  }
}

/** Builds the body of the answer to a refused upgrade. */
function refusal(code: string, msg: string): object {
  return { code, msg, requestTime: Date.now(), data: null }
}
