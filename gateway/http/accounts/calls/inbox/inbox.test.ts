import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodeForm } from '#lib/http/parameters.ts'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'
import type { InboxPage } from '#lib/contract/accounts/inbox.ts'

/** Goal: owners, and nobody else, read in their inbox which login settings were changed. */

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.close())

const LIST = '/v1/user/inbox/list'
const READ = '/v1/user/inbox/read'
const UNREAD = '/v1/user/inbox/unread'
const pageOf = async (browser: Browser) => (await browser.post(LIST)).data as InboxPage
const kindsOf = async (browser: Browser) => (await pageOf(browser)).rows.map(({ kind }) => kind)

async function codeOf(browser: Browser, email: string): Promise<string> {
  server.clock.advance(61_000)
  await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  return server.codeTo(email)
}

it('has what the owner did, until it is read', async () => {
  const email = 'ada@agio.example'
  const { browser } = await registerPerson(server, email)
  expect(await pageOf(browser)).toEqual({ rows: [], unread: 0, more: false })
  await browser.post('/v1/user/password/modify', { oldPwd: PASSWORD, pwd: 'Other-Horse-9', rePwd: 'Other-Horse-9' })
  const bot = { label: 'Bot', permissions: ['trade'], passphrase: 'correct9horse', emailCode: await codeOf(browser, email) }
  expect((await browser.post('/v1/user/api-key/create', bot)).code).toBe('00000')
  const { rows, unread } = await pageOf(browser)
  expect(rows).toMatchObject([
    { kind: 'api-key-created', args: { label: 'Bot' }, read: false },
    { kind: 'password-changed', args: {}, read: false },
  ])
  expect([unread, (await browser.get(UNREAD)).data]).toEqual([2, { unread: 2 }])
  expect((await browser.post(READ)).code).toBe('10001')
  expect((await browser.post(READ, { ids: [rows[1]?.id] })).data).toEqual({ unread: 1 })
  // As pages send it.
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await browser.post(READ, encodeForm({ ids: [rows[1]?.id ?? 0] }), form)).data).toEqual({ unread: 1 })
  expect((await browser.post(READ, encodeForm({ upTo: rows[0]?.id ?? 0 }), form)).data).toEqual({ unread: 0 })
  expect((await pageOf(browser)).rows.map(({ read }) => read)).toEqual([true, true])
})

it('tells of a new webhook as of a new key', async () => {
  const email = 'hook@agio.example'
  const { browser } = await registerPerson(server, email)
  const asked = { name: 'TradingView', emailCode: await codeOf(browser, email) }
  expect((await browser.post('/v1/user/hook/create', asked)).code).toBe('00000')
  expect((await pageOf(browser)).rows).toMatchObject([{ kind: 'hook-created', args: { name: 'TradingView' } }])
})

it('is read and marked by its owner alone', async () => {
  const { browser } = await registerPerson(server, 'grace@agio.example')
  await browser.post('/v1/user/password/modify', { oldPwd: PASSWORD, pwd: 'Other-Horse-9', rePwd: 'Other-Horse-9' })
  const [row] = (await pageOf(browser)).rows
  const { browser: other } = await registerPerson(server, 'eve@agio.example')
  expect(await kindsOf(other)).toEqual([])
  await other.post(READ, { ids: [row?.id] })
  await other.post(READ, { upTo: row?.id })
  expect((await browser.get(UNREAD)).data).toEqual({ unread: 1 })
  expect((await server.browser().post(LIST)).code).toBe('00004')
})

it('ends with the account', async () => {
  const email = 'ends@agio.example'
  const { browser, userId } = await registerPerson(server, email)
  await browser.post('/v1/user/password/modify', { oldPwd: PASSWORD, pwd: 'Other-Horse-9', rePwd: 'Other-Horse-9' })
  expect(await kindsOf(browser)).toEqual(['password-changed'])
  expect((await browser.post('/v1/user/account/close', { emailCode: await codeOf(browser, email) })).code).toBe('00000')
  expect(await server.accounts.inbox.list(userId)).toEqual({ rows: [], unread: 0, more: false })
})
