import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_KEYS_MAX } from '#lib/contract/accounts/account-limits.ts'
import type { ApiKeyInfo, CreatedApiKey } from '#lib/contract/accounts/api-keys.ts'
import { registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'

/** Goal: a person creates, changes and revokes the keys of their bots; the secret is shown once, and nobody else can touch a key. */

let server: AccountsServer
let count = 0

beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.close())

const KEY = { label: 'Grid bot', permissions: ['trade'], passphrase: 'correct9horse' }

interface Person {
  readonly browser: Browser
  readonly userId: string
  readonly email: string
  /** Has a new code sent to the person's address and returns it. */
  code(): Promise<string>
}

async function createPerson(): Promise<Person> {
  count += 1
  const email = `bots${count}@agio.example`
  const registered = await registerPerson(server, email)
  return { ...registered, email, code: () => securityCode(registered.browser, email) }
}

async function securityCode(browser: Browser, email: string): Promise<string> {
  server.clock.advance(61_000)
  await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  return server.codeTo(email)
}

async function create(person: Person, body: object = {}) {
  return person.browser.post('/v1/user/api-key/create', { ...KEY, emailCode: await person.code(), ...body })
}

async function guestBrowser(): Promise<Browser> {
  const browser = server.browser()
  await browser.post('/v1/user/guest/create')
  return browser
}

const list = async (browser: Browser, body: object = {}) =>
  (await browser.post('/v1/user/api-key/list', body)).data as readonly ApiKeyInfo[]

describe('API keys', () => {
  it('are made with a code of the owner, and show their secret once', async () => {
    const person = await createPerson()
    const created = (await create(person)).data as CreatedApiKey
    expect(created).toMatchObject({ label: 'Grid bot', permissions: ['read', 'trade'], addresses: [], expiresAt: null, usedAt: null })
    expect(created.apiKey).toMatch(/^ag_[0-9a-f]{32}$/)
    expect(created.secret).toMatch(/^[0-9a-f]{64}$/)
    const { secret, ...info } = created
    expect(await list(person.browser)).toEqual([info])
    const row = await server.store.selectFrom('apiKeys').selectAll().where('apiKey', '=', created.apiKey).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(JSON.stringify(row)).not.toContain(KEY.passphrase)
    const found = await server.accounts.apiKeys.find(created.apiKey)
    expect(found?.secret).toBe(secret)
    expect([found?.isPassphrase(KEY.passphrase), found?.isPassphrase('correct9horsf')]).toEqual([true, false])
  })

  it('are not made without the owner’s code', async () => {
    const person = await createPerson()
    expect((await person.browser.post('/v1/user/api-key/create', KEY)).code).toBe('20003')
    expect((await create(person, { emailCode: '000000' })).code).toBe('20003')
    expect(await list(person.browser)).toEqual([])
  })

  it('of a guest need no code', async () => {
    const browser = await guestBrowser()
    expect((await browser.post('/v1/user/api-key/create', KEY)).code).toBe('00000')
  })

  it.each([
    ['no label', { label: '  ' }, '10001'],
    ['no permission', { permissions: [] }, '10001'],
    ['an unknown permission', { permissions: ['withdraw'] }, '10001'],
    ['a short passphrase', { passphrase: 'short7c' }, '20032'],
    ['a passphrase with signs', { passphrase: 'with spaces 9' }, '20032'],
    ['an address that is none', { addresses: ['10.0.0.1', '10.0.0.300'] }, '20033'],
    ['an expiry in the past', { expiresAt: 1000 }, '20034'],
  ])('are not made with %s', async (_case, wrong, code) => {
    const browser = await guestBrowser()
    expect((await browser.post('/v1/user/api-key/create', { ...KEY, ...wrong })).code).toBe(code)
  })

  it(`are at most ${API_KEYS_MAX}`, async () => {
    const browser = await guestBrowser()
    for (let made = 0; made < API_KEYS_MAX; made += 1) await browser.post('/v1/user/api-key/create', KEY)
    expect((await browser.post('/v1/user/api-key/create', KEY)).code).toBe('20031')
    expect(await list(browser)).toHaveLength(API_KEYS_MAX)
  })

  it('are changed in all but their secrets, and the change counts at once', async () => {
    const browser = await guestBrowser()
    const { apiKey } = (await browser.post('/v1/user/api-key/create', KEY)).data as CreatedApiKey
    const before = await server.accounts.apiKeys.find(apiKey)
    const told: string[] = []
    const forget = server.accounts.apiKeys.onChanged((changed) => void told.push(changed))
    const expiresAt = server.clock.now() + 1000
    const change = { apiKey, label: 'Reader', permissions: ['read'], addresses: [' 10.1.0.0/16', '::1'], expiresAt }
    const changed = await browser.post('/v1/user/api-key/update', change)
    forget()
    expect(changed.data).toMatchObject({ ...change, addresses: ['10.1.0.0/16', '::1'] })
    expect(told).toEqual([apiKey])
    const after = await server.accounts.apiKeys.find(apiKey)
    expect([...(after?.permissions ?? [])]).toEqual(['read'])
    expect(after?.secret).toBe(before?.secret)
    expect(['10.1.2.3', '::ffff:10.1.2.3', '::1', '10.2.0.1'].map((address) => after?.isFrom(address))).toEqual([true, true, true, false])
  })

  it('are revoked for good', async () => {
    const browser = await guestBrowser()
    const { apiKey } = (await browser.post('/v1/user/api-key/create', KEY)).data as CreatedApiKey
    expect(await server.accounts.apiKeys.find(apiKey)).not.toBeNull()
    expect((await browser.post('/v1/user/api-key/revoke', { apiKey })).code).toBe('00000')
    expect(await server.accounts.apiKeys.find(apiKey)).toBeNull()
    expect((await browser.post('/v1/user/api-key/revoke', { apiKey })).code).toBe('20030')
    expect((await browser.post('/v1/user/api-key/update', { apiKey, ...KEY })).code).toBe('20030')
  })

  it('of others are out of reach', async () => {
    const [owner, other] = [await guestBrowser(), await guestBrowser()]
    const { apiKey, userId } = (await owner.post('/v1/user/api-key/create', KEY)).data as CreatedApiKey
    expect(await list(other)).toEqual([])
    expect((await other.post('/v1/user/api-key/list', { userId })).code).toBe('20021')
    for (const path of ['update', 'revoke']) {
      expect((await other.post(`/v1/user/api-key/${path}`, { ...KEY, apiKey })).code).toBe('20030')
      expect((await other.post(`/v1/user/api-key/${path}`, { ...KEY, apiKey, userId })).code).toBe('20021')
    }
    expect(await server.accounts.apiKeys.find(apiKey)).not.toBeNull()
  })
})

