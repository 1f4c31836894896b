import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { PORT } from './address.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/**
 * Sends one request to the site's port under any Host, without following redirects. Uses a client of our own, since browsers and fetch
 * do not allow setting the Host header.
 */
export function get(host: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port: PORT, path, headers: { host, ...headers }, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString('utf8') }),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end()
  })
}

/** Requests an absolute https address of ours from the port under test. */
export function getAddress(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const url = new URL(address)
  return get(url.host, url.pathname + url.search, headers)
}
