import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly body: string
}

export interface Asking {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
}

/** Sends one request on its own connection, with any Host, without following redirects. */
export function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, body: bytes.toString('utf8') })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Sends raw bytes and returns everything received until the other side closes. Lines of `head` are joined by CRLF. */
export function askRaw(port: number, head: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => (answer += part))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
}

/** Returns the status of a raw answer; 0 if there was none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}
