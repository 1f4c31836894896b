import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CreatedApiKey } from '#lib/contract/accounts/api-keys.ts'
import { Database } from '#gateway/store/postgres/database.ts'
import { openPostgresStore } from '#gateway/store/store.ts'
import { AccountPages, snapshotOf, statusOf } from '#tests/support/account-pages.ts'
import { type Browser, PASSWORD, registerPerson } from '#tests/support/accounts.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { startTrading, type TradingServer } from '#tests/support/trading.ts'
import { type News, openNews } from './database/news.ts'
import { createPeerTopics } from './database/peer-topics.ts'

/** Goal: what ends access at one gateway ends it at every other one of the database too, whatever happens to the connection between them. */

const NEWS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'agio news'"
const INFO = '/v1/user/overview/userinfo'

let postgres: TestPostgres
let here: TradingServer
let there: TradingServer
let pages: AccountPages
const undo: (() => Promise<unknown>)[] = []

async function startGateway(url: string, key: Buffer): Promise<TradingServer> {
  const news: News = openNews(new Database(url), { warn() {} })
  // Only what is told while it is connected arrives.
  const isHearing = new Promise<void>((resolve) => news.onGap(resolve))
  const store = await openPostgresStore(url, () => {})
  const server = await startTrading({
    shared: {
      kind: { open: () => Promise.resolve({ store, reopen: () => Promise.resolve(store) }), close: () => store.destroy() },
      peer: { topics: createPeerTopics(news), key },
    },
  })
  undo.push(
    () => store.destroy(),
    () => news.close(),
    () => server.close(),
  )
  await isHearing
  return server
}

beforeAll(async () => {
  postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const key = randomBytes(32)
  here = await startGateway(url, key)
  there = await startGateway(url, key)
  pages = new AccountPages(there)
})
afterEach(() => pages.close())
afterAll(async () => {
  for (const run of undo.toReversed()) await run()
  await postgres.stop()
})

let people = 0
async function enter() {
  people += 1
  const email = `person${people}@agio.example`
  return { ...(await registerPerson(here, email)), email }
}

async function listen(browser: Browser) {
  const page = await pages.listen(browser, there)
  await snapshotOf(page)
  return page
}

const codeThere = async (cookies: Browser['cookies']) => {
  const browser = there.browser()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return (await browser.get(INFO)).code
}

/** Opens a further session of a user, as on another device. */
async function another(userId: string): Promise<Browser> {
  const browser = here.browser()
  browser.cookies.set('agio_session', (await here.accounts.sessions.open({ userId, device: 'a phone', address: '10.0.0.1' })).token)
  return browser
}

const ACTS: readonly (readonly [string, 'own' | 'other', (browser: Browser) => ReturnType<Browser['post']>])[] = [
  ['a log-out', 'own', (browser) => browser.post('/v1/user/logout')],
  ['a log-out of all others', 'other', (browser) => browser.post('/v1/user/logout', { scope: 'others' })],
  [
    'a change of the password',
    'other',
    (browser) => browser.post('/v1/user/password/modify', { oldPwd: PASSWORD, pwd: 'Other-Horse-9', rePwd: 'Other-Horse-9' }),
  ],
]

describe('at another gateway', () => {
  it.each(ACTS)('%s ends the streams and calls of the sessions that it ends', async (_name, which, act) => {
    const { browser, userId } = await enter()
    const other = await another(userId)
    const [ending, staying] = which === 'own' ? [browser, other] : [other, browser]
    const dead = new Map(ending.cookies)
    const [over, kept] = [await listen(ending), await listen(staying)]
    expect((await act(browser)).code).toBe('00000')
    await expect.poll(() => over.closed()).toBe(1008)
    expect([kept.closed(), await codeThere(staying.cookies)]).toEqual([null, '00000'])
    expect(await codeThere(dead)).not.toBe('00000')
    expect(await statusOf(pages.dial({ cookies: dead, port: there.port }))).toBe(401)
  })

  it('a guest who registers goes on with the same stream', async () => {
    const browser = here.browser()
    await browser.post('/v1/user/guest/create')
    const before = browser.cookies.get('agio_session')
    const page = await listen(browser)
    const heard = new Promise<void>((resolve) => void there.accounts.sessions.onEnded(() => resolve()))
    await registerPerson(here, 'guest@agio.example', browser)
    await heard
    expect(browser.cookies.get('agio_session')).not.toBe(before)
    expect(page.closed()).toBeNull()
    await browser.post('/v1/user/logout')
    await expect.poll(() => page.closed()).toBe(1008)
  })

  it('what was missed while nothing was heard is made good', async () => {
    const { browser, userId } = await enter()
    const page = await listen(browser)
    await postgres.run(NEWS)
    // Ended in the store alone, as if its news had been lost on the way.
    await here.store.updateTable('sessions').set({ endedAt: here.clock.now() }).where('userId', '=', userId).execute()
    await expect.poll(() => page.closed()).toBe(1008)
  })

  it('a key that is revoked, or whose account is frozen or loses a permission, is another one at once', async () => {
    const { browser, userId, email } = await enter()
    const sub = (await browser.post('/v1/user/sub/create', { name: 'bots' })).data as { userId: string }
    const create = async (owner: object) => {
      here.clock.advance(61_000)
      await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
      const emailCode = await here.codeTo(email)
      const body = { label: 'Bot', permissions: ['read', 'trade'], passphrase: 'correct9horse', emailCode, ...owner }
      const created = await browser.post('/v1/user/api-key/create', body)
      expect(created.code).toBe('00000')
      return (created.data as CreatedApiKey).apiKey
    }
    const [own, other] = [await create({}), await create({ userId: sub.userId })]
    // The clock of the other gateway stands still, so that nothing is read anew because it is old.
    const find = (apiKey: string) => there.accounts.apiKeys.find(apiKey)
    expect([(await find(own))?.user.id, (await find(other))?.user.id]).toEqual([userId, sub.userId])
    const changed: string[] = []
    there.accounts.apiKeys.onChanged((apiKey) => void changed.push(apiKey))
    await browser.post('/v1/user/sub/authorise', { userId: sub.userId, permissions: ['view'] })
    await expect.poll(async () => [...((await find(other))?.permissions ?? [])]).toEqual(['read'])
    await browser.post('/v1/user/sub/freeze', { userId: sub.userId, frozen: true })
    await expect.poll(() => find(other)).toBeNull()
    await browser.post('/v1/user/api-key/revoke', { apiKey: own })
    await expect.poll(() => find(own)).toBeNull()
    expect(changed).toEqual([other, other, own])
  })

  it('pages are told about alerts', async () => {
    const { browser, userId } = await enter()
    const page = await listen(browser)
    here.hub.tell(userId, { type: 'alert', notice: null })
    await expect.poll(() => page.messages.map(({ type }) => type)).toContain('alert')
  })
})
