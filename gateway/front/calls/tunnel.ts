import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestTls } from 'node:https'
import type { Duplex } from 'node:stream'
import { answerRaw } from '#gateway/guard/raw-answer.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** Joins an incoming WebSocket to one that it opens at `origin`, under the same path; each end closes the other. */
export function tunnel(
  origin: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const open = origin.startsWith('https:') ? requestTls : requestPlain
  const outgoing = open(origin + (request.url ?? '/'), { method: 'GET', headers, timeout: CONNECT_TIMEOUT_MS, agent: false })
  outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')))
  outgoing.on('error', () => answerRaw(socket, 502))
  // The other side answered without upgrading; its status gives the reason.
  outgoing.on('response', (answer) => {
    answer.destroy()
    answerRaw(socket, answer.statusCode ?? 502)
  })
  outgoing.on('upgrade', (answer, far, farHead) => {
    socket.write(switchingHead(answer))
    if (farHead.length > 0) socket.write(farHead)
    if (head.length > 0) far.write(head)
    far.setTimeout(0)
    join(socket, far)
    join(far, socket)
  })
  socket.once('close', () => outgoing.destroy())
  outgoing.end()
}

function switchingHead(answer: IncomingMessage): string {
  const lines: string[] = []
  for (let index = 0; index < answer.rawHeaders.length; index += 2)
    lines.push(`${answer.rawHeaders[index]}: ${answer.rawHeaders[index + 1]}`)
  return `HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`
}

function join(from: Duplex, to: Duplex): void {
  from.pipe(to)
  from.once('error', () => to.destroy())
  from.once('close', () => to.destroy())
}
