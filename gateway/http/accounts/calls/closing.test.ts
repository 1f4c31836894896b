import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endsEpochOn } from '#gateway/exchange/terms/ends-epoch.ts'
import { PASSWORD, registerPerson, type Browser } from '#tests/support/accounts.ts'
import { createSoftPasskey } from '#tests/support/passkey.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: an account's owner can close it at any time, nobody else can, and nothing remains that leads to the owner. */

let server: TradingServer
let mayEnd = true
beforeAll(async () => {
  server = await startTrading()
  server.accounts.closing.onClosing(() => Promise.resolve(mayEnd))
  server.accounts.closing.onClosing(endsEpochOn(server.floor.exchange))
})
afterAll(() => server.close())

const CLOSE = '/v1/user/account/close'
const INFO = '/v1/user/overview/userinfo'
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

async function codeOf(browser: Browser, email: string): Promise<string> {
  server.clock.advance(61_000)
  await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  return server.codeTo(email)
}

async function addPasskey(browser: Browser, email: string): Promise<void> {
  const start = await browser.post('/v1/user/fido2/register/start', { emailCode: await codeOf(browser, email) })
  const { options, setupToken } = start.data as { options: { challenge: string; rp: { id: string } }; setupToken: string }
  const fidoVerifyCode = createSoftPasskey().create(options.challenge, options.rp.id, `http://127.0.0.1:${server.port}`)
  expect((await browser.post('/v1/user/fido2/register/finish', { setupToken, fidoVerifyCode, name: 'Laptop' })).code).toBe('00000')
}

/** Returns everything that the store holds of an account besides the numbers of the journal. */
async function traces(userIds: readonly string[]) {
  const rows = []
  for (const table of ['passkeys', 'identities', 'devices', 'sessions', 'apiKeys', 'hooks', 'hookArrivals'] as const)
    rows.push(...(await server.store.selectFrom(table).selectAll().where('userId', 'in', userIds).execute()))
  return rows
}

describe('an account', () => {
  it('is closed by its owner’s code, with everything that it had', async () => {
    const email = 'leaves@agio.example'
    const { browser, userId } = await registerPerson(server, email)
    const { userId: subId } = (await browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
    const elsewhere = server.browser()
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    await addPasskey(browser, email)
    const emailCode = await codeOf(browser, email)
    const key = { label: 'Grid', permissions: ['trade'], passphrase: 'correct9horse', emailCode }
    expect((await browser.post('/v1/user/api-key/create', key)).code).toBe('00000')
    const hook = await browser.post('/v1/user/hook/create', { name: 'Alert', emailCode: await codeOf(browser, email) })
    const { id, secret } = hook.data as { id: string; secret: string }
    const opened = await server.accounts.hooks.open(id, secret)
    if (opened.ok) await server.accounts.hookArrivals.refuse(opened.value, null, '10001')
    expect((await traces([userId, subId])).map((row) => Object.keys(row))).toContainEqual(expect.arrayContaining(['takenId']))
    expect((await traces([userId, subId])).length).toBeGreaterThan(3)

    const code = await codeOf(browser, email)
    expect((await browser.post(CLOSE)).code).toBe('20003')
    expect((await browser.post(CLOSE, { emailCode: wrong(code) })).code).toBe('20003')
    expect((await browser.get(INFO)).code).toBe('00000')
    expect((await browser.post(CLOSE, { emailCode: code })).code).toBe('00000')

    expect(browser.cookies.has('agio_session')).toBe(false)
    expect((await elsewhere.get(INFO)).code).toBe('20906')
    expect((await elsewhere.post('/v1/user/login', { loginName: email, pwd: PASSWORD })).code).toBe('20001')
    expect(await traces([userId, subId])).toEqual([])
    const kept = await server.store.selectFrom('users').selectAll().where('id', 'in', [userId, subId]).execute()
    expect(kept).toHaveLength(2)
    for (const user of kept)
      expect(user).toMatchObject({ name: null, email: null, mobile: null, passwordHash: null, frozenAt: expect.any(Number) as number })
    // The address is free for a new account, which is unrelated to the old one.
    server.clock.advance(61_000)
    expect((await registerPerson(server, email)).userId).not.toBe(userId)
  })

  it('ends its other sessions before anything else, and erases what it wrote once it has none', async () => {
    const email = 'ordered@agio.example'
    const { browser, userId } = await registerPerson(server, email)
    const elsewhere = server.browser()
    server.clock.advance(61_000)
    expect((await elsewhere.post('/v1/user/login', { loginName: email, pwd: PASSWORD })).httpStatus).toBe(200)
    const emailCode = await codeOf(browser, email)
    const sessions = () =>
      server.store.selectFrom('sessions').select('id').where('userId', '=', userId).where('endedAt', 'is', null).execute()
    const seen: number[] = []
    server.accounts.closing.onClosing(async (account) => {
      if (account === userId) seen.push((await sessions()).length)
      return true
    })
    server.accounts.closing.onErasing(async (account) => {
      if (account === userId) seen.push((await sessions()).length)
    })
    expect((await browser.post(CLOSE, { emailCode })).code).toBe('00000')
    // The session that asks is the last one.
    expect(seen).toEqual([1, 0])
  })

  it('stays where what it trades cannot be ended now', async () => {
    const email = 'stays@agio.example'
    const { browser } = await registerPerson(server, email)
    mayEnd = false
    expect(await browser.post(CLOSE, { emailCode: await codeOf(browser, email) })).toMatchObject({ httpStatus: 503, code: '10503' })
    mayEnd = true
    expect((await browser.get(INFO)).data).toMatchObject({ email: 's***@agio.example' })
    expect((await browser.post(CLOSE, { emailCode: await codeOf(browser, email) })).code).toBe('00000')
  })

  it('leaves no order and no position behind', async () => {
    const { browser, userId } = await openTrader(server)
    const { exchange } = server.floor
    const order = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '49000', size: '0.001', clientOrderId: 'rests' }
    expect((await browser.post('/v1/trade/order/place', order)).code).toBe('00000')
    expect(exchange.read.openOrders(userId)).toHaveLength(1)
    const { email } = await server.store.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    expect((await browser.post(CLOSE, { emailCode: await codeOf(browser, email ?? '') })).code).toBe('00000')
    expect(exchange.read.openOrders(userId)).toEqual([])
    expect(exchange.read.account(userId)?.epoch).toBeNull()
  })
})
