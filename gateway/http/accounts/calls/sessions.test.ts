import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_IDLE_MS } from '#gateway/accounts/sessions/sessions.ts'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer, type Browser, type Envelope } from '#tests/support/accounts.ts'
import { findStreamOwner } from '../checks/stream-owner.ts'

/** Goal: a session's secret is only in its cookie, the session ends on request, and no other site's page can use it. */

const SECOND = 1000
const INFO = '/v1/user/overview/userinfo'

let server: AccountsServer

beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.close())

const setCookies = (answer: Envelope) => (answer.headers['set-cookie'] ?? []) as readonly string[]
const codeOf = async (browser: Browser) => (await browser.get(INFO)).code

async function loginElsewhere(email: string, headers: Record<string, string> = {}): Promise<Browser> {
  const browser = server.browser()
  server.clock.advance(61 * SECOND)
  await browser.post('/v1/user/login', { loginName: email, pwd: PASSWORD })
  await browser.post('/v1/msg/verifycode/send', { scene: 'login', codeType: 'email' })
  await browser.post('/v1/user/login/verify-login', { emailCode: await server.codeTo(email) }, headers)
  expect(await codeOf(browser)).toBe('00000')
  return browser
}

describe('cookies', () => {
  it('on https only the prefixed, secure cookie is the credential', async () => {
    const browser = server.browser({ protocol: 'https', host: 'www.agio.example' })
    const answer = await browser.post('/v1/user/guest/create')
    expect(answer.code).toBe('00000')
    const lines = setCookies(answer)
    expect(lines.find((line) => line.startsWith('__Host-agio_session='))).toMatch(
      /^__Host-agio_session=[\w-]{43}; Path=\/; Max-Age=604800; SameSite=Lax; Secure; HttpOnly$/,
    )
    expect(lines.find((line) => line.startsWith('agio_token='))).toMatch(
      /^agio_token=[\w-]{22}; Path=\/; Max-Age=604800; SameSite=Lax; Secure$/,
    )
    expect(lines.find((line) => line.startsWith('agio_uid='))).toMatch(/^agio_uid=\d{10}; Path=\/; Max-Age=604800; SameSite=Lax; Secure$/)
    expect(await codeOf(browser)).toBe('00000')
    // Anybody on the domain may have set a cookie without the prefix.
    browser.cookies.set('agio_session', browser.cookies.get('__Host-agio_session') ?? '')
    browser.cookies.delete('__Host-agio_session')
    expect(await codeOf(browser)).toBe('00004')
  })

  it('on plain loopback they have plain names, and the credential is still kept from scripts', async () => {
    const answer = await server.browser().post('/v1/user/guest/create')
    expect(setCookies(answer).find((line) => line.startsWith('agio_session='))).toMatch(
      /^agio_session=[\w-]{43}; Path=\/; Max-Age=604800; SameSite=Lax; HttpOnly$/,
    )
  })

  it('a plain connection that is not of this machine gets none', async () => {
    const answer = await server.browser({ host: 'www.agio.example' }).post('/v1/user/guest/create')
    expect([answer.code, setCookies(answer)]).toEqual(['10426', []])
  })

  it('handle and user id open nothing, and the store holds no credential', async () => {
    const browser = server.browser()
    await browser.post('/v1/user/guest/create')
    const credential = browser.cookies.get('agio_session') ?? ''
    const rows = JSON.stringify(await server.store.selectFrom('sessions').selectAll().execute())
    expect(rows).toContain(browser.cookies.get('agio_token'))
    expect(rows).not.toContain(credential)
    browser.cookies.delete('agio_session')
    expect(await codeOf(browser)).toBe('00004')
    browser.cookies.set('agio_session', browser.cookies.get('agio_token') ?? '')
    expect(await codeOf(browser)).toBe('20906')
  })

  it('answers are never kept by anyone', async () => {
    expect((await server.browser().post('/v1/user/guest/create')).headers['cache-control']).toBe('no-store')
  })
})

describe('the origin', () => {
  const own = () => `http://127.0.0.1:${server.port}`
  const cases: [string, () => Record<string, string>, string][] = [
    ['our own page', () => ({ origin: own() }), '00000'],
    ['another site', () => ({ origin: 'https://evil.example' }), '10403'],
    ['another port of this machine', () => ({ origin: 'http://127.0.0.1:1' }), '10403'],
    ['another name of this machine', () => ({ origin: `http://localhost:${server.port}` }), '10403'],
    ['a page without an origin', () => ({ origin: 'null' }), '10403'],
    ['no origin, but cookies', () => ({ origin: '' }), '10403'],
  ]

  it.each(cases)('%s', async (_case, headers, code) => {
    const browser = server.browser()
    await browser.post('/v1/user/guest/create')
    const answer = await browser.post(INFO, {}, headers())
    expect(answer.code).toBe(code)
    if (code === '10403') expect(answer.httpStatus).toBe(403)
  })

  it('a request that only reads needs none', async () => {
    const browser = server.browser()
    await browser.post('/v1/user/guest/create')
    expect((await browser.get(INFO, { origin: 'https://evil.example' })).code).toBe('00000')
  })

  it('a page on a plain connection may not act on a secure one', async () => {
    const browser = server.browser({ protocol: 'https', host: 'www.agio.example' })
    await browser.post('/v1/user/guest/create')
    expect((await browser.post(INFO, {}, { origin: 'http://www.agio.example' })).code).toBe('10403')
    expect((await browser.post(INFO, {}, { origin: 'https://www.agio-mirror.example' })).code).toBe('10403')
  })
})

