import type { FastifyBaseLogger } from 'fastify'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading/trading-stream-path.ts'
import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import { DEFAULT_LOCALE, findLocale } from '#lib/locale/locales.ts'
import { findPublicPage } from '#lib/routing/pages.ts'
import type { Environment } from './env.ts'
import { beginDemonstrations } from './exchange/products/copy/due-copies.ts'
import { beginRounds, type NextRound } from './exchange/rounds.ts'
import { openExchange, type OpenExchange } from './open-exchange.ts'
import { type Drain, openDrain } from './drain.ts'
import { openIdentity, readRootKey } from './open-identity.ts'
import { readBuild, readVersion } from './read-build.ts'
import { refuseStart, StartRefused } from './start-refused.ts'
import { followNotices } from './follow-notices.ts'
import { followListing } from './follow-listing.ts'
import { createDoor, type Door } from './front/door.ts'
import { answerRaw } from './guard/raw-answer.ts'
import { createRateLimits } from './guard/rate-limits.ts'
import { createSharedLimits } from './guard/shared-limits.ts'
import { createTrust } from './guard/trusted-proxies.ts'
import { openAlerts } from './alerts/open-alerts.ts'
import { announcementRoutes } from './http/announcement.ts'
import { registerAccountsApi } from './http/accounts/accounts-api.ts'
import { outboxRoutes } from './http/accounts/outbox-routes.ts'
import { relatedOriginRoutes } from './http/accounts/checks/related-origins.ts'
import { registerChatApi } from './http/chat/chat-api.ts'
import { healthRoutes } from './http/health.ts'
import type { NodeShown } from './http/status/status-route.ts'
import { registerMarketApi } from './http/market/market-api.ts'
import { searchRoutes } from './http/market/search.ts'
import { registerPrivateApi } from './http/open/bot/private-api.ts'
import { registerHoldings } from './http/open/holding-routes.ts'
import { registerOpenApi } from './http/open/open-api.ts'
import { describeOpenApi } from './http/open/openapi-document.ts'
import { policyReportRoutes } from './http/policy-reports.ts'
import { networkRoute } from './http/products/web3/network-route.ts'
import { registerTradingApi } from './http/trading/trading-api.ts'
import { registerJournalPictures } from './http/trading/journal/journal-pictures-api.ts'
import { createPictures } from './pictures/pictures.ts'
import { freeSpaceOf, openChat } from './open-chat.ts'
import { countCalls } from './metrics/count-calls.ts'
import type { Metrics } from './metrics/metrics.ts'
import { openMarket } from './open-market.ts'
import { openStatus } from './open-status.ts'
import { PageProcess } from './page-process.ts'
import { registerReplayControls, type Rewound } from './replay-controls.ts'
import { explainListenError } from './listen-error.ts'
import { followInstruments } from './wire/instruments.ts'
import type { DataFolder } from './store/data-folder.ts'
import type { Database } from './store/postgres/database.ts'
import type { News } from './store/postgres/news.ts'
import type { StreamHub } from './stream/hub.ts'
import type { ClusterHealth } from './http/health.ts'

export interface ProductOptions {
  readonly environment: Environment
  readonly development: boolean
  readonly log: FastifyBaseLogger
  /** The project's folder. */
  readonly root: string
  /** Called once, when pages can first be rendered, with the address to open. */
  readonly onReady: (address: string) => void
  /** The operator has a replay begin anew at an earlier time, and all rounds have ended. */
  readonly onRewind: (rewound: Rewound) => void
  /** Rounds that begin before anybody is let in. */
  readonly rounds?: readonly NextRound[]
  /** What a gateway has that shares its database with others. */
  readonly member?: Member
  /** Figures for Prometheus; null if nobody asks for them. */
  readonly metrics?: Metrics | null
}

/** One of several gateways of one database. */
export interface Member {
  readonly folder: DataFolder
  readonly database: Database
  /** What the gateways of this database tell each other. */
  readonly news: News
  /** The epoch in which this gateway leads the exchange; null for a standby. */
  readonly epoch: number | null
  /** The rules that all gateways know. */
  readonly rules: number
  /** Returns the address of the gateway that leads; null while it is not known. */
  readonly leaderOrigin: () => string | null
  readonly health: () => ClusterHealth
  /** All gateways, in the order of their names. */
  readonly nodes: () => readonly NodeShown[]
  /** This gateway as it was until now, whose port, pages and web process are kept. */
  readonly before: Product | null
}

