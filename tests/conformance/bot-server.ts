import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { RestClientV2, WebsocketClientV2 } from 'bitget-api'
import { wallClock } from '#lib/kernel/clock.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { cancelsSilent } from '#gateway/exchange/terms/cancels-silent.ts'
import { createAccounts, type Accounts } from '#gateway/accounts/open/accounts.ts'
import type { ApiKeySettings } from '#gateway/accounts/keys/key-settings.ts'
import { createServerKey } from '#gateway/accounts/server-key.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import { withPaperOrders } from '#gateway/exchange/local/paper-book.ts'
import { startExchange } from '#gateway/exchange/local/start-exchange.ts'
import { awaitMarkets, createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { createVouching } from '#gateway/fleet/calls/peer-proof.ts'
import { createTrust } from '#gateway/guard/trusted-proxies.ts'
import { registerAccountsApi } from '#gateway/http/accounts/accounts-api.ts'
import type { OpenLimits } from '#gateway/http/open/call-limits.ts'
import { CallTickets, createCallEntry } from '#gateway/http/open/bot/entry/call-tickets.ts'
import { registerPrivateApi } from '#gateway/http/open/bot/entry/private-api.ts'
import { describeOpenApi } from '#gateway/http/open/reference/openapi/openapi-document.ts'
import { registerPublicApi } from '#gateway/http/open/public/public-api.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { openEmbeddedStore } from '#gateway/store/store.ts'
import { createStreamHub, type StreamHub } from '#gateway/stream/client/hub.ts'
import { keepToDocument } from '#tests/rigs/documented.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import { connectClient } from './exchange-server.ts'

export const SPOT = 'BTC/USDT'
export const SWAP = 'BTC/USDT:USDT'
export const PASSPHRASE = 'correct9horse'
/** By which another gateway would pass calls of its streams on. */
export const PEER_SECRET = 'of all gateways'

const FEED: FeedConfig = { source: 'synthetic', seed: 'bots' }
/** More than a test can send; the limits have a test of their own. */
const LIMITS: OpenLimits = { perSecond: () => 10_000, orders: 200_000 }

export interface BotKeyPair {
  readonly apiKey: string
  readonly secret: string
  readonly userId: string
}

export type CcxtClient = Awaited<ReturnType<typeof connectClient>>

/** The whole gateway as bots see it: accounts, the exchange with its journal, calls and streams, on a free port of loopback. */
export interface BotServer {
  readonly origin: string
  readonly accounts: Accounts
  readonly exchange: LocalExchange
  readonly feed: MarketFeed
  readonly hub: StreamHub
  /** The folder of its files. */
  readonly folder: string
  /** Creates a guest with a key; the guest's orders have no friction, so that tests wait for nothing. */
  createKey(settings?: Partial<ApiKeySettings>): Promise<BotKeyPair>
  /** Creates a registered account with a key; the account can have sub-accounts. */
  createMainKey(settings?: Partial<ApiKeySettings>): Promise<BotKeyPair>
  /** Creates a key of an existing account. */
  addKey(userId: string, settings?: Partial<ApiKeySettings>): Promise<BotKeyPair>
  ccxt(key: BotKeyPair, options?: object): Promise<CcxtClient>
  rest(key: BotKeyPair): RestClientV2
  stream(key: BotKeyPair): WebsocketClientV2
  close(): Promise<void>
}

export async function startBotServer(limits = LIMITS, config: FeedConfig = FEED): Promise<BotServer> {
  const kept = temporaryFolder()
  const folder = openDataFolder(kept.path)
  const store = await openEmbeddedStore(folder)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const accounts = await createAccounts({
    store,
    clock: wallClock,
    log,
    serverKey: createServerKey(randomBytes(32)),
    delivery: { send() {}, isLate: () => Promise.resolve(false), onGivenUp() {} },
    outgoing: { isOn: false, mayCall: () => false },
    thirdParty: { openId: [], telegramBotToken: null, wallet: false },
  })
  const reference = createFeed(config, Date.now)
  await awaitMarkets(reference)
  const exchange = await startExchange({
    folder,
    databaseUrl: null,
    feed: reference,
    feedConfig: config,
    log,
    onDeath(error) {
      throw error
    },
  })
  const feed = withPaperOrders(reference, exchange.paperOrders)
  const app = Fastify()
  keepToDocument(app)
  const trusts = createTrust([])
  await registerAccountsApi(app, { accounts, trusts, signing: null, asksCaptcha: false })
  describeOpenApi(app, '1.0.0')
  await registerPublicApi(app, feed, exchange, { trusts, limits })
  const { apiKeys, subAccounts, countdowns, guestQuota } = accounts
  await countdowns.run(cancelsSilent(exchange))
  const tickets = new CallTickets()
  await registerPrivateApi(app, {
    apiKeys,
    subAccounts,
    countdowns,
    guestQuota,
    exchange,
    feed,
    trusts,
    clock: wallClock,
    limits,
    tickets,
    vouchedKey: createVouching(PEER_SECRET),
  })
  const hub = createStreamHub(feed)
  hub.admitBots({ apiKeys: accounts.apiKeys, exchange, clock: wallClock, calls: createCallEntry(app, tickets) })
  app.server.on('upgrade', (request, socket, head) => hub.handleUpgrade(request, socket, head))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const clients: CcxtClient[] = []
  const streams: WebsocketClientV2[] = []

  async function addKey(userId: string, settings: Partial<ApiKeySettings> = {}): Promise<BotKeyPair> {
    const user = await accounts.users.find(userId)
    if (user === null) throw new Error(`there is no account ${userId}`)
    const { session } = await accounts.sessions.open({ userId, device: '', address: '', mainUserId: user.parentId })
    const created = await accounts.apiKeys.create(
      { ...STRANGER, session, user },
      { label: 'bot', permissions: ['trade'], passphrase: PASSPHRASE, ...settings },
    )
    if (!created.ok) throw new Error(created.error)
    return { apiKey: created.value.row.apiKey, secret: created.value.secret, userId }
  }

  async function createKey(settings?: Partial<ApiKeySettings>): Promise<BotKeyPair> {
    const user = await accounts.users.create({ kind: 'guest' })
    if (user === null) throw new Error('no guest was made')
    await exchange.ensureAccount(user.id)
    await exchange.submit({ type: 'set-realism', account: user.id, realism: FRICTIONLESS })
    return addKey(user.id, settings)
  }

  const credentials = ({ apiKey, secret }: BotKeyPair) => ({ apiKey, apiSecret: secret, apiPass: PASSPHRASE })

  return {
    origin,
    accounts,
    exchange,
    feed,
    hub,
    folder: kept.path,
    addKey,
    createKey,
    async createMainKey(settings) {
      const key = await createKey(settings)
      await accounts.users.register(key.userId, { email: `${key.userId}@agio.example` })
      return key
    },
    async ccxt({ apiKey, secret }, options = {}) {
      const client = await connectClient({ origin }, { apiKey, secret, password: PASSPHRASE, ...options })
      clients.push(client)
      return client
    },
    rest: (key) => new RestClientV2({ ...credentials(key), baseUrl: origin }),
    stream(key) {
      const client = new WebsocketClientV2({ ...credentials(key), wsUrl: `${origin.replace('http', 'ws')}/v2/ws/public` })
      streams.push(client)
      return client
    },
    async close() {
      for (const client of clients) await client.close()
      for (const client of streams) client.closeAll(true)
      hub.close()
      accounts.countdowns.close()
      await app.close()
      await exchange.close()
      reference.close()
      await store.destroy()
      folder.release()
      kept.remove()
    },
  }
}

/** Returns the id of an order. */
export function idOf({ id }: { readonly id: string | undefined }): string {
  if (id === undefined) throw new Error('the order has no id')
  return id
}

/** The caller that the services see when there is no request. */
const STRANGER = {
  address: '127.0.0.1',
  device: '',
  host: 'localhost',
  protocol: 'http',
  locale: findLocale('en'),
  deviceToken: null,
  terminalCode: null,
  clientKey: null,
} as const
