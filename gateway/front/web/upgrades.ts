import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { checkRequest, REFUSAL_STATUS } from '#gateway/guard/check-request.ts'
import { clientAddress } from '#gateway/guard/client-address.ts'
import { answerRaw } from '#gateway/guard/raw-answer.ts'
import { stripRequestHeaders } from './request-headers.ts'
import type { TrustsAddress } from '#gateway/guard/trusted-proxies.ts'

/** Takes over a connection that has passed the host check and asks for a WebSocket. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** The same, with the visitor's address. */
export type StreamHandler = (request: IncomingMessage, socket: Duplex, head: Buffer, address: string) => void

export interface UpgradeOptions {
  readonly trusts: TrustsAddress
  /** Streams: `/v2/ws/…` and `/v3/ws/…`. */
  readonly streams: StreamHandler
  /** Next's own socket in development; null in production. */
  readonly development: UpgradeHandler | null
}

/** Accepts only WebSockets on the stream paths (security.md, Runtime); refuses every other upgrade and closes its connection. */
export function createUpgradeHandler(options: UpgradeOptions): UpgradeHandler {
  return (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const refusal = checkRequest(request)
    if (refusal !== null) return answerRaw(socket, REFUSAL_STATUS[refusal])
    // HTTP/1.0 clients cannot ask for another protocol (RFC 9110, 7.8).
    if (request.httpVersion !== '1.1') return answerRaw(socket, 400)
    if (request.method !== 'GET' || request.headers.upgrade?.toLowerCase() !== 'websocket') return answerRaw(socket, 400)
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    stripRequestHeaders(request.headers, options.trusts(request.socket.remoteAddress))
    if (/^\/v[23]\/ws(?:\/|$)/.test(path)) return options.streams(request, socket, head, clientAddress(request, options.trusts))
    if (options.development !== null && path.startsWith('/_next/')) return options.development(request, socket, head)
    answerRaw(socket, 404)
  }
}