export interface Product {
  /** The port that is listened on, also where the operator let the system choose one. */
  readonly port: number
  /** Tells monitors, proxies and streams that this gateway is about to end, and waits until they have had the time to leave. */
  drain(): Promise<void>
  readonly pages: PageProcess
  /** Has rules come into force that all gateways know, if this one leads. */
  agreeRules(rules: number): void
  /** Stops everything but its pages. Nothing listens on the port from then on. */
  handOver(): Promise<void>
  stop(): Promise<void>
}

/** Starts the front door, the APIs and the web process. Throws StartRefused for problems that the operator can solve. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { environment, development, log, member, metrics = null } = options
  const isStandby = member !== undefined && member.epoch === null
  const { gatewayOrigin } = environment
  const upstream = isStandby ? member.leaderOrigin : gatewayOrigin === null ? null : () => gatewayOrigin
  // The folder first: a live market keeps its past in it.
  const identity = upstream === null ? await openIdentity(environment, log, member) : null
  const market = identity === null ? null : await openMarket(environment, log).catch(refuseStart)
  const exchange =
    market === null || identity === null
      ? null
      : await openExchange(environment, log, market, identity, {
          epoch: member?.epoch ?? null,
          rules: member?.rules ?? null,
          meter: metrics?.exchange ?? null,
          news: member?.news ?? null,
        })
  if (exchange !== null && options.rounds !== undefined) await beginRounds(exchange.local, options.rounds)
  const endDemonstrations = exchange === null || identity === null ? () => {} : await beginDemonstrations(exchange.local, systemTimers)
  const unfollowNotices =
    exchange === null || identity === null
      ? () => Promise.resolve()
      : followNotices({ notices: exchange.local.notices, inbox: identity.accounts.inbox, timers: systemTimers, log })
  const alerts =
    exchange === null || identity === null
      ? null
      : await openAlerts(identity, {
          feed: exchange.feed,
          exchange: exchange.local,
          clock: wallClock,
          timers: systemTimers,
          tell: exchange.accountStreams.tell,
          log,
        })
  const pictures = createPictures()
  const shared = createSharedLimits(member?.news ?? null)
  const hasControls = environment.operatorToken !== null && market?.feed.replay !== undefined
  const instruments = market === null ? null : followInstruments(market.feed)
  const pages = member?.before?.pages ?? new PageProcess(development)
  const unfollow = followListing({ instruments, upstream, onChange: () => pages.follow(), log })
  const drain = openDrain(environment.drainSeconds, () => {
    exchange?.streams.close()
    exchange?.accountStreams.close()
  })
  const door = createDoor({
    log,
    web: pages.web,
    development,
    ...(development ? { staticFolders: [], ownScripts: new Set() } : readBuild(options.root)),
    trustedProxies: environment.trustedProxies,
    countryHeader: environment.countryHeader,
    gatewayOrigin: upstream,
    isGatewayPeer: isStandby,
    countRequest: createRateLimits(undefined, shared),
    ...(exchange === null ? {} : { streams: (...upgrade) => chooseStreams(exchange, drain, ...upgrade) }),
  })
  const read = () => ({
    web: pages.web.origin !== null,
    isDraining: drain.hasBegun,
    cluster: member?.health() ?? null,
    database: member?.database.state ?? null,
    feed: exchange?.feed.state() ?? null,
    exchange: exchange?.local.status().state ?? null,
    gatewayOrigin: environment.gatewayOrigin,
    recording: market?.recording?.recorder.status ?? null,
  })
  metrics?.follow(() => ({
    health: read(),
    exchange: exchange === null ? null : { ...exchange.local.status(), underWay: exchange.local.underWay },
    streams: exchange?.streams.stats() ?? null,
    accountStreams: exchange?.accountStreams.count() ?? null,
    pool: identity?.poolCounts() ?? null,
    pageCache: door.pageCache(),
  }))
  if (metrics !== null) countCalls(door.fastify, metrics)
  const stores = exchange === null || identity === null ? {} : { journal: () => exchange.local.probe(), accounts: () => identity.probe() }
  await door.fastify.register(healthRoutes({ version: readVersion(options.root), uptime: () => process.uptime(), read, stores }))
  const nodes = member?.nodes ?? null
  const status = identity === null ? null : await openStatus(door.fastify, { store: identity.store, read, nodes, log })
  await door.fastify.register(policyReportRoutes)
  if (identity !== null) await door.fastify.register(announcementRoutes, { folder: identity.folder.file('announcement'), log })
  const trusts = createTrust(environment.trustedProxies)
  if (exchange !== null && instruments !== null) {
    const { earnTerms, copy, fills } = exchange.local.read
    await registerMarketApi(door.fastify, exchange.feed, instruments, earnTerms, { leaders: copy.leaders, fills })
    await door.fastify.register(searchRoutes, { feed: exchange.feed })
    const { operatorToken: token } = environment
    const { feed, local } = exchange
    await registerReplayControls(door.fastify, { token, feed, exchange: local, log, onRewind: options.onRewind })
    describeOpenApi(door.fastify, readVersion(options.root))
    await registerOpenApi(door.fastify, exchange.feed, exchange.local.read.lending)
    await registerHoldings(door.fastify, exchange.local)
  }
  if (exchange !== null && identity !== null) {
    const bots = { apiKeys: identity.accounts.apiKeys, exchange: exchange.local, clock: wallClock }
    await registerPrivateApi(door.fastify, { ...bots, shared, subAccounts: identity.accounts.subAccounts, feed: exchange.feed, trusts })
    exchange.streams.admitBots(bots)
  }
  if (identity !== null) {
    const admission = { accounts: identity.accounts, trusts, signing: identity.signing, asksCaptcha: true, shared }
    await registerAccountsApi(door.fastify, admission)
    if (identity.accounts.wallets.isOn) await door.fastify.register(networkRoute)
    if (exchange !== null) {
      await registerTradingApi(door.fastify, { ...admission, exchange: exchange.local, feed: exchange.feed })
      await registerChatApi(door.fastify, { ...admission, chat: openChat(identity, exchange.local), pictures })
      await registerJournalPictures(door.fastify, { ...admission, pictures, diskBytesFree: freeSpaceOf(identity.folder) })
    }
    await door.fastify.register(relatedOriginRoutes)
    if (mayShowOutbox(environment)) await door.fastify.register(outboxRoutes(identity.outbox))
  }

  await member?.before?.handOver()
  const port = await door.listen(member?.before?.port ?? environment.port, environment.host).catch((error: unknown) => {
    throw new StartRefused(explainListenError(error, environment.port, environment.host))
  })
  const rootKey = identity?.rootPublicKey ?? (isStandby ? readRootKey(member.folder) : null)
  let told = false
  await pages.serve(door, {
    development,
    // For another gateway, the operator sets its root key in the same variable.
    variables: { ...(hasControls && { REPLAY_CONTROLS: 'on' }), ...(rootKey !== null && { SIGN_ROOT_KEY: rootKey }) },
    log,
    onRendering() {
      if (told) return
      told = true
      const tell = () => options.onReady(addressOf(environment.host, port))
      if (development) return tell()
      // If the first render fails, the next page request reports it.
      warmUp(door).then(tell, tell)
    },
  })
  async function stopAll(webProcess: PageProcess | null): Promise<void> {
    unfollow()
    exchange?.streams.close()
    exchange?.accountStreams.close()
    pictures.close()
    shared.close()
    await Promise.all([webProcess?.stop(), door.close()])
    endDemonstrations()
    await unfollowNotices()
    await alerts?.close()
    await status?.close()
    await exchange?.local.close()
    await identity?.close()
    await market?.recording?.close()
    market?.feed.close()
  }
  return {
    port,
    drain: () => drain.begin(),
    pages,
    agreeRules: (rules) => exchange?.local.agreeRules(rules),
    handOver: () => stopAll(null),
    stop: () => stopAll(pages),
  }
}

function chooseStreams({ streams, accountStreams }: OpenExchange, drain: Drain, ...upgrade: Parameters<StreamHub['handleUpgrade']>): void {
  const [request, socket, head] = upgrade
  // A stream that was told to move must not come back here.
  if (drain.hasBegun) return answerRaw(socket, 503)
  if ((request.url ?? '').split('?', 1)[0] === ACCOUNT_STREAM_PATH) accountStreams.handleUpgrade(request, socket, head)
  else streams.handleUpgrade(...upgrade)
}

async function warmUp(door: Door): Promise<void> {
  const home = findPublicPage('/')
  if (home !== undefined) await door.warm(findLocale(DEFAULT_LOCALE), home)
}

/**
 * Checks whether a browser may show the outbox of unsent messages: only if just this machine can reach us and no proxy forwards others.
 */
function mayShowOutbox({ host, trustedProxies }: Environment): boolean {
  return trustedProxies.length === 0 && (host === 'localhost' || host === '::1' || host.startsWith('127.'))
}

/** Returns the address to open in a browser on this machine. */
function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
