import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { ACCOUNT_STREAM_PATH } from '#lib/contract/trading/trading-stream-path.ts'
import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import { DEFAULT_LOCALE, findLocale } from '#lib/locale/locales.ts'
import { listing } from '#lib/routing/listed-pairs.ts'
import { findPublicPage } from '#lib/routing/pages.ts'
import { openAccounts, type OpenAccounts } from './accounts/open-accounts.ts'
import type { Environment } from './env.ts'
import type { LocalExchange } from './exchange/local-exchange.ts'
import { withPaperOrders } from './exchange/paper-book.ts'
import { endsEpochOn } from './exchange/terms/ends-epoch.ts'
import { startExchange } from './exchange/start-exchange.ts'
import { followNotices } from './follow-notices.ts'
import { followListing } from './follow-listing.ts'
import { FeedStartError, type MarketFeed, type ReplayCourse } from './feed/market-feed.ts'
import { createDoor, type Door, type DoorOptions } from './front/door.ts'
import { createTrust } from './guard/trusted-proxies.ts'
import { startWebProcess, type WebProcess } from './front/web/web-process.ts'
import { createWebUpstream } from './front/web/web-upstream.ts'
import { announcementRoutes } from './http/announcement.ts'
import { registerAccountsApi } from './http/accounts/accounts-api.ts'
import { outboxRoutes } from './http/accounts/outbox-routes.ts'
import { relatedOriginRoutes } from './http/accounts/checks/related-origins.ts'
import { healthRoutes } from './http/health.ts'
import { registerMarketApi } from './http/market/market-api.ts'
import { searchRoutes } from './http/market/search.ts'
import { registerPrivateApi } from './http/open/bot/private-api.ts'
import { registerHoldings } from './http/open/holding-routes.ts'
import { registerOpenApi } from './http/open/open-api.ts'
import { describeOpenApi } from './http/open/openapi-document.ts'
import { policyReportRoutes } from './http/policy-reports.ts'
import { registerTradingApi } from './http/trading/trading-api.ts'
import { replayRoutes } from './http/operator/replay-routes.ts'
import { createSignedRequests, type SignedRequests } from './http/signed-requests.ts'
import { openGatewayKeys } from './signing/key-file.ts'
import { openDataFolder, StoreError, type DataFolder } from './store/data-folder.ts'
import { STORE_FILE } from './store/store.ts'
import { openMarket, type OpenMarket } from './open-market.ts'
import { explainListenError, explainTakenPort } from './listen-error.ts'
import { createAccountHub, type AccountHub } from './stream/account/account-hub.ts'
import { followInstruments } from './wire/instruments.ts'
import { findStreamOwner } from './http/accounts/checks/stream-owner.ts'
import { isStillOwner } from './stream/account/stream-owner.ts'
import { createStreamHub, type StreamHub } from './stream/hub.ts'

export interface ProductOptions {
  readonly environment: Environment
  readonly development: boolean
  readonly log: FastifyBaseLogger
  /** The project's folder. */
  readonly root: string
  /** Called once, when pages can first be rendered, with the address to open. */
  readonly onReady: (address: string) => void
}

export interface Product {
  stop(): Promise<void>
}

