import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { createAddressCounts } from '#gateway/front/guard/address-counts.ts'
import { answerRaw } from '#gateway/front/raw-answer.ts'
import { Board } from './board.ts'
import type { BotGate } from './bot-login.ts'
import { Connection } from './connection.ts'
import { DEFAULT_STREAM_LIMITS, type StreamLimits } from './limits.ts'
import { TURN_MS } from './topic.ts'

export interface StreamStats {
  readonly connections: number
  /** Channels that somebody reads. */
  readonly topics: number
  /** Channels counted once for each connection that reads them. */
  readonly subscriptions: number
  /** What has been sent to clients and waits to be read by them. */
  readonly bufferedBytes: number
}

export interface StreamHub {
  /**
   * Takes over the upgrade of `/v2/ws/public` or `/v2/ws/private`: both paths offer the same. `address` is the visitor's where a
   * proxy stands in between.
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address?: string): void
  /** From now on bots may log in, and are told of their accounts. */
  admitBots(gate: BotGate): void
  stats(): StreamStats
  /** One turn of the timer. For tests that move the clock themselves. */
  turn(): void
  /** Ends the timer and every connection. */
  close(): void
}

export interface StreamOptions {
  /** False where the caller turns the hub itself. */
  readonly timer?: boolean
  /** A clock that only runs forward, in milliseconds. */
  readonly monotonicNow?: () => number
}

/** WebSocket close code of a server that stops: clients connect again. */
const GOING_AWAY = 1001

/** Turns between two looks at idle clients: once a second. */
const IDLE_TURNS = 10

/** Both offer the same: some clients have one address for all of their channels. */
const PATHS = new Set(['/v2/ws/public', '/v2/ws/private'])

/** The streams of the open API's dialect over a feed: public channels for everybody, an account's for its bots, all of them on any path. */
export function createStreamHub(feed: MarketFeed, limits: Partial<StreamLimits> = {}, options: StreamOptions = {}): StreamHub {
  const rules = { ...DEFAULT_STREAM_LIMITS, ...limits }
  const monotonicNow = options.monotonicNow ?? (() => performance.now())
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: rules.payloadBytesMax,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const board = new Board(feed)
  const connections = new Map<WebSocket, Connection>()
  const byAddress = createAddressCounts(rules.connectionsPerAddressMax)
  let turns = 0
  let bots: BotGate | null = null
  let forgetBots = () => {}

  function turn(): void {
    board.advance()
    turns += 1
    if (turns % IDLE_TURNS === 0) for (const connection of connections.values()) look(connection)
  }

  function look(connection: Connection): void {
    connection.cutIfIdle()
    // A store that cannot be read bars nobody: it is asked again a second later.
    connection.cutIfBarred().catch(() => {})
  }
  const timer = options.timer === false ? undefined : setInterval(turn, TURN_MS).unref()

  function welcome(socket: WebSocket, address: string): void {
    const connection = new Connection({ socket, feed, board, limits: rules, monotonicNow, address, bots: () => bots })
    connections.set(socket, connection)
    socket.on('message', (data: Buffer) => connection.receive(data.toString('utf8')))
    // Broken frames and resets end in `close`; there is nothing else to do about them.
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
        welcome(client, address)
      })
      // A handshake that is refused is answered before the call returns.
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
    close() {
      clearInterval(timer)
      forgetBots()
      for (const socket of connections.keys()) {
        socket.close(GOING_AWAY)
        // Whoever does not answer would keep the process waiting; the close frame is on its way already.
        socket.terminate()
      }
      server.close()
    },
  }
}

/** Body of the answer to an upgrade that is not taken over. */
function refusal(code: string, msg: string): object {
  return { code, msg, requestTime: Date.now(), data: null }
}
