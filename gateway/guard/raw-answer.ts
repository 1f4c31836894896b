import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { POLICY_OF_DATA, securityHeaders } from './security-headers.ts'

/** When to try again after too many connections: others that end make room at any time. */
const CONNECTIONS_WAIT_S = 5

/**
 * Answers on a connection without a response object and closes it: for a refused upgrade or a request that cannot be parsed. `data` is
 * sent as JSON.
 */
export function answerRaw(socket: Duplex, status: number, data?: object): void {
  if (!socket.writable) return void socket.destroy()
  const body = data === undefined ? '' : JSON.stringify(data)
  const type = data === undefined ? [] : ['Content-Type', 'application/json; charset=utf-8']
  const length = ['Content-Length', String(Buffer.byteLength(body))]
  const wait = status === 429 ? ['Retry-After', String(CONNECTIONS_WAIT_S)] : []
  const headers = [
    ...securityHeaders('http'),
    'Content-Security-Policy',
    POLICY_OF_DATA,
    'Connection',
    'close',
    ...type,
    ...length,
    ...wait,
  ]
  const lines = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
  // Close both halves: a client that never closes its own would occupy the connection, and could continue sending.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n${body}`, () => socket.destroy())
}