describe('a session', () => {
  it('is new at every login', async () => {
    const { browser } = await registerPerson(server, 'new@agio.example')
    const [token, handle] = [browser.cookies.get('agio_session'), browser.cookies.get('agio_token')]
    await browser.post('/v1/user/login', { loginName: 'new@agio.example', pwd: PASSWORD })
    expect(browser.cookies.get('agio_session')).not.toBe(token)
    expect(browser.cookies.get('agio_token')).not.toBe(handle)
    const old = server.browser()
    old.cookies.set('agio_session', token ?? '')
    expect(await codeOf(old)).toBe('20906')
  })

  it('is listed with its device, and can be ended from another one', async () => {
    const { browser } = await registerPerson(server, 'list@agio.example')
    const other = await loginElsewhere('list@agio.example')
    const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
    await browser.post('/v1/user/login', { loginName: 'list@agio.example', pwd: PASSWORD }, { 'user-agent': chrome })
    const list = (await browser.get('/v1/user/session/list')).data as { sessionId: string; current: boolean; device: string }[]
    expect(list).toHaveLength(2)
    expect(list.find(({ current }) => current)).toMatchObject({
      device: 'Chrome / Windows',
      sessionId: browser.cookies.get('agio_token'),
    })
    const sessionId = other.cookies.get('agio_token')
    expect((await browser.post('/v1/user/session/revoke', { sessionId })).code).toBe('00000')
    expect((await browser.post('/v1/user/session/revoke', { sessionId })).code).toBe('20020')
    expect([await codeOf(other), await codeOf(browser)]).toEqual(['20906', '00000'])
  })

  it('differs from others of the same name by its first terminal code, which is never shown', async () => {
    const code = (digit: string) => ({ terminalcode: digit.repeat(32) })
    const { browser } = await registerPerson(server, 'terminal@agio.example')
    await browser.post('/v1/user/login', { loginName: 'terminal@agio.example', pwd: PASSWORD }, code('a'))
    for (const terminal of [code('a'), code('b'), code('0'), { terminalcode: 'no fingerprint' }, {}])
      await loginElsewhere('terminal@agio.example', terminal as Record<string, string>)
    const { data } = await browser.get('/v1/user/session/list')
    const list = data as { current: boolean; sameDevice: boolean; terminal: string | null }[]
    const same = list.filter(({ sameDevice }) => sameDevice)
    expect([list.length, same.length, same.filter(({ current }) => current).length]).toEqual([6, 2, 1])
    expect(new Set(same.map(({ terminal }) => terminal)).size).toBe(1)
    expect(list.filter(({ terminal }) => terminal === null)).toHaveLength(3)
    expect(new Set(list.map(({ terminal }) => terminal)).size).toBe(3)
    expect(JSON.stringify(data)).not.toContain('aaaaaaaa')
    // A session may begin before its browser knows the code: the first one sent counts, later ones change nothing.
    const late = await loginElsewhere('terminal@agio.example')
    for (const terminal of [code('c'), code('a')]) {
      const own = (await late.get('/v1/user/session/list', terminal)).data as typeof list
      expect(own.filter(({ sameDevice }) => sameDevice)).toHaveLength(1)
      expect(own.find(({ current }) => current)?.terminal).toMatch(/^[0-9A-F]{4}$/)
    }
  })

  it('stays in the history of its owner, with its end, and in nobody else’s', async () => {
    const { browser } = await registerPerson(server, 'history@agio.example')
    const other = await loginElsewhere('history@agio.example')
    await other.post('/v1/user/logout', {})
    const history = async (of: Browser) =>
      (await of.get('/v1/user/session/history')).data as { sessionId: string; current: boolean; endedAt: number | null }[]
    expect(await history(browser)).toMatchObject([
      { current: false, endedAt: server.clock.now() },
      { current: true, endedAt: null, sessionId: browser.cookies.get('agio_token') },
    ])
    const { browser: stranger } = await registerPerson(server, 'no-history@agio.example')
    expect(await history(stranger)).toHaveLength(1)
  })

  it('of another user cannot be ended', async () => {
    const { browser } = await registerPerson(server, 'mine@agio.example')
    const { browser: stranger } = await registerPerson(server, 'other@agio.example')
    expect((await stranger.post('/v1/user/session/revoke', { sessionId: browser.cookies.get('agio_token') })).code).toBe('20020')
    expect(await codeOf(browser)).toBe('00000')
  })

  it.each([
    ['here', ['00004', '00000', '00000']],
    ['others', ['00000', '20906', '20906']],
    ['all', ['00004', '20906', '20906']],
  ])('logs out %s', async (scope, codes) => {
    const email = `out-${scope}@agio.example`
    const { browser } = await registerPerson(server, email)
    const [second, third] = [await loginElsewhere(email), await loginElsewhere(email)]
    expect((await browser.post('/v1/user/logout', { scope })).code).toBe('00000')
    expect([await codeOf(browser), await codeOf(second), await codeOf(third)]).toEqual(codes)
    if (scope !== 'others') expect([...browser.cookies.keys()].toSorted()).toEqual(['agio_device'])
  })

  it('ends at a change of the password everywhere but here', async () => {
    const { browser } = await registerPerson(server, 'change@agio.example')
    const other = await loginElsewhere('change@agio.example')
    const change = { oldPwd: PASSWORD, pwd: 'Changed-Horse-7', rePwd: 'Changed-Horse-7' }
    expect((await browser.post('/v1/user/password/modify', { ...change, oldPwd: 'wrong' })).code).toBe('20001')
    expect((await browser.post('/v1/user/password/modify', change)).code).toBe('00000')
    expect([await codeOf(browser), await codeOf(other)]).toEqual(['00000', '20906'])
  })

  it('tells its streams of its end before the call is answered', async () => {
    const { browser, userId } = await registerPerson(server, 'streams@agio.example')
    const ended: unknown[] = []
    const forget = server.accounts.sessions.onEnded((session, reason) => void ended.push([session.id, session.userId, reason]))
    const handle = browser.cookies.get('agio_token')
    await browser.post('/v1/user/logout')
    forget()
    expect(ended).toEqual([[handle, userId, 'logout']])
  })
})

