import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AlertList, AlertRow, AlertWays } from '#lib/contract/accounts/alerts/alerts.ts'
import { ok } from '#lib/kernel/result.ts'
import { priceAlert } from '#tests/rigs/alerts/alerts-home.ts'
import { createPushBrowser } from '#tests/rigs/alerts/push-browser.ts'
import { registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'

/** Goal: owners, and nobody else, set, change and delete their alerts and the places to which they are sent. */

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
  server.accounts.alerts.judgeBy({ admit: () => Promise.resolve(ok(null)), opened: () => {}, closed: () => {}, now: () => 0 })
})
afterAll(() => server.close())

const listOf = async (browser: Browser) => (await browser.get('/v1/user/alert/list')).data as AlertList
const waysOf = async (browser: Browser) => (await browser.get('/v1/user/alert/ways')).data as AlertWays
const create = async (browser: Browser) =>
  (await browser.post('/v1/user/alert/create', priceAlert({ channels: ['mail'] }))).data as AlertRow

it('an alert is its owner’s, from the first call to the last', async () => {
  const { browser } = await registerPerson(server, 'ada@agio.example')
  const { browser: other } = await registerPerson(server, 'eve@agio.example')
  const { id } = await create(browser)
  expect(await listOf(browser)).toMatchObject({ open: 1, rows: [{ id, value: '1', channels: ['mail'], status: 'open', deliveries: [] }] })
  expect(await listOf(other)).toEqual({ open: 0, rows: [] })
  const change = { id, direction: 'below', value: '2', channels: [] }
  expect((await other.post('/v1/user/alert/edit', change)).code).toBe('20081')
  await other.post('/v1/user/alert/delete', { ids: [id] })
  expect((await browser.post('/v1/user/alert/edit', change)).data).toMatchObject({ id, direction: 'below', value: '2', channels: [] })
  expect((await browser.post('/v1/user/alert/delete', { ids: [id] })).code).toBe('00000')
  expect(await listOf(browser)).toEqual({ open: 0, rows: [] })
})

it.each([
  ['a value that is no decimal', { value: '1e5' }],
  ['a kind that is none', { kind: 'weather' }],
  ['a way that is none', { channels: ['pigeon'] }],
  ['an indicator that is none', { kind: 'indicator', line: { name: 'MAGIC', period: 5, interval: '1h' } }],
])('%s is refused', async (_name, wrong) => {
  const { browser } = await registerPerson(server, `${crypto.randomUUID()}@agio.example`)
  expect((await browser.post('/v1/user/alert/create', { ...priceAlert(), ...wrong })).code).toBe('10001')
})

it('a webhook has one address, whose secret is shown once', async () => {
  const { browser } = await registerPerson(server, 'hook@agio.example')
  expect(await waysOf(browser)).toMatchObject({ mail: true, webhook: null, devices: [] })
  expect((await browser.post('/v1/user/alert/webhook', { url: 'http://hooks.example.com/' })).code).toBe('20087')
  const { secret } = (await browser.post('/v1/user/alert/webhook', { url: 'https://hooks.example.com/a' })).data as { secret: string }
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/)
  expect((await waysOf(browser)).webhook).toMatchObject({ url: 'https://hooks.example.com/a' })
  expect(JSON.stringify(await waysOf(browser))).not.toContain(secret)
  await browser.post('/v1/user/alert/webhook', { url: 'https://hooks.example.com/b' })
  expect((await waysOf(browser)).webhook).toMatchObject({ url: 'https://hooks.example.com/b' })
  await browser.post('/v1/user/alert/webhook', { url: '' })
  expect((await waysOf(browser)).webhook).toBeNull()
})

it('a browser is added once, renewed, and removed', async () => {
  const { browser } = await registerPerson(server, 'push@agio.example')
  const endpoint = 'https://push.example.com/1'
  for (let time = 0; time < 2; time += 1) await browser.post('/v1/user/alert/push/add', { endpoint, ...createPushBrowser().keys })
  expect((await waysOf(browser)).devices).toHaveLength(1)
  for (let nth = 2; nth <= 10; nth += 1)
    await browser.post('/v1/user/alert/push/add', { endpoint: `https://push.example.com/${nth}`, ...createPushBrowser().keys })
  const eleventh = { endpoint: 'https://push.example.com/11', ...createPushBrowser().keys }
  expect((await browser.post('/v1/user/alert/push/add', eleventh)).code).toBe('20088')
  expect(((await browser.post('/v1/user/alert/push/remove', { endpoint })).data as AlertWays).devices).toHaveLength(9)
})

it('everything ends with the account', async () => {
  const email = 'ends@agio.example'
  const { browser, userId } = await registerPerson(server, email)
  await create(browser)
  await browser.post('/v1/user/alert/webhook', { url: 'https://hooks.example.com/' })
  server.clock.advance(61_000)
  await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  expect((await browser.post('/v1/user/account/close', { emailCode: await server.codeTo(email) })).code).toBe('00000')
  for (const table of ['alerts', 'alertTargets', 'alertDeliveries'] as const)
    expect(await server.store.selectFrom(table).selectAll().where('userId', '=', userId).execute()).toEqual([])
})

it('a guest has alerts, but no webhook', async () => {
  const browser = server.browser()
  await browser.post('/v1/user/guest/create', {})
  await create(browser)
  expect((await listOf(browser)).open).toBe(1)
  expect((await browser.post('/v1/user/alert/webhook', { url: 'https://hooks.example.com/' })).code).toBe('10101')
})
