import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

/** An answer to a call: a body, or a status with headers. */
export type Answer = object | { readonly status: number; readonly headers?: Record<string, string>; readonly body: object }

/** A server on loopback that answers calls from a table and sends a test's messages. */
export class ScriptedExchange {
  readonly calls: string[] = []
  readonly heard: { readonly path: string; readonly message: Record<string, unknown> }[] = []
  answers: Record<string, (query: URLSearchParams) => Answer> = {}
  /** Called for each message of a client. */
  onMessage: (message: Record<string, unknown>, reply: (message: object) => void, path: string) => void = () => {}
  readonly #sockets = new Set<{ readonly socket: WebSocket; readonly path: string; said: string }>()
  readonly #http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    this.calls.push(`${request.method} ${url.pathname}`)
    const answer = this.answers[url.pathname]?.(url.searchParams)
    const { status, headers, body } =
      answer !== undefined && 'status' in answer ? answer : { status: answer === undefined ? 404 : 200, headers: {}, body: answer ?? {} }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  readonly #streams = new WebSocketServer({ server: this.#http })

  async listen(): Promise<string> {
    this.#streams.on('connection', (socket, request: IncomingMessage) => {
      const entry = { socket, path: request.url ?? '', said: '' }
      this.#sockets.add(entry)
      socket.on('close', () => this.#sockets.delete(entry))
      socket.on('message', (data: Buffer) => {
        const text = data.toString('utf8')
        if (text === 'ping') return socket.send('pong')
        entry.said += text
        const message = JSON.parse(text) as Record<string, unknown>
        this.heard.push({ path: entry.path, message })
        this.onMessage(message, (reply) => socket.send(JSON.stringify(reply)), entry.path)
      })
    })
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
  }

  /** Sends a message on every socket that has asked for a channel. */
  send(message: object, channel: string): void {
    for (const { socket, said } of this.#sockets) if (said.includes(channel)) socket.send(JSON.stringify(message))
  }

  /** Cuts every socket. */
  cut(): void {
    for (const { socket } of this.#sockets) socket.terminate()
  }

  async close(): Promise<void> {
    this.cut()
    this.#streams.close()
    this.#http.closeAllConnections()
    await new Promise((resolve) => this.#http.close(resolve))
  }
}
