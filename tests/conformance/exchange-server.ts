import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import ccxt from 'ccxt'
import { engineTerms } from '#gateway/exchange/terms/engine-terms.ts'
import { createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { registerMarketApi } from '#gateway/http/market/market-api.ts'
import { registerOpenApi } from '#gateway/http/open/public/open-api.ts'
import { createStreamHub, type StreamHub } from '#gateway/stream/client/hub.ts'

/** The server that clients of market data see, on a free port of loopback. */
export interface ExchangeServer {
  readonly feed: MarketFeed
  readonly hub: StreamHub
  readonly app: FastifyInstance
  /** `http://127.0.0.1:port` */
  readonly origin: string
  close(): Promise<void>
}

const SYNTHETIC: FeedConfig = { source: 'synthetic', seed: 'conformance' }

/** Interval of the hub's turns at normal pace, in milliseconds. */
const TURN_MS = 100

/** Starts a simulated market, or the feed that `open` creates. At a pace of 5 its time and its streams run five times faster than the wall clock. */
export async function startExchangeServer({
  pace = 1,
  config = SYNTHETIC,
  open = (now) => createFeed(config, now),
}: { pace?: number; config?: FeedConfig; open?: (now: () => number) => MarketFeed } = {}): Promise<ExchangeServer> {
  const start = Date.now()
  const feed = open(() => start + (Date.now() - start) * pace)
  const app = Fastify()
  await registerOpenApi(app, feed, () => engineTerms().margin)
  await registerMarketApi(app, feed)
  const hub = createStreamHub(feed, {}, { timer: false })
  const timer = setInterval(() => hub.turn(), TURN_MS / pace)
  app.server.on('upgrade', (request, socket, head) => hub.handleUpgrade(request, socket, head))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    feed,
    hub,
    app,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      clearInterval(timer)
      hub.close()
      feed.close()
      await app.close()
    },
  }
}

/** Connects ccxt with only its addresses replaced. */
export async function connectClient(
  server: Pick<ExchangeServer, 'origin'>,
  options: object = {},
): Promise<InstanceType<typeof ccxt.pro.bitget>> {
  const client = new ccxt.pro.bitget({ enableRateLimit: false, ...options })
  const api = client.urls['api'] as Record<string, string | Record<string, string>>
  const streams = server.origin.replace('http', 'ws')
  for (const [name, value] of Object.entries(api)) if (typeof value === 'string') api[name] = server.origin
  for (const group of ['ws', 'demo']) {
    const paths = { public: 'v2/ws/public', private: 'v2/ws/private', utaPublic: 'v3/ws/public', utaPrivate: 'v3/ws/private' }
    Object.assign(api[group] as object, Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${streams}/${path}`])))
  }
  // Plain ws:// on loopback needs this once; TLS does not.
  await client.loadHttpProxyAgent()
  return client
}
