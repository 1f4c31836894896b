import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Value } from 'typebox/value'
import { WebSocketServer, type WebSocket } from 'ws'
import { checkLinkProof, type FromPrimary, LINK_PULSE_MS, MARKET_QUERY, readJson, ToPrimary } from './link.ts'
import type { FromWorker } from '#gateway/exchange/worker/messages.ts'
import { answerRaw } from '#gateway/guard/raw-answer.ts'
import { readRecord } from '#gateway/engine/record/record-text.ts'
import type { MarketHub } from '../market/market-hub.ts'

export interface ReplicaHubOptions {
  /** The secret that all gateways of one database have in common. */
  readonly secret: string
  /** Names the reference market, which a replica must show too. */
  readonly market: string
  /** Names the run of account streams, which goes on at the replicas. */
  readonly run: () => string
  /** Passes the market's frames on, or its course; null if every gateway can show it by itself. */
  readonly frames: MarketHub | null
  /** Sequence of the last durable record. */
  readonly sequence: () => number
  /** Opens a trader's account. */
  readonly ensure: (account: string) => Promise<void>
  /** Has the hash of the state told soon. */
  readonly compare: () => void
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}

/** The primary's end of the way to its replicas (`gateway/fleet/link/link.ts`). */
export interface ReplicaHub {
  /** Handles an upgrade of `FOLLOW_PATH`. Only a gateway with the keys of this one is let in. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Passes on what the engine's thread has made durable; `before` is the sequence of the record before it. */
  pass(before: number, message: FromWorker): void
  close(): void
}

/** The longest question: the names of all markets. */
const PAYLOAD_BYTES_MAX = 1024 * 1024
/** A replica that has not read more than this is let go: it finds everything in the tables. */
const BUFFERED_BYTES_MAX = 64 * 1024 * 1024
const GOING_AWAY = 1001

export function createReplicaHub({ secret, market, run, frames, sequence, ensure, compare, log }: ReplicaHubOptions): ReplicaHub {
  const server = new WebSocketServer({ noServer: true, maxPayload: PAYLOAD_BYTES_MAX, perMessageDeflate: false, clientTracking: false })
  const replicas = new Set<WebSocket>()
  const readers = new Set<WebSocket>()
  const pulse = setInterval(() => send({ type: 'at', sequence: sequence() }), LINK_PULSE_MS).unref()

  function send(message: FromPrimary): void {
    if (replicas.size === 0) return
    const text = JSON.stringify(message)
    for (const replica of replicas) {
      if (replica.bufferedAmount > BUFFERED_BYTES_MAX) replica.terminate()
      else replica.send(text)
    }
  }

  function welcome(socket: WebSocket, node: string): void {
    log.info({ node }, 'a replica has connected')
    socket.send(JSON.stringify({ type: 'at', sequence: sequence(), market, run: run(), compares: true } satisfies FromPrimary))
    replicas.add(socket)
    socket.on('message', (data: Buffer) => {
      const asked = readJson(data)
      if (!Value.Check(ToPrimary, asked)) return socket.terminate()
      if (asked.type === 'compare') return compare()
      ensure(asked.account).catch((error: unknown) => log.warn({ err: error, node }, 'an account for a replica could not be opened'))
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      replicas.delete(socket)
      log.info({ node }, 'a replica has left')
    })
  }

  function welcomeReader(socket: WebSocket, node: string, passed: MarketHub): void {
    readers.add(socket)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => readers.delete(socket))
    passed.welcome(socket, node)
  }

  return {
    handleUpgrade(request, socket, head) {
      const [scheme, proof] = (request.headers.authorization ?? '').split(' ')
      const node = scheme === 'Bearer' ? checkLinkProof(proof, secret, Date.now()) : null
      if (node === null) return answerRaw(socket, 401)
      const isReader = request.url?.endsWith(MARKET_QUERY) === true
      if (isReader && frames === null) return answerRaw(socket, 404)
      server.handleUpgrade(request, socket, head, (client) => {
        if (isReader && frames !== null) welcomeReader(client, node, frames)
        else welcome(client, node)
      })
    },
    pass(before, message) {
      if (message.type === 'hash') return send(message)
      if (message.type !== 'committed' || replicas.size === 0) return
      const records = message.results.flatMap((result) => result.records.map(readRecord))
      if (records.length > 0) send({ type: 'records', first: before + 1, records })
    },
    close() {
      clearInterval(pulse)
      frames?.close()
      for (const socket of [...replicas, ...readers]) socket.close(GOING_AWAY)
      server.close()
    },
  }
}
