import { registerHooks } from './trading/hooks/hook-route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_ROUTES } from '#lib/contract/account-calls.ts'
import {
  CHAT_EXPORT_PATH,
  CHAT_LIST_PATH,
  CHAT_SEEN_PATH,
  CHAT_SEND_PATH,
  CHAT_UNREAD_PATH,
} from '#products/p2p/contract/p2p-chat-kinds.ts'
import { GIFT_SHOW_PATH } from '#products/gifts/contract/gift-kinds.ts'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import { createChat } from '#products/p2p/calls/chat/chat.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { createPictures } from '#gateway/pictures/pictures.ts'
import { botReads, pageReads } from '#tests/exchange/read-everything.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'
import { call, newId } from '#tests/support/trading-calls.ts'
import { registerChatApi } from '#products/p2p/calls/chat/chat-api.ts'
import { findChatOrder } from '#products/p2p/calls/chat/chat-orders.ts'
import { registerMarketApi } from './market/market-api.ts'
import { searchRoutes } from './market/search.ts'
import { registerHoldings } from './open/insights/holding-routes.ts'
import { registerOpenApi } from './open/public/open-api.ts'
import { replayRoutes } from './operator/replay-routes.ts'
import { registerJournalPictures } from './trading/journal/journal-pictures-api.ts'
import { registerTradingApi } from './trading/api/trading-api.ts'

/** Goal: no GET changes anything that lasts: neither the store nor the exchange is another one after it, whoever made whose browser ask. */

/** The time at which a session was last seen is the only thing that a read leaves behind. */
const TOUCHED: Readonly<Record<string, readonly string[]>> = { sessions: ['seenAt'] }

/** Queries of the reads that answer nothing without one. */
const QUERIES: Readonly<Record<string, (ids: Ids) => string>> = {
  [CHAT_LIST_PATH]: ({ order }) => `orderId=${order}`,
  [CHAT_UNREAD_PATH]: ({ order }) => `orderIds=${order}`,
  [CHAT_EXPORT_PATH]: ({ order }) => `orderId=${order}`,
  [GIFT_SHOW_PATH]: ({ code }) => `code=${code}`,
  '/v1/redpacket/preview': () => 'coin=USDT&amount=1',
  '/v1/p2p/sale/preview': () => 'coin=USDT&quantity=1',
  '/v1/p2p/order/detail': ({ order }) => `id=${order}`,
  '/v1/p2p/market': () => 'coin=USDT&fiat=EUR&side=buy',
  '/v1/p2p/merchant': () => 'merchantId=1',
  '/v1/asset/loan/terms': () => 'wallet=cross',
  '/v1/trade/position/settings': () => 'symbol=BTCUSDT',
  '/v1/trade/export/:kind': () => 'format=json',
}

interface Ids {
  readonly order: string
  readonly code: string
}

const routes = new Set<string>()
const floor = new Floor()
const pictures = createPictures()
let server: AccountsServer
let person: { readonly browser: Browser; readonly userId: string }
let writer: typeof person
let ids: Ids

beforeAll(async () => {
  server = await startAccounts({
    startMs: floor.nowMs,
    more: async (fastify, admission, { store, clock }) => {
      fastify.addHook('onRoute', ({ method, url }) => {
        if ([method].flat().includes('GET')) routes.add(url)
      })
      const { exchange, feed } = floor
      const limits = { read: 10_000, change: 10_000 }
      await registerTradingApi(fastify, { ...admission, exchange, feed, wallNow: () => floor.nowMs, limits })
      await registerHooks(fastify, { ...admission, exchange, feed, wallNow: () => floor.nowMs })
      await registerMarketApi(fastify, feed)
      await fastify.register(searchRoutes, { feed })
      await registerOpenApi(fastify, feed, exchange.read.lending)
      await registerHoldings(fastify, exchange)
      const chat = createChat({
        store,
        clock,
        findOrder: (account, orderId) => findChatOrder(exchange, account, orderId),
        hasBlocked: () => Promise.resolve(false),
        diskBytesFree: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
        onNews: () => Promise.resolve(),
      })
      await registerChatApi(fastify, { ...admission, chat, pictures, limits: { read: 1000, send: 1000, upload: 1000 } })
      await registerJournalPictures(fastify, { ...admission, pictures, diskBytesFree: () => Promise.resolve(Number.MAX_SAFE_INTEGER) })
      const never = () => Promise.reject(new Error('a read changes no replay'))
      const replay = { begin: 0, end: 1, course: () => ({ marketMs: 0, wallMs: 0, speed: 1, paused: false }) }
      const log = { info: () => undefined, error: () => undefined }
      await fastify.register(
        replayRoutes({ token: 'operator-token-16', replay, change: never, endRounds: never, log } as unknown as Parameters<
          typeof replayRoutes
        >[0]),
      )
    },
  })
  person = await trader('reader')
  writer = await trader('other')
  await call(person.browser, 'p2pAddMethod', { fiat: 'EUR', kind: 'sepa' })
  const terms = { fiat: 'EUR', priceType: 'fixed', price: '0.98', minAmount: '10', maxAmount: '50', methods: ['sepa'], payMinutes: 15 }
  const ad = await call(person.browser, 'p2pPublish', {
    requestId: newId(),
    fields: { side: 'sell', coin: 'USDT', quantity: '60', ...terms },
  })
  const taking = { requestId: newId(), advId: ad.data.advId, amount: '49', price: '0.98', method: 'sepa' }
  const order = (await call(writer.browser, 'p2pOrder', taking)).data.id
  await writer.browser.post(CHAT_SEND_PATH, { orderId: order, format: 'text', body: 'hello' })
  const gift = { requestId: newId(), coin: 'USDT', amount: '1', count: 1, split: 'equal', greeting: '', hours: 24 }
  ids = { order, code: (await call(writer.browser, 'giftCreate', gift)).data.code ?? '' }
})
afterAll(async () => {
  pictures.close()
  await server.close()
  floor.end()
})