/** Why the product cannot start: one sentence for the operator. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** Starts the front door, the APIs and the web process. Throws StartRefused for problems that the operator can solve. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { environment, development, log } = options
  // The folder first: a live market keeps its past in it.
  const identity = environment.gatewayOrigin === null ? await openIdentity(options) : null
  const market = identity === null ? null : await openMarket(environment, log).catch(refuseStart)
  const exchange = market === null || identity === null ? null : await openExchange(options, market, identity)
  const unfollowNotices =
    exchange === null || identity === null
      ? () => Promise.resolve()
      : followNotices({ notices: exchange.local.notices, inbox: identity.accounts.inbox, timers: systemTimers, log })
  const hasControls = environment.operatorToken !== null && market?.feed.replay !== undefined
  const instruments = market === null ? null : followInstruments(market.feed)
  let pages: WebProcess | null = null
  const unfollow = followListing({ instruments, gatewayOrigin: environment.gatewayOrigin, onChange: () => pages?.follow(), log })
  const web = createWebUpstream({ timeoutMs: development ? 300_000 : 15_000, connections: 64, queued: 512 })
  const door = createDoor({
    log,
    web,
    development,
    ...(development ? { staticFolders: [], ownScripts: new Set() } : readBuild(options.root)),
    trustedProxies: environment.trustedProxies,
    countryHeader: environment.countryHeader,
    gatewayOrigin: environment.gatewayOrigin,
    ...(exchange === null ? {} : { streams: (...upgrade) => chooseStreams(exchange, ...upgrade) }),
  })
  const read = () => ({
    web: web.origin !== null,
    feed: exchange?.feed.state() ?? null,
    exchange: exchange?.local.status().state ?? null,
    gatewayOrigin: environment.gatewayOrigin,
    recording: market?.recording?.recorder.status ?? null,
  })
  const stores = exchange === null || identity === null ? {} : { journal: () => exchange.local.probe(), accounts: () => identity.probe() }
  await door.fastify.register(healthRoutes({ version: readVersion(options.root), uptime: () => process.uptime(), read, stores }))
  await door.fastify.register(policyReportRoutes)
  if (identity !== null) await door.fastify.register(announcementRoutes, { folder: identity.folder.file('announcement'), log })
  const trusts = createTrust(environment.trustedProxies)
  if (exchange !== null && instruments !== null) {
    await registerMarketApi(door.fastify, exchange.feed, instruments, exchange.local.read.earnTerms)
    await door.fastify.register(searchRoutes, { feed: exchange.feed })
    const { operatorToken } = environment
    const { replay } = exchange.feed
    const { local } = exchange
    if (operatorToken !== null && replay !== undefined) {
      const follow = (course: ReplayCourse) => local.followReplay(course)
      await door.fastify.register(replayRoutes({ token: operatorToken, replay, follow, log }))
    }
    describeOpenApi(door.fastify, readVersion(options.root))
    await registerOpenApi(door.fastify, exchange.feed, exchange.local.read.lending)
    await registerHoldings(door.fastify, exchange.local)
  }
  if (exchange !== null && identity !== null) {
    const bots = { apiKeys: identity.accounts.apiKeys, exchange: exchange.local, clock: wallClock }
    await registerPrivateApi(door.fastify, { ...bots, subAccounts: identity.accounts.subAccounts, feed: exchange.feed, trusts })
    exchange.streams.admitBots(bots)
  }
  if (identity !== null) {
    const admission = { accounts: identity.accounts, trusts, signing: identity.signing, asksCaptcha: true }
    await registerAccountsApi(door.fastify, admission)
    if (exchange !== null) await registerTradingApi(door.fastify, { ...admission, exchange: exchange.local, feed: exchange.feed })
    await door.fastify.register(relatedOriginRoutes)
    if (mayShowOutbox(environment)) await door.fastify.register(outboxRoutes(identity.outbox))
  }

  const port = await door.listen(environment.port, environment.host).catch((error: unknown) => {
    throw new StartRefused(explainListenError(error, environment.port, environment.host))
  })
  let told = false
  const webProcess = startWebProcess({
    development,
    gatewayOrigin: environment.gatewayOrigin ?? `http://127.0.0.1:${await door.listenInternally()}`,
    // For another gateway, the operator sets its root key in the same variable.
    variables: { ...(hasControls && { REPLAY_CONTROLS: 'on' }), ...(identity !== null && { SIGN_ROOT_KEY: identity.rootPublicKey }) },
    listing: () => listing().list,
    // Pages that were rendered by an earlier list may name pairs that are gone.
    onFollowed: () => door.forgetPages(),
    log,
    onChange(origin) {
      web.moveTo(origin)
      if (origin === null || told) return
      told = true
      const tell = () => options.onReady(addressOf(environment.host, port))
      if (development) return tell()
      // If the first render fails, the next page request reports it.
      warmUp(door).then(tell, tell)
    },
  })
  pages = webProcess
  return {
    async stop() {
      unfollow()
      exchange?.streams.close()
      exchange?.accountStreams.close()
      await Promise.all([webProcess.stop(), door.close()])
      await unfollowNotices()
      await exchange?.local.close()
      await identity?.close()
      await market?.recording?.close()
      market?.feed.close()
    },
  }
}

/** Turns what the operator can solve into a refusal to start. */
function refuseStart(error: unknown): never {
  throw error instanceof FeedStartError || error instanceof StoreError ? new StartRefused(error.message) : error
}

async function warmUp(door: Door): Promise<void> {
  const home = findPublicPage('/')
  if (home !== undefined) await door.warm(findLocale(DEFAULT_LOCALE), home)
}