describe('keys of sub-accounts', () => {
  it('are made by the main account and may do what the sub-account may', async () => {
    const person = await createPerson()
    const sub = ((await person.browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }).userId
    const created = (await create(person, { userId: sub })).data as CreatedApiKey
    expect(created.userId).toBe(sub)
    expect(await list(person.browser)).toEqual([])
    expect(await list(person.browser, { userId: sub })).toHaveLength(1)
    expect([...((await server.accounts.apiKeys.find(created.apiKey))?.permissions ?? [])]).toEqual(['read', 'trade', 'transfer'])
    await person.browser.post('/v1/user/sub/authorise', { userId: sub, permissions: ['view'] })
    server.clock.advance(1000)
    expect([...((await server.accounts.apiKeys.find(created.apiKey))?.permissions ?? [])]).toEqual(['read'])
  })

  it('die with it within a second of its freezing', async () => {
    const person = await createPerson()
    const sub = ((await person.browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }).userId
    const { apiKey } = (await create(person, { userId: sub })).data as CreatedApiKey
    expect(await server.accounts.apiKeys.find(apiKey)).not.toBeNull()
    await person.browser.post('/v1/user/sub/freeze', { userId: sub, frozen: true })
    server.clock.advance(1000)
    expect(await server.accounts.apiKeys.find(apiKey)).toBeNull()
  })

  it('are made inside it with the main account’s code', async () => {
    const person = await createPerson()
    const sub = ((await person.browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }).userId
    const emailCode = await person.code()
    await person.browser.post('/v1/user/sub/switchWeb', { userId: sub })
    expect((await person.browser.post('/v1/user/api-key/create', KEY)).code).toBe('20003')
    expect((await person.browser.post('/v1/user/api-key/create', { ...KEY, emailCode })).data).toMatchObject({ userId: sub })
  })
})

describe('a key’s last use', () => {
  it('is written at most once a minute', async () => {
    const browser = await guestBrowser()
    const { apiKey } = (await browser.post('/v1/user/api-key/create', KEY)).data as CreatedApiKey
    const use = async () => {
      const key = await server.accounts.apiKeys.find(apiKey)
      if (key !== null) await server.accounts.apiKeys.touch(key)
      return (await list(browser))[0]?.usedAt
    }
    const first = await use()
    expect(first).toBe(server.clock.now())
    server.clock.advance(30_000)
    expect(await use()).toBe(first)
    server.clock.advance(30_000)
    expect(await use()).toBe(server.clock.now())
  })
})
