import { createServer, type RequestListener, type Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { wallClock, type Clock } from '#lib/kernel/clock.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import type { PublicPage } from '#lib/routing/pages.ts'
import { createAddressCounts } from '../guard/address-counts.ts'
import { createAccessLog } from './access-log.ts'
import { createCallServer } from './calls/call-server.ts'
import {
  BODY_WINDOW_BYTES_MIN,
  BODY_WINDOW_MS,
  CONNECTIONS_MAX,
  CONNECTIONS_PER_ADDRESS_MAX,
  HEAD_BYTES_MAX,
  HEAD_TIMEOUT_MS,
  IDLE_TIMEOUT_MS,
  KEEP_ALIVE_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
} from '../guard/limits.ts'
import type { Closure } from './closure.ts'
import type { Elsewhere } from './elsewhere.ts'
import { createListener } from './listener.ts'
import { createLooks } from './looks/looks.ts'
import { acceptAt, ended, listening, openPort, readPort } from './listening.ts'
import { createPageCache, type PageCacheStats } from './pages/page-cache.ts'
import { createRateLimits, type CountRequest } from '../guard/rate-limits.ts'
import type { ReadTexts } from '../wire/refusal-texts.ts'
import { createPageRenderer } from './pages/render-page.ts'
import { answerUnreadable, endWithAnswer } from '../guard/second-answers.ts'
import { createSlowBodies } from '../guard/slow-bodies.ts'
import { createStaticFiles, type StaticFolder } from './pages/static-files.ts'
import { createTrust } from '../guard/trusted-proxies.ts'
import { traceCalls } from '../tracing/trace-calls.ts'
import { tracing } from '../tracing/tracing.ts'
import { tunnel } from './calls/tunnel.ts'
import { answerRaw } from '../guard/raw-answer.ts'
import { createUpgradeHandler, type StreamHandler, type UpgradeHandler } from './web/upgrades.ts'
import { createWebProxy } from './web/web-proxy.ts'
import type { WebUpstream } from './pages/web-upstream.ts'

export interface DoorOptions {
  readonly log: FastifyBaseLogger
  readonly web: WebUpstream
  readonly staticFolders: readonly StaticFolder[]
  /** The inline scripts of our own pages, character for character. */
  readonly ownScripts: ReadonlySet<string>
  /** The style sheets of the build, by their path on the site; the rules that a stored page needs at first are sent within it. */
  readonly styleSheets?: ReadonlyMap<string, string>
  readonly trustedProxies?: readonly string[]
  readonly countryHeader?: string | null
  /** If set, calls and streams go there, but for those that it says are answered here. */
  readonly elsewhere?: Elsewhere | null
  /** Streams of our own exchange. */
  readonly streams?: StreamHandler
  readonly development?: boolean
  /** Called for each answer of the public port. */
  readonly onAnswered?: ((status: number) => void) | undefined
  /** Whether each answered request is a line of the log. */
  readonly logsRequests?: boolean
  readonly clock?: Clock
  readonly countRequest?: CountRequest
  /** Tells whether an operator has closed the site. Operators' own door stays open. */
  readonly readClosure?: () => Closure | null
  readonly pageBytesMax?: number
  /** Reads the texts of refusals in a language; English ones where it is left out. */
  readonly texts?: ReadTexts
  readonly timeouts?: { readonly headMs: number; readonly requestMs: number; readonly bodyWindowMs?: number }
  readonly connectionsPerAddressMax?: number
}

export interface Door {
  /** Routes are registered here before `listen`. */
  readonly fastify: FastifyInstance
  /** Opens the public port and returns it, which is useful if 0 was given; rejects if the port is taken. */
  listen(port: number, host: string): Promise<number>
  /** Opens a port on loopback for the web process's own calls, without host checks and limits, and returns it. */
  listenInternally(): Promise<number>
  /** Accepts at both ports of another door from now on, and returns the public one. What is under way there goes on until its `close`. */
  takeOver(other: Door): Promise<number>
  /** Renders a page once, so that no visitor waits for a cold web process. Rejects as `RenderPage` does. */
  warm(locale: LocaleRow, page: PublicPage): Promise<void>
  /** Returns what answers at the operators' door: the pages of the console, their files, and calls by what is given. Sockets are its owner's. */
  listenerForOperators(calls: RequestListener): RequestListener
  /** Next's own stream in development; null in production. */
  readonly hotReload: UpgradeHandler | null
  /** Drops all cached pages. */
  forgetPages(): void
  pageCache(): PageCacheStats
  /** Leaves its ports to another door: returns the servers of the public one and that of the internal one. */
  release(): { readonly servers: readonly Server[]; readonly internal: Server }
  /**
   * Stops listening and ends what is under way; the connections to the web process stay its owner's. After `release`, `letPassedEnd` waits
   * for calls that are answered elsewhere; otherwise they are answered as unknown at once.
   */
  close(letPassedEnd?: boolean): Promise<void>
}

const PAGE_BYTES_MAX = 256 * 1024 * 1024

/** How long requests that are running at close get to finish, and then to be told that their outcome is unknown. */
const CLOSE_TIMEOUT_MS = 3000
const FAREWELL_MS = 300

/** Creates the only public port: hosts, limits, security headers, files, page cache, calls, and the way to the web process (DESIGN 2). */
export function createDoor(options: DoorOptions): Door {
  const { log, web, texts, development = false, countryHeader = null, elsewhere = null } = options
  const trusts = createTrust(options.trustedProxies ?? [])
  const countRequest = options.countRequest ?? createRateLimits()
  /** Resolves when the last connection that came before the ports were left to another door has ended; null before. */
  let released: Promise<unknown> | null = null
  let isEnding = false
  const accepted = new Set<Socket>()
  const internalSockets = new WeakSet<Socket>()
  const servers = new Set<Server>()
  const upgraded = new Set<Duplex>()
  const pages = createPageCache({
    clock: options.clock ?? wallClock,
    render: createPageRenderer({ web, ownScripts: options.ownScripts, styleSheets: options.styleSheets ?? new Map() }),
    bytesMax: options.pageBytesMax ?? PAGE_BYTES_MAX,
    onRenewalFailed: (error) => log.warn({ err: error }, 'a page could not be renewed'),
  })
  const files = createStaticFiles(options.staticFolders, options.clock)
  const looks = createLooks(options.styleSheets ?? new Map())
  const slowBodies = createSlowBodies({
    windowMs: options.timeouts?.bodyWindowMs ?? BODY_WINDOW_MS,
    bytesMin: BODY_WINDOW_BYTES_MIN,
    cut: (socket) => answerUnreadable(socket, 408),
  })
  const connections = createAddressCounts(options.connectionsPerAddressMax ?? CONNECTIONS_PER_ADDRESS_MAX)
  const toWeb = createWebProxy({ web, countryHeader, ownScripts: options.ownScripts, development })

  const accessLog = options.logsRequests === true ? createAccessLog(log) : null
  const shared = { pages, files, looks, web: toWeb, countRequest, log, development, trusts, countryHeader, slowBodies, texts }

  const reload = development ? hotReload(web) : null

  /** Chooses for each call whether it is answered here or elsewhere. */
  function callsTo(routing: RequestListener): RequestListener {
    const calls: RequestListener = (request, response) => {
      const isOwn = elsewhere === null || elsewhere.answersHere(request)
      return isOwn ? routing(request, response) : elsewhere.call(request, response)
    }
    return tracing()?.serve(calls) ?? (elsewhere === null ? routing : calls)
  }

  function createPublicServer(routing: RequestListener): Server {
    const calls = callsTo(routing)
    const answer = createListener({ ...shared, calls, readClosure: options.readClosure })
    const listener: RequestListener = (request, response) => {
      if (isEnding) response.shouldKeepAlive = false
      response.once('close', () => options.onAnswered?.(response.statusCode))
      answer(request, response)
    }
    const watched = accessLog?.watch(listener) ?? listener
    const server = createServer(serverOptions(options.timeouts), watched)
    servers.add(server)
    // An unknown expectation does not change the answer (RFC 9110, 10.1.1); by default, Node would send a bare answer.
    server.on('checkExpectation', watched)
    server.maxConnections = CONNECTIONS_MAX
    server.on('connection', (socket) => {
      accepted.add(socket)
      socket.once('close', () => accepted.delete(socket))
      const address = socket.remoteAddress ?? ''
      if (trusts(address)) return
      if (!connections.enter(address)) return answerRaw(socket, 429)
      socket.once('close', () => connections.leave(address))
    })
    if (!development) server.timeout = IDLE_TIMEOUT_MS
    const streams: StreamHandler = (...upgrade) => {
      if ((options.readClosure?.() ?? null) !== null) return answerRaw(upgrade[1], 503)
      const handle = elsewhere === null || elsewhere.streamsHere() ? options.streams : elsewhere.streams
      if (handle === undefined) answerRaw(upgrade[1], 404)
      else handle(...upgrade)
    }
    const upgrade = createUpgradeHandler({ trusts, streams, development: reload })
    server.on('upgrade', (request, socket, head) => {
      // The server no longer tracks a socket after its upgrade, but it must not keep us from closing.
      upgraded.add(socket)
      if (socket instanceof Socket) socket.setTimeout(0)
      socket.once('close', () => upgraded.delete(socket))
      upgrade(request, socket, head)
    })
    return server
  }

  const fastify = createCallServer({
    log,
    trusts,
    countRequest,
    isInternal: (socket) => internalSockets.has(socket),
    serverFactory: (routing) => createPublicServer(routing),
  })
  traceCalls(fastify)
  accessLog?.nameRoutes(fastify)
  const another = (): Server => createPublicServer((request, response) => fastify.routing(request, response))
  const internal = createServer(callsTo((request, response) => fastify.routing(request, response)))
  internal.on('connection', (socket) => internalSockets.add(socket))

  /** Has each connection end with the answer that is under way on it: a client's next request must not come here any more. */
  function endConnections(): void {
    isEnding = true
    for (const server of [...servers, internal]) server.closeIdleConnections()
    accepted.forEach(endWithAnswer)
  }

  return {
    fastify,
    async listen(port, host) {
      await fastify.ready()
      await openPort(port, host, fastify.server, another)
      return readPort(fastify.server)
    },
    async listenInternally() {
      await listening(internal, { port: 0, host: '127.0.0.1' })
      return readPort(internal)
    },
    async takeOver(other) {
      await fastify.ready()
      const before = other.release()
      const next = [fastify.server, ...before.servers.slice(1).map(another), internal]
      await Promise.all([...before.servers, before.internal].map((server, index) => acceptAt(server, next[index] ?? internal)))
      return readPort(fastify.server)
    },
    async warm(locale, page) {
      await pages.render(locale, page)
    },
    listenerForOperators: (calls) => createListener({ ...shared, calls, isOperators: true }),
    hotReload: reload,
    forgetPages: () => pages.clear(),
    pageCache: () => pages.stats(),
    release() {
      endConnections()
      released = Promise.all([...accepted].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
      return { servers: [...servers].filter(({ listening: isOpen }) => isOpen), internal }
    },
    async close(letPassedEnd = false) {
      endConnections()
      slowBodies.close()
      for (const socket of upgraded) socket.destroy()
      const cutting = setTimeout(() => accepted.forEach((socket) => socket.destroy()), CLOSE_TIMEOUT_MS + FAREWELL_MS)
      const overdue = setTimeout(() => void elsewhere?.close(), CLOSE_TIMEOUT_MS)
      if (released === null) {
        await Promise.all([...[...servers].map(ended), fastify.close()])
        internal.close()
      } else {
        // Requests that came before are still answered.
        if (!letPassedEnd) await elsewhere?.close()
        await released
        await fastify.close()
        // They are not closed, since their ports are in use, and keep nothing alive.
        for (const server of servers) server.removeAllListeners()
      }
      clearTimeout(overdue)
      clearTimeout(cutting)
      internal.closeAllConnections()
      await elsewhere?.close()
    },
  }
}

function serverOptions(timeouts = { headMs: HEAD_TIMEOUT_MS, requestMs: REQUEST_TIMEOUT_MS }) {
  return {
    headersTimeout: timeouts.headMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: 500,
    maxHeaderSize: HEAD_BYTES_MAX,
    // The Host is checked by our own rule, which answers like all other refusals.
    requireHostHeader: false,
  }
}

function hotReload(web: WebUpstream): UpgradeHandler {
  return (request, socket, head) => {
    if (web.origin === null) return answerRaw(socket, 503)
    tunnel(web.origin, request.headers, request, socket, head)
  }
}
