import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OWN_TABLES } from '#gateway/accounts/data-copy.ts'
import { DATA_COPIES_PER_DAY, DATA_COPY_PATH } from '#lib/contract/accounts/data-copy.ts'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { ask } from '#tests/front/support/client.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: who has an account gets everything that is kept about it, whole, and nobody else's; no secret is in it. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

async function download(browser: Browser) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await ask(server.port, DATA_COPY_PATH, { headers: { host: `127.0.0.1:${server.port}`, cookie } })
  return { ...answer, json: JSON.parse(answer.body) as Record<string, unknown> & { code?: string } }
}

async function codeOf(browser: Browser, userId: string): Promise<string> {
  server.clock.advance(61_000)
  await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  return server.codeTo((await server.accounts.users.find(userId))?.email ?? '')
}

interface Copy {
  readonly userId: string
  readonly accounts: readonly Record<string, unknown>[]
  readonly letters: readonly Record<string, unknown>[]
  readonly sessions: readonly unknown[]
  readonly apiKeys: readonly Record<string, unknown>[]
  readonly journalNotes: readonly Record<string, unknown>[]
  readonly trading: readonly {
    readonly userId: string
    readonly state: { readonly openOrders: readonly unknown[] } | null
    readonly history: Readonly<Record<string, readonly unknown[]>>
  }[]
}

describe('the copy of an account', () => {
  it('has what its owner did and owns, of its sub-accounts too, and no secret', async () => {
    const { browser, userId } = await openTrader(server)
    const { userId: subId } = (await browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
    const order = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', size: '0.001' }
    expect((await browser.post('/v1/trade/order/place', { ...order, type: 'market', clientOrderId: 'taken' })).code).toBe('00000')
    expect((await browser.post('/v1/trade/order/place', { ...order, type: 'limit', price: '49000', clientOrderId: 'rests' })).code).toBe(
      '00000',
    )
    const named = { label: 'Grid', permissions: ['trade'], passphrase: 'correct9horse', emailCode: await codeOf(browser, userId) }
    const key = (await browser.post('/v1/user/api-key/create', named)).data as { apiKey: string; secret: string }
    const hooked = await browser.post('/v1/user/hook/create', { name: 'Alert', emailCode: await codeOf(browser, userId) })
    await server.store.insertInto('journalNotes').values({ userId, tradeId: '1', note: 'Too early', tags: '[]', changedAt: 1 }).execute()
    const chats = [
      { id: 1_000_000, orderId: '7', senderId: userId, ownerId: userId, kind: 'text', body: 'Paid', bytes: 4 },
      { id: 2_000_000, orderId: '8', senderId: 'stranger', ownerId: subId, kind: 'text', body: 'not about me', bytes: 12 },
    ]
    await server.store.insertInto('chatMessages').values(chats).execute()
    const stranger = await openTrader(server)

    const { headers, body, json } = await download(browser)
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="account-${userId}-[\\d-]{10}\\.json"$`))
    const copy = json as unknown as Copy
    expect(copy.userId).toBe(userId)
    expect(copy.accounts.map(({ id, hasPassword }) => [id, hasPassword]).toSorted()).toEqual(
      [
        [userId, true],
        [subId, false],
      ].toSorted(),
    )
    expect(copy.apiKeys).toMatchObject([{ apiKey: key.apiKey, label: 'Grid' }])
    expect(copy.journalNotes).toMatchObject([{ note: 'Too early' }])
    expect(copy.letters.length).toBeGreaterThan(2)
    const [own, sub] = copy.trading
    expect([own?.userId, sub?.userId, sub?.state]).toEqual([userId, subId, null])
    expect(own?.state?.openOrders).toHaveLength(1)
    expect(own?.history['fills']).not.toHaveLength(0)
    expect(own?.history['orders']?.length).toBeGreaterThanOrEqual(1)
    expect(own?.history['bills']).not.toHaveLength(0)
    const { secret } = hooked.data as { secret: string }
    const rows = await server.store.selectFrom('sessions').select('tokenHash').where('userId', '=', userId).execute()
    const user = await server.accounts.users.find(userId)
    for (const hidden of [
      key.secret,
      secret,
      'correct9horse',
      stranger.userId,
      user?.passwordHash ?? '-',
      ...rows.map(({ tokenHash }) => tokenHash),
    ])
      expect(body).not.toContain(hidden)
    expect(body).not.toMatch(/\b\d{6} is your/)
  })

  it('is for its main account alone, a few times a day', async () => {
    expect(findErrorName((await download(server.browser())).json.code ?? '')).toBe('loginRequired')
    const guest = server.browser()
    await guest.post('/v1/user/guest/create')
    expect(findErrorName((await download(guest)).json.code ?? '')).toBe('permissionDenied')
    const { browser } = await openTrader(server)
    for (let count = 0; count < DATA_COPIES_PER_DAY; count += 1) expect((await download(browser)).status).toBe(200)
    expect(findErrorName((await download(browser)).json.code ?? '')).toBe('tooManyTries')
    const { userId: subId } = (await browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
    await browser.post('/v1/user/sub/switchWeb', { userId: subId })
    expect(findErrorName((await download(browser)).json.code ?? '')).toBe('permissionDenied')
  })

  it('has rows of every table that is about an account', async () => {
    /** Tables that hold nothing for longer than a step takes, or nothing that the copy does not have from elsewhere. */
    const beside = new Set(['verificationCodes', 'attempts', 'tickets', 'chatSeen'])
    /** Tables whose rows the copy takes by other keys than the account. */
    const byOtherKeys = ['users', 'referrals', 'chatMessages', 'chatPictures', 'p2pReports', 'p2pSuspensions']
    const copied = new Set([...Object.keys(OWN_TABLES), ...byOtherKeys])
    const missing: string[] = []
    let count = 0
    const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(server.store)
    for (const { name } of tables.rows) {
      const columns = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(server.store)
      const isAbout = columns.rows.some(({ name: column }) => /^(?:user_id|owner_id|reporter_id|inviter_id|parent_id|email)$/.test(column))
      const table = name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
      if (!isAbout || beside.has(table)) continue
      count += 1
      if (!copied.has(table)) missing.push(name)
    }
    expect(missing).toEqual([])
    expect(count).toBeGreaterThan(20)
  })
})
