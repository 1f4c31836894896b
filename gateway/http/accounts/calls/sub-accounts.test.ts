import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUB_ACCOUNTS_MAX } from '#gateway/accounts/sub-accounts.ts'
import { registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'

/** Goal: a main account creates, manages and enters its sub-accounts; a sub-account manages nothing. */

const INFO = '/v1/user/overview/userinfo'

let server: AccountsServer
let count = 0
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.close())

async function createMain(): Promise<{ browser: Browser; userId: string }> {
  count += 1
  return registerPerson(server, `main${count}@agio.example`)
}

async function createSub(browser: Browser, name = 'Bot'): Promise<string> {
  return ((await browser.post('/v1/user/sub/create', { name })).data as { userId: string }).userId
}

const enter = (browser: Browser, userId: string, path = 'switLogin') => browser.post(`/v1/user/sub/${path}`, { userId })
const whoIs = async (browser: Browser) => ((await browser.get(INFO)).data as { userId: string } | null)?.userId

describe('sub-accounts', () => {
  it('are made by name, listed, and allowed everything at first', async () => {
    const { browser } = await createMain()
    const created = await browser.post('/v1/user/sub/create', { name: '  Grid bot 1 ' })
    expect(created.data).toMatchObject({ name: 'Grid bot 1', permissions: ['trade', 'view', 'transfer'], frozen: false })
    expect((await browser.post('/v1/user/sub/create', { name: 'Grid bot 1' })).code).toBe('20022')
    expect((await browser.get('/v1/user/sub/list')).data).toEqual([created.data])
    // Names are per account: another account may use the same one.
    expect((await (await createMain()).browser.post('/v1/user/sub/create', { name: 'Grid bot 1' })).code).toBe('00000')
  })

  it.each(['', ' ', '-x', '<b>', 'x'.repeat(41), 'two\nlines'])('are not made with the name %j', async (name) => {
    const { browser } = await createMain()
    expect((await browser.post('/v1/user/sub/create', { name })).code).toBe('10001')
  })

  it(`are at most ${SUB_ACCOUNTS_MAX}`, async () => {
    const { browser } = await createMain()
    for (let index = 0; index < SUB_ACCOUNTS_MAX; index += 1) await createSub(browser, `Bot ${index}`)
    expect((await browser.post('/v1/user/sub/create', { name: 'One more' })).code).toBe('20023')
  })

  it('may do what they are allowed', async () => {
    const { browser } = await createMain()
    const userId = await createSub(browser)
    const authorise = (permissions: unknown) => browser.post('/v1/user/sub/authorise', { userId, permissions })
    expect((await authorise(['view', 'trade', 'view'])).data).toMatchObject({ permissions: ['trade', 'view'] })
    expect((await authorise(['withdraw'])).code).toBe('10001')
    await enter(browser, userId)
    expect((await browser.get(INFO)).data).toMatchObject({ kind: 'sub', permissions: ['trade', 'view'] })
  })

  it.each(['switLogin', 'switchWeb', 'switchApp', 'switchLoginDemo', 'switchTradeDemo'])(
    'are entered, changed between, and left by %s',
    async (path) => {
      const { browser, userId: main } = await createMain()
      const [first, second] = [await createSub(browser, 'First'), await createSub(browser, 'Second')]
      const credential = browser.cookies.get('agio_session')
      expect((await enter(browser, first, path)).data).toMatchObject({ userInfo: { userId: first, mainUserId: main } })
      expect(browser.cookies.get('agio_uid')).toBe(first)
      const old = server.browser()
      old.cookies.set('agio_session', credential ?? '')
      expect((await old.get(INFO)).code).toBe('20906')
      await enter(browser, second, path)
      expect(await whoIs(browser)).toBe(second)
      await enter(browser, main, path)
      expect(await whoIs(browser)).toBe(main)
      expect((await browser.get('/v1/user/sub/list')).code).toBe('00000')
      expect((await enter(browser, main, path)).code).toBe('20021')
    },
  )

  it('are entered by an app with the owner in both places of an answer', async () => {
    const { browser } = await createMain()
    const userId = await createSub(browser)
    const owner = { userId, kind: 'sub' }
    expect((await enter(browser, userId, 'switchApp')).data).toMatchObject({ userInfo: owner, accessTokenResVO: { userInfo: owner } })
  })

  it('are listed for a session in any of them, the main account first, without the frozen ones', async () => {
    const { browser, userId: main } = await createMain()
    const alone = [{ userId: main, name: null, canTrade: true, current: true }]
    expect((await browser.get('/v1/user/sub/choices')).data).toEqual(alone)
    const [first, second] = [await createSub(browser, 'First'), await createSub(browser, 'Second')]
    await browser.post('/v1/user/sub/authorise', { userId: first, permissions: ['view'] })
    await browser.post('/v1/user/sub/freeze', { userId: second, frozen: true })
    // They are listed by age, and those of one moment in the order of their ids, which are drawn by lot.
    server.clock.advance(1000)
    const third = await createSub(browser, 'Third')
    await enter(browser, third, 'switchWeb')
    expect((await browser.get('/v1/user/sub/choices')).data).toEqual([
      { ...alone[0], current: false },
      { userId: first, name: 'First', canTrade: false, current: false },
      { userId: third, name: 'Third', canTrade: true, current: true },
    ])
    const guest = server.browser()
    await guest.post('/v1/user/guest/create')
    expect((await guest.get('/v1/user/sub/choices')).data).toEqual([])
    expect((await server.browser().get('/v1/user/sub/choices')).code).toBe('00004')
  })

  it('that may not trade cannot be entered to trade, and the session stays where it was', async () => {
    const { browser, userId: main } = await createMain()
    const userId = await createSub(browser)
    await browser.post('/v1/user/sub/authorise', { userId, permissions: ['view'] })
    expect((await enter(browser, userId, 'switchTradeDemo')).code).toBe('10101')
    expect(await whoIs(browser)).toBe(main)
    expect((await enter(browser, userId, 'switchLoginDemo')).code).toBe('00000')
    expect(await whoIs(browser)).toBe(userId)
    expect((await enter(browser, main, 'switchTradeDemo')).code).toBe('00000')
  })

  it('that are frozen are left at once and cannot be entered until they are thawed', async () => {
    const { browser, userId: main } = await createMain()
    const userId = await createSub(browser)
    await enter(browser, userId)
    const inside = server.browser()
    inside.cookies.set('agio_session', browser.cookies.get('agio_session') ?? '')
    await enter(browser, main)
    await enter(browser, userId)
    const here = server.browser()
    here.cookies.set('agio_session', browser.cookies.get('agio_session') ?? '')
    expect(await whoIs(here)).toBe(userId)
    await enter(browser, main)

    await enter(browser, userId)
    const subSession = browser.cookies.get('agio_session') ?? ''
    const { sessions } = server.accounts
    const session = await sessions.open({ userId: main, device: '', address: '' })
    const ruler = server.browser()
    ruler.cookies.set('agio_session', session.token)
    const ended: string[] = []
    const forget = sessions.onEnded((one, reason) => void ended.push(`${one.userId} ${reason}`))
    expect((await ruler.post('/v1/user/sub/freeze', { userId, frozen: true })).data).toMatchObject({ frozen: true })
    forget()
    expect(ended).toEqual([`${userId} frozen`])
    const frozen = server.browser()
    frozen.cookies.set('agio_session', subSession)
    expect((await frozen.get(INFO)).code).toBe('20906')
    expect((await enter(ruler, userId)).code).toBe('20012')
    await ruler.post('/v1/user/sub/freeze', { userId, frozen: false })
    expect((await enter(ruler, userId)).code).toBe('00000')
  })

  it('end with the main account’s sessions when its password changes', async () => {
    const { browser, userId: main } = await createMain()
    const userId = await createSub(browser)
    await enter(browser, userId)
    const { users, sessions } = server.accounts
    expect((await users.find(userId))?.parentId).toBe(main)
    expect(await sessions.endAll(main, 'passwordChanged')).toBe(1)
    expect((await browser.get(INFO)).code).toBe('20906')
  })
})
