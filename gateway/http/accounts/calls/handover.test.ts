import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'

/** Goal: a person who changes the domain stays logged in, and a code that is intercepted is useless. */

const MAIN = { protocol: 'https', host: 'www.agio.example' } as const
const MIRROR = { protocol: 'https', host: 'www.agio-mirror.example' } as const
const INFO = '/v1/user/overview/userinfo'

let server: AccountsServer
let count = 0
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.close())

async function leave(): Promise<{ browser: Browser; userId: string; code: string }> {
  count += 1
  const { browser, userId } = await registerPerson(server, `mover${count}@agio.example`, server.browser(MAIN))
  const created = await browser.post('/v1/user/handover/create', { targetHost: MIRROR.host, state: '{"theme":"light"}' })
  expect(created).toMatchObject({ code: '00000', data: { expiresInSeconds: 60 } })
  return { browser, userId, code: (created.data as { code: string }).code }
}

const arrive = (browser: Browser, code: string) => browser.post('/v1/user/handover/open', { code })

describe('a hand-over', () => {
  it('opens a session of its own at the other domain, there and back, and brings the settings', async () => {
    const { browser, userId, code } = await leave()
    const there = server.browser(MIRROR)
    expect((await arrive(there, code)).data).toMatchObject({ userInfo: { userId }, state: '{"theme":"light"}' })
    expect(there.cookies.get('__Host-agio_session')).not.toBe(browser.cookies.get('__Host-agio_session'))
    expect([(await browser.get(INFO)).code, (await there.get(INFO)).code]).toEqual(['00000', '00000'])
    const back = (await there.post('/v1/user/handover/create', { targetHost: MAIN.host })).data as { code: string }
    expect((await arrive(browser, back.code)).data).toMatchObject({ userInfo: { userId }, state: '' })
    expect((await browser.get(INFO)).code).toBe('00000')
  })

  it('works once, within a minute, at its own host, while the session lives', async () => {
    const first = await leave()
    expect((await arrive(server.browser(MAIN), first.code)).code).toBe('20005')
    expect((await arrive(server.browser({ ...MIRROR, host: 'www.agio-two.example' }), first.code)).code).toBe('20005')
    const parallel = await Promise.all(Array.from({ length: 20 }, () => arrive(server.browser(MIRROR), first.code)))
    expect(parallel.filter(({ code }) => code === '00000')).toHaveLength(1)

    const late = await leave()
    server.clock.advance(60_000)
    expect((await arrive(server.browser(MIRROR), late.code)).code).toBe('20005')

    const ended = await leave()
    await ended.browser.post('/v1/user/logout')
    expect((await arrive(server.browser(MIRROR), ended.code)).code).toBe('20005')
  })

  it('moves nobody into another account', async () => {
    const { code } = await leave()
    const victim = server.browser(MIRROR)
    await victim.post('/v1/user/guest/create')
    expect((await arrive(victim, code)).code).toBe('20019')
  })

  it.each(['evil.example', 'www.agio.example', 'www.agio.example.evil.example', 'agio-mirror.example@evil.example', ''])(
    'does not lead to %j',
    async (targetHost) => {
      const browser = server.browser(MAIN)
      await browser.post('/v1/user/guest/create')
      expect((await browser.post('/v1/user/handover/create', { targetHost })).code).toBe('10001')
    },
  )

  it('keeps a person in the same sub-account', async () => {
    const { browser } = await leave()
    const sub = (await browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
    await browser.post('/v1/user/sub/switLogin', { userId: sub.userId })
    const { code } = (await browser.post('/v1/user/handover/create', { targetHost: MIRROR.host })).data as { code: string }
    const there = server.browser(MIRROR)
    expect((await arrive(there, code)).data).toMatchObject({ userInfo: { userId: sub.userId, kind: 'sub' } })
  })
})
