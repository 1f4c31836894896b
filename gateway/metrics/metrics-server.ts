import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'

/** A slow or silent asker must not hold a connection for long. */
const REQUEST_TIMEOUT_MS = 10_000
const CONNECTIONS_MAX = 16

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

export interface MetricsServer {
  readonly port: number
  close(): void
}

/**
 * Opens the operator's own listener, which answers `GET /metrics` and nothing else: figures of the exchange are never on the public
 * port. Rejects if the address is taken.
 */
export async function openMetricsServer(metrics: Metrics, { host, port }: ListenAddress): Promise<MetricsServer> {
  const server: Server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0]
    if (path !== '/metrics') return response.writeHead(404).end()
    if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
    return undefined
  })
  server.maxConnections = CONNECTIONS_MAX
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