describe('refreshing', () => {
  it('changes the credential, keeps the handle, and carries the session on', async () => {
    const browser = server.browser()
    await browser.post('/v1/user/guest/create')
    const [token, handle] = [browser.cookies.get('agio_session'), browser.cookies.get('agio_token')]
    server.clock.advance(SESSION_IDLE_MS - SECOND)
    expect((await browser.post('/v1/user/session/refresh')).data).toEqual({ refreshed: true })
    expect(browser.cookies.get('agio_session')).not.toBe(token)
    expect(browser.cookies.get('agio_token')).toBe(handle)
    server.clock.advance(SESSION_IDLE_MS - SECOND)
    expect(await codeOf(browser)).toBe('00000')
    server.clock.advance(2 * SECOND)
    expect(await codeOf(browser)).toBe('20906')
  })

  it('by two tabs at once leaves both logged in', async () => {
    const browser = server.browser()
    await browser.post('/v1/user/guest/create')
    const old = browser.cookies.get('agio_session') ?? ''
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.post('/v1/user/session/refresh')))
    expect(answers.filter(({ data }) => (data as { refreshed: boolean }).refreshed)).toHaveLength(1)
    expect(await codeOf(browser)).toBe('00000')
    // Requests under way with the old credential still succeed, but half a minute later it is worthless.
    const late = server.browser()
    late.cookies.set('agio_session', old)
    expect(await codeOf(late)).toBe('00000')
    server.clock.advance(30 * SECOND)
    expect(await codeOf(late)).toBe('20906')
  })

  it('does not carry a session on for ever', async () => {
    const browser = server.browser()
    await browser.post('/v1/user/guest/create')
    for (let week = 0; week < 15; week += 1) {
      server.clock.advance(SESSION_IDLE_MS - SECOND)
      await browser.post('/v1/user/session/refresh')
    }
    expect(await codeOf(browser)).toBe('20906')
  })
})

describe('a stream', () => {
  const ownerOf = (browser: Browser, headers: Record<string, string>) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = {
      headers: { host: 'www.agio.example', 'x-forwarded-proto': 'https', cookie, ...headers },
      socket: { remoteAddress: '127.0.0.1' },
    }
    return findStreamOwner(request, { accounts: server.accounts, trusts: () => true })
  }

  it('belongs to the session of its page, and is void on another page', async () => {
    const browser = server.browser({ protocol: 'https', host: 'www.agio.example' })
    await browser.post('/v1/user/guest/create')
    const userId = browser.cookies.get('agio_uid')
    expect((await ownerOf(browser, { origin: 'https://www.agio.example' }))?.account).toBe(userId)
    expect(await ownerOf(browser, { origin: 'https://evil.example' })).toBeNull()
    expect(await ownerOf(browser, {})).toBeNull()
    expect(await ownerOf(server.browser(), { origin: 'https://www.agio.example' })).toBeNull()
    await browser.post('/v1/user/logout')
    expect(await ownerOf(browser, { origin: 'https://www.agio.example' })).toBeNull()
  })
})
