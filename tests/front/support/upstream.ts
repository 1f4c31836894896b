import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as received by the server behind the front door. */
export interface Reached {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly rawHeaders: readonly string[]
}

export interface Upstream {
  readonly origin: string
  /** Every request so far, oldest first. */
  readonly reached: Reached[]
  /** The request handler; a test may change it at any time. */
  respond: RequestListener
  close(): Promise<void>
}

/** Returns a whole page in Next's form, with its data in an inline script. */
export function pageOf(text: string): string {
  const data = JSON.stringify([1, text]).replaceAll('<', '\\u003c')
  return (
    `<!DOCTYPE html><html><head></head><body><p>${text}</p><script>(self.__next_f=self.__next_f||[]).push([0])</script>` +
    `<script>self.__next_f.push(${data})</script></body></html>`
  )
}

/** Sends a page with status 200. */
export function sendPage(response: ServerResponse, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(pageOf(text))
}

/** Starts a real HTTP server in place of the web process: every page contains its host and path. */
export async function startUpstream(): Promise<Upstream> {
  const reached: Reached[] = []
  const upstream = {
    reached,
    respond: (request: IncomingMessage, response: ServerResponse) => sendPage(response, `${request.headers.host} ${request.url}`),
  }
  const server = createServer((request, response) => {
    reached.push({
      method: request.method ?? '',
      url: request.url ?? '',
      rawHeaders: request.rawHeaders,
      headers: request.headers as Record<string, string>,
    })
    upstream.respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(upstream, {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
