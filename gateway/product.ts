import type { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import type { Environment } from './env.ts'
import type { AccountTrail } from './exchange/changes/account-trail.ts'
import { startEngineThread } from './exchange/engine-thread.ts'
import { openCopying } from './exchange/products/copy/sort-followers.ts'
import type { LedReplay } from './fleet/replay/shared-replay.ts'
import type { NextRound } from './exchange/rounds.ts'
import { followExchange, openExchange } from './open-exchange.ts'
import { openDrain } from './drain.ts'
import { mayShowOutbox, openIdentity, readRootKey } from './open-identity.ts'
import { readBuild, readVersion } from './read-build.ts'
import { refuseStart, StartRefused } from './start-refused.ts'
import { followNotices } from './follow-notices.ts'
import { chooseStreams, type Followed, leadFollowers, linkSecret } from './fleet/followers.ts'
import { followListing } from './follow-listing.ts'
import { createDoor, type Door } from './front/door.ts'
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
import { openBots } from './http/open/bot/entry/open-bots.ts'
import { describeOpenApi } from './http/open/openapi-document.ts'
import { registerPublicApi } from './http/open/public-api.ts'
import { policyReportRoutes } from './http/policy-reports.ts'
import { preferenceRoutes } from './front/looks/preferences.ts'
import { networkRoute } from './http/products/web3/network-route.ts'
import { registerTradingApi } from './http/trading/trading-api.ts'
import { registerJournalPictures } from './http/trading/journal/journal-pictures-api.ts'
import { createPictures } from './pictures/pictures.ts'
import { openChat } from './open-chat.ts'
import { countCalls } from './metrics/count-calls.ts'
import type { Metrics } from './metrics/metrics.ts'
import { openMarket } from './open-market.ts'
import { openStatus } from './open-status.ts'
import { pageVariables, PageProcess, warmUp } from './page-process.ts'
import { beginReplay, registerReplayControls, type Rewound } from './replay-controls.ts'
import { addressOf, explainListenError } from './listen-error.ts'
import { followInstruments } from './wire/instruments.ts'
import type { DataFolder } from './store/data-folder.ts'
import type { Database } from './store/postgres/database.ts'
import { freeSpaceOf } from './store/free-space.ts'
import type { KnownFrames } from './feed/frames/frame.ts'
import type { FollowerHub } from './fleet/link/replica-hub.ts'
import type { News } from './fleet/database/news.ts'
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
  /** The parts of a gateway that shares its database with others. */
  readonly member?: Member
  /** Figures for Prometheus; null if nobody asks for them. */
  readonly metrics?: Metrics | null
}

/** One of several gateways of one database. */
export interface Member extends Pick<ProductOptions, 'environment' | 'onRewind'> {
  readonly folder: DataFolder
  readonly database: Database
  /** News between the gateways of this database. */
  readonly news: News
  /** The epoch in which this gateway leads the exchange; null for a standby. */
  readonly epoch: number | null
  /** The engine's thread of a gateway that takes the lead, if one was started before. */
  readonly thread: Worker | undefined
  /** The read state of a standby that answers reads itself; null for one that passes everything on. */
  readonly followed: Followed | null
  /** The market's last passed state, for a gateway that now leads; null if there is none. */
  readonly marketBefore: KnownFrames | null
  /** The replay of a gateway that leads; null for any other market, and for a standby. */
  readonly replay: LedReplay | null
  /** The latest changes of all accounts, over all the times in which this gateway leads and follows. */
  readonly trail: AccountTrail
  /** Names the run of account streams, which goes on from gateway to gateway. */
  readonly run: () => string
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
  /** Leaves its ports to the door of the product after this one, and returns the public one. What is under way goes on until `handOver`. */
  leavePorts(next: Door): Promise<number>
  /** Has rules come into force that all gateways know, if this one leads. */
  agreeRules(rules: number): void
  /** Stops everything but its pages, after its ports were left to another product, which `leads` the exchange or passes calls on too. */
  handOver(leads: boolean): Promise<void>
  stop(): Promise<void>
}

