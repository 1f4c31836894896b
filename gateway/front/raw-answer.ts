import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { POLICY_OF_DATA, securityHeaders } from './guard/security-headers.ts'

/**
 * Ends a connection on which no response object exists: an upgrade that is refused, a request that cannot be parsed. With `data` the
 * answer carries it as JSON.
 */
export function answerRaw(socket: Duplex, status: number, data?: object): void {
  if (!socket.writable) return void socket.destroy()
  const body = data === undefined ? '' : JSON.stringify(data)
  const type = data === undefined ? [] : ['Content-Type', 'application/json; charset=utf-8']
  const length = ['Content-Length', String(Buffer.byteLength(body))]
  const headers = [...securityHeaders('http'), 'Content-Security-Policy', POLICY_OF_DATA, 'Connection', 'close', ...type, ...length]
  const lines = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
  // Not only our half: who never closes the other one would hold the connection, and go on sending.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n${body}`, () => socket.destroy())
}