interface OpenExchange {
  readonly local: LocalExchange
  /** The reference market, with the orders of paper traders in its order books. */
  readonly feed: MarketFeed
  readonly streams: StreamHub
  /** Account streams for their owners' pages. */
  readonly accountStreams: AccountHub
}

function chooseStreams({ streams, accountStreams }: OpenExchange, ...upgrade: Parameters<StreamHub['handleUpgrade']>): void {
  const [request, socket, head] = upgrade
  if ((request.url ?? '').split('?', 1)[0] === ACCOUNT_STREAM_PATH) accountStreams.handleUpgrade(request, socket, head)
  else streams.handleUpgrade(...upgrade)
}

/** Starts the engine's thread on the data folder. If it dies, this process ends too: nothing could be traded or reported correctly. */
async function openExchange(
  { log, environment }: ProductOptions,
  { feed, config }: OpenMarket,
  { folder, accounts, store }: Identity,
): Promise<OpenExchange> {
  const onDeath = (error: Error): never => {
    throw error
  }
  try {
    const hasPeople = (await store.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
    const peopleIn = hasPeople ? (environment.databaseUrl === null ? folder.file(STORE_FILE) : 'the database') : null
    const local = await startExchange({ folder, databaseUrl: environment.databaseUrl, peopleIn, feed, feedConfig: config, log, onDeath })
    accounts.entrance.onEntered(({ id }) => local.ensureAccount(id))
    accounts.closing.onClosing(endsEpochOn(local))
    const shown = withPaperOrders(feed, local.paperOrders)
    const trusts = createTrust(environment.trustedProxies)
    const accountStreams = createAccountHub({
      exchange: local,
      feed: shown,
      sessions: accounts.sessions,
      readOwner: (request) => findStreamOwner(request, { accounts, trusts }),
      isStillOwner: (owner) => isStillOwner(owner, accounts),
    })
    return { local, feed: shown, streams: createStreamHub(shown), accountStreams }
  } catch (error) {
    return refuseStart(error)
  }
}

interface Identity extends OpenAccounts {
  readonly folder: DataFolder
  readonly signing: SignedRequests | null
  /** PEM of the root key, with which pages check the server's key (DESIGN 5.14); empty if nothing is signed. */
  readonly rootPublicKey: string
}

/** Locks the data folder and opens its contents. The port is tried first, since a taken port is the likelier mistake to report. */
async function openIdentity({ environment, log }: ProductOptions): Promise<Identity> {
  const taken = await explainTakenPort(environment.port, environment.host)
  if (taken !== null) throw new StartRefused(taken)
  try {
    const folder = openDataFolder(environment.dataDir)
    const keys = environment.signRequests ? await openGatewayKeys(folder) : null
    const signing = keys === null ? null : createSignedRequests(keys, wallClock)
    const opened = await openAccounts(folder, environment, log)
    return {
      ...opened,
      folder,
      signing,
      rootPublicKey: keys?.root.publicKey ?? '',
      async close() {
        await opened.close()
        folder.release()
      },
    }
  } catch (error) {
    return refuseStart(error)
  }
}

/**
 * Checks whether a browser may show the outbox of unsent messages: only if just this machine can reach us and no proxy forwards others.
 */
function mayShowOutbox({ host, trustedProxies }: Environment): boolean {
  return trustedProxies.length === 0 && (host === 'localhost' || host === '::1' || host.startsWith('127.'))
}

/** Reads what the front door needs from the build: its files, and the inline scripts in its pages. */
function readBuild(root: string): Pick<DoorOptions, 'staticFolders' | 'ownScripts'> {
  const build = resolve(root, process.env.NEXT_DIST_DIR || '.next')
  const scriptsFile = join(build, 'inline-scripts.json')
  if (!existsSync(scriptsFile)) throw new StartRefused('The pages have not been built; `npm start` builds them.')
  return {
    staticFolders: [
      { prefix: '/_next/static/', folder: join(build, 'static'), naming: 'hashed' },
      { prefix: '/', folder: join(root, 'public'), naming: 'plain' },
      { prefix: '/coins/', folder: join(root, 'public/coins'), naming: 'lasting' },
      { prefix: '/icons/', folder: join(root, 'public/icons'), naming: 'lasting' },
      { prefix: '/og/', folder: join(root, 'public/og'), naming: 'hashed' },
    ],
    ownScripts: new Set(JSON.parse(readFileSync(scriptsFile, 'utf8')) as string[]),
  }
}

function readVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** Returns the address to open in a browser on this machine. */
function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