/** Starts the front door, the APIs and the web process. Throws StartRefused for problems that the operator can solve. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { environment, development, log, member, metrics = null } = options
  const isStandby = member !== undefined && member.epoch === null
  const { gatewayOrigin } = environment
  const upstream = isStandby ? member.leaderOrigin : gatewayOrigin === null ? null : () => gatewayOrigin
  const followed = member?.followed ?? null
  const leads = upstream === null
  const build = development ? { staticFolders: [], ownScripts: new Set<string>() } : readBuild(options.root)
  // Its program loads while the rest opens.
  const thread = member?.thread ?? (leads ? startEngineThread() : undefined)
  // The folder first: a live market keeps its past in it.
  const identity = leads || followed !== null ? await openIdentity(environment, log, member) : null
  const market = identity === null ? null : await openMarket(environment, log, leads, member).catch(refuseStart)
  // From here on a start is seldom refused.
  const pages = member?.before?.pages ?? new PageProcess(development, log)
  const shared = { news: member?.news ?? null, trail: member?.trail, run: member?.run }
  let followers: FollowerHub | null = null
  const follower =
    market === null || identity === null || followed === null
      ? null
      : followExchange(environment, market, identity, { ...followed, ...shared })
  const leading =
    market === null || identity === null || !leads
      ? null
      : await openExchange(environment, log, market, identity, {
          epoch: member?.epoch ?? null,
          rules: member?.rules ?? null,
          meter: metrics?.exchange ?? null,
          ...shared,
          thread,
          onHeard: member === undefined ? null : (before, message) => followers?.heard(before, message),
        })
  const exchange = leading ?? follower
  if (leading !== null) await beginReplay(leading, options.rounds, member?.replay).catch(refuseStart)
  const endCopying = await openCopying(leading?.local, identity?.accounts.users, log)
  const unfollowNotices =
    leading === null || identity === null
      ? () => Promise.resolve()
      : followNotices({ notices: leading.local.notices, inbox: identity.accounts.inbox, timers: systemTimers, log })
  const timed = { clock: wallClock, timers: systemTimers, log }
  const alerts =
    leading === null || identity === null
      ? null
      : await openAlerts(identity, { feed: leading.feed, exchange: leading.local, tell: leading.accountStreams.tell, ...timed })
  const pictures = createPictures()
  const limits = createSharedLimits(member?.news ?? null)
  const hasControls = environment.operatorToken !== null && environment.market.source === 'replay' && gatewayOrigin === null
  const instruments = market === null ? null : followInstruments(market.feed)
  const unfollow = followListing({ instruments, upstream: instruments === null ? upstream : null, onChange: () => pages.follow(), log })
  const closeStreams = () => {
    exchange?.streams.close()
    exchange?.accountStreams.close()
  }
  const drain = openDrain(environment.drainSeconds, closeStreams)
  const door = createDoor({
    log,
    web: pages.web,
    development,
    ...build,
    trustedProxies: environment.trustedProxies,
    countryHeader: environment.countryHeader,
    gatewayOrigin: upstream,
    isGatewayPeer: isStandby,
    onNotPassed: metrics?.notPassed,
    countRequest: createRateLimits(undefined, limits),
    own: follower === null || followed === null ? null : { ...followed, applied: follower.applied },
    ...(exchange === null ? {} : { streams: (...upgrade) => chooseStreams(exchange, followers, drain, ...upgrade) }),
  })
  // Streams of a state that is not the leader's end; clients connect again, and are passed to the leader.
  followed?.onLeft(closeStreams)
  const read = () => ({
    web: pages.web.origin !== null,
    isDraining: drain.hasBegun,
    cluster: member?.health() ?? null,
    database: member?.database.state ?? null,
    feed: exchange?.feed.state() ?? null,
    exchange: leading?.local.status().state ?? null,
    gatewayOrigin: environment.gatewayOrigin,
    recording: market?.recording?.recorder.status ?? null,
  })
  metrics?.follow(() => ({
    health: read(),
    exchange: leading === null ? null : { ...leading.local.status(), underWay: leading.local.underWay },
    streams: exchange?.streams.stats() ?? null,
    accountStreams: exchange?.accountStreams.count() ?? null,
    pool: identity?.poolCounts() ?? null,
    pageCache: door.pageCache(),
  }))
  if (metrics !== null) countCalls(door.fastify, metrics)
  if (member !== undefined && leading !== null && market !== null)
    followers = leadFollowers(door, leading, { ...member, feed: market.feed, environment, log })
  const stores = leading === null || identity === null ? {} : { journal: () => leading.local.probe(), accounts: () => identity.probe() }
  await door.fastify.register(healthRoutes({ version: readVersion(options.root), uptime: () => process.uptime(), read, stores }))
  const nodes = member?.nodes ?? null
  const trusts = createTrust(environment.trustedProxies)
  const status = identity === null || !leads ? null : await openStatus(door.fastify, { store: identity.store, read, nodes, log })
  await door.fastify.register(policyReportRoutes)
  await door.fastify.register(preferenceRoutes({ trusts, countryHeader: environment.countryHeader }))
  if (identity !== null && leads) await door.fastify.register(announcementRoutes, { folder: identity.folder.file('announcement'), log })
  if (exchange !== null && instruments !== null) {
    const { earnTerms, copy, fills } = exchange.local.read
    await registerMarketApi(door.fastify, exchange.feed, instruments, earnTerms, { leaders: copy.leaders, fills })
    await door.fastify.register(searchRoutes, { feed: exchange.feed })
    const controls = { token: environment.operatorToken, exchange, led: member?.replay ?? null, log, onRewind: options.onRewind }
    if (leads) await registerReplayControls(door.fastify, controls)
    describeOpenApi(door.fastify, readVersion(options.root))
    await registerPublicApi(door.fastify, exchange.feed, exchange.local, { trusts, shared: limits })
  }
  if (exchange !== null && identity !== null) {
    const follows = upstream === null || follower === null ? null : { origin: upstream, applied: follower.applied }
    const peerSecret = member === undefined ? undefined : linkSecret(member.folder)
    const ofBots = { accounts: identity.accounts, exchange: exchange.local, feed: exchange.feed, trusts, shared: limits }
    exchange.streams.admitBots(await openBots(door.fastify, { ...ofBots, peerSecret, follows }))
  }
  if (identity !== null) {
    const { accounts, signing } = identity
    const { startFundsMax } = environment
    const admission = { accounts, trusts, signing, asksCaptcha: true, shared: limits, startFundsMax }
    if (exchange !== null)
      await registerTradingApi(door.fastify, { ...admission, exchange: exchange.local, feed: exchange.feed, readsOnly: !leads })
    if (leading !== null) {
      await registerAccountsApi(door.fastify, admission)
      if (identity.accounts.wallets.isOn) await door.fastify.register(networkRoute)
      await registerChatApi(door.fastify, { ...admission, chat: openChat(identity, leading.local), pictures })
      await registerJournalPictures(door.fastify, { ...admission, pictures, diskBytesFree: freeSpaceOf(identity.folder) })
    }
    if (leads) await door.fastify.register(relatedOriginRoutes)
    if (leads && mayShowOutbox(environment)) await door.fastify.register(outboxRoutes(identity.outbox))
  }

  const opening = member?.before?.leavePorts(door) ?? door.listen(environment.port, environment.host)
  const port = await opening.catch((error: unknown) => {
    throw new StartRefused(explainListenError(error, environment.port, environment.host))
  })
  const rootKey = identity?.rootPublicKey ?? (isStandby ? readRootKey(member.folder) : null)
  let told = false
  await pages.serve(door, {
    variables: pageVariables({ imageHosts: environment.imageHosts, hasControls, rootKey }),
    onRendering() {
      if (told) return
      told = true
      const tell = () => options.onReady(addressOf(environment.host, port))
      if (development) return tell()
      // If the first render fails, the next page request reports it.
      warmUp(door).then(tell, tell)
    },
  })
  // Work that is still under way there keeps nobody waiting here.
  const handedOver = member?.before?.handOver(leads).catch((error: unknown) => log.error({ err: error }, 'a standby did not end in order'))
  async function stopAll(webProcess: PageProcess | null, letPassedEnd = false): Promise<void> {
    await handedOver
    unfollow()
    followers?.close()
    closeStreams()
    pictures.close()
    limits.close()
    await Promise.all([webProcess?.stop(), door.close(letPassedEnd)])
    await endCopying()
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
    leavePorts: (next) => next.acceptInsteadOf(door),
    agreeRules: (rules) => leading?.local.tellEngine({ type: 'agree', rules }),
    handOver: (isReplaced) => stopAll(null, !isReplaced),
    stop: () => stopAll(pages),
  }
}
