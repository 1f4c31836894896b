import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { answerRaw } from './raw-answer.ts'

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** The last request of each connection, with its answer. */
const last = new WeakMap<Duplex, Exchange>()

export function rememberRequest(request: IncomingMessage, response: ServerResponse): void {
  last.set(request.socket, { request, response })
}

/**
 * Answers bytes that cannot be read. If they belong to a request that already has its answer, or the refusal would land inside an answer
 * being sent, it only closes the connection: a client or a proxy would take the refusal for the answer to the next request.
 */
export function answerUnreadable(socket: Duplex, status: number, data?: object): void {
  const exchange = last.get(socket)
  if (exchange !== undefined && wouldBeSecond(exchange)) return void socket.destroy()
  answerRaw(socket, status, data)
}

/** Has a connection end with the answer that is under way on it. */
export function endWithAnswer(socket: Duplex): void {
  const response = last.get(socket)?.response
  if (response !== undefined && !response.headersSent) response.shouldKeepAlive = false
}

function wouldBeSecond({ request, response }: Exchange): boolean {
  return response.headersSent && (!request.complete || !response.writableFinished)
}