async function trader(name: string): Promise<typeof person> {
  const made = await registerPerson(server, `${name}@agio.example`)
  await floor.trader(made.userId, FRICTIONLESS)
  return made
}

/** Returns everything that lasts: each row of the store but what a session's own use touches, and the state of the exchange. */
async function snapshot(): Promise<string> {
  const tables = await server.store.introspection.getTables()
  const parts: string[] = [`exchange ${floor.exchange.sequence()} ${hashState(floor.exchange.state)}`]
  for (const { name } of tables.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const rows: readonly object[] = await server.store
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    const left = TOUCHED[name] ?? []
    for (const row of rows) parts.push(`${name} ${JSON.stringify(Object.entries(row).filter(([column]) => !left.includes(column)))}`)
  }
  return parts.join('\n')
}

const ownReads = () => [
  ...Object.entries(ACCOUNT_ROUTES).flatMap(([path, { method }]) => (method === 'POST' ? [] : [`/v1${path}`])),
  '/v1/security/policy/captcha/challenge',
  ...routes,
]

describe('a GET', () => {
  it('is every read of the tables, and of whatever was registered', () => {
    const trading = Object.values(TRADING_ROUTES).flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
    expect(trading.filter((path) => !routes.has(path))).toEqual([])
    expect(routes.size).toBeGreaterThan(100)
    for (const path of Object.keys(QUERIES)) expect(routes).toContain(path)
  })

  it.each([
    ['a trader', () => person.browser],
    ['a visitor', () => server.browser()],
  ] as const)('of %s changes nothing, with a query and without one', async (_who, browserOf) => {
    const browser = browserOf()
    const before = await snapshot()
    const changed: string[] = []
    let last = before
    for (const path of ownReads()) {
      server.clock.advance(61_000)
      const target = path.replace(':kind', 'fills').replaceAll(/:\w+|\*/g, '1')
      const query = QUERIES[path]?.(ids)
      for (const asked of [
        target,
        ...(query === undefined ? [] : [`${target}?${query}`]),
        `${target}?code=7KQM2XWD9RTA&id=1&symbol=BTCUSDT`,
      ])
        await browser.get(asked).catch((error: unknown) => {
          // A file, or a page of the site, is no envelope.
          if (!(error instanceof SyntaxError)) throw error
        })
      const now = await snapshot()
      if (now !== last) changed.push(path)
      last = now
    }
    expect(changed).toEqual([])
  })

  it('of a bot or a page changes nothing in the exchange, through the functions that the routes run', async () => {
    const before = [floor.exchange.sequence(), hashState(floor.exchange.state)]
    const user = await server.accounts.users.find(person.userId)
    const people = { member: { user }, accounts: server.accounts } as unknown as Parameters<typeof pageReads>[3]
    const reads = [...pageReads(floor, person.userId, 'BTCUSDT', people), ...botReads(floor, person.userId, 'BTCUSDT')]
    for (const { run } of reads) await run().catch(() => undefined)
    expect(reads.length).toBeGreaterThan(100)
    expect([floor.exchange.sequence(), hashState(floor.exchange.state)]).toEqual(before)
  })
})

describe('the messages of a chat', () => {
  it('are new until their reader states that they were seen, by a page of ours', async () => {
    await writer.browser.post(CHAT_SEND_PATH, { orderId: ids.order, format: 'text', body: 'again' })
    const unread = async () =>
      ((await person.browser.get(`${CHAT_UNREAD_PATH}?orderIds=${ids.order}`)).data as { rows: { unread: number }[] }).rows[0]?.unread ?? 0
    const see = (messageId: number | undefined, { browser } = person, headers = {}) =>
      browser.post(CHAT_SEEN_PATH, { orderId: ids.order, messageId }, headers)
    const { rows } = (await person.browser.get(`${CHAT_LIST_PATH}?orderId=${ids.order}`)).data as { rows: { id: number }[] }
    const [first, second] = rows
    expect((await see(second?.id, person, { origin: 'https://elsewhere.example' })).code).toBe(ERRORS.originRefused.code)
    expect((await see(second?.id, await trader('stranger'))).code).toBe(ERRORS.p2pOrderUnknown.code)
    expect(await unread()).toBe(2)
    await see(first?.id)
    expect(await unread()).toBe(1)
    // Not what does not exist yet, and never less than before.
    await see(Number.MAX_SAFE_INTEGER)
    await see(first?.id)
    expect(await unread()).toBe(0)
    await writer.browser.post(CHAT_SEND_PATH, { orderId: ids.order, format: 'text', body: 'more' })
    expect(await unread()).toBe(1)
  })
})
