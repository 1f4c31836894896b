import { createHash, createHmac } from 'node:crypto'
import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer, type Browser, type Envelope } from '#tests/support/accounts.ts'
import { CLIENT_ID, startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts'
import { WALLET_ADDRESS } from '#tests/support/wallet.ts'

/** Goal: a third party's confirmation lets its own users in, and nobody who merely claims to be one. */

const BOT_TOKEN = '12345:the-bot-of-the-test'
const GOOGLE = '/v1/user/third/oauth/sign'

let server: AccountsServer
let google: OpenIdProvider
let apple: OpenIdProvider

beforeAll(async () => {
  const now = () => server.clock.now()
  google = await startOpenIdProvider(now)
  apple = await startOpenIdProvider(now)
  server = await startAccounts({
    thirdParty: {
      openId: [
        { provider: 'google', issuer: google.issuer, keysUrl: google.keysUrl, authorizeUrl: google.authorizeUrl, clientId: CLIENT_ID },
        { provider: 'apple', issuer: apple.issuer, keysUrl: apple.keysUrl, authorizeUrl: apple.authorizeUrl, clientId: CLIENT_ID },
      ],
      telegramBotToken: BOT_TOKEN,
      wallet: true,
    },
  })
})
afterAll(async () => {
  await server.close()
  await google.close()
  await apple.close()
})

const serialOf = (answer: Envelope) => (answer.data as { serialNO: string }).serialNO
const emailVerified = (sub: string, email = `${sub}@mail.example`) => ({ sub, email, email_verified: true })

describe('Google and Apple', () => {
  it('vouch for a stranger, who registers with the address that they vouch for, and is known from then on', async () => {
    const browser = server.browser()
    const first = await browser.post(GOOGLE, { token: await google.sign(emailVerified('g1')) })
    expect(first.data).toMatchObject({ exist: false, needVerify: false, thirdEmail: 'g1@mail.example', hasAccount: false })
    const body = { email: 'g1@mail.example', serialNO: serialOf(first) }
    expect((await browser.post('/v1/user/third/apple/register', body)).code).toBe('20005')
    expect((await browser.post('/v1/user/third/google/register', body)).data).toMatchObject({
      userInfo: { kind: 'user', email: 'g***@mail.example', hasPassword: false },
    })
    expect((await server.browser().post('/v1/user/third/google/register', body)).code).toBe('20005')
    expect((await server.browser().post(GOOGLE, { token: await google.sign(emailVerified('g1')) })).data).toMatchObject({
      needVerify: false,
      userInfo: { kind: 'user' },
    })
  })

  it('vouch for no address but the verified one: another needs its code', async () => {
    const browser = server.browser()
    const serialNO = serialOf(
      await browser.post(GOOGLE, { token: await apple.sign({ sub: 'a1', email: 'a1@mail.example', email_verified: 'false' }) }),
    )
    const body = { email: 'a1@mail.example', serialNO }
    expect((await browser.post('/v1/user/third/apple/register', body)).code).toBe('20003')
    await browser.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'email', email: 'a1@mail.example' })
    const emailCode = await server.codeTo('a1@mail.example')
    // Apple's registration names no serial: the sign-in's answer has stored it in the browser.
    expect((await browser.post('/v1/user/third/apple/register', { email: 'a1@mail.example', emailCode })).data).toMatchObject({
      userInfo: { email: 'a***@mail.example' },
    })
  })

  it('are bound to an account that is there by its password, or by the address they vouch for', async () => {
    await registerPerson(server, 'has-account@agio.example')
    const browser = server.browser()
    const serialNO = serialOf(await browser.post(GOOGLE, { token: await google.sign(emailVerified('g2')) }))
    const credentials = { loginName: 'has-account@agio.example', serialNO }
    expect((await browser.post('/v1/user/third/check', { ...credentials, pwd: 'Wrong-Horse-1' })).code).toBe('20001')
    expect((await browser.post('/v1/user/third/bind/check', { ...credentials, pwd: PASSWORD, areaCode: '' })).data).toMatchObject({
      needVerify: true,
      verifyMethods: ['email'],
    })
    server.clock.advance(61_000)
    await browser.post('/v1/msg/verifycode/send', { scene: 'login', codeType: 'email' })
    expect(
      (await browser.post('/v1/user/third/securityVerify', { emailCode: await server.codeTo('has-account@agio.example') })).data,
    ).toMatchObject({ userInfo: {} })
    expect((await server.browser().post(GOOGLE, { token: await google.sign(emailVerified('g2')) })).data).toMatchObject({
      userInfo: { email: 'h***@agio.example' },
    })

    const { userId } = await registerPerson(server, 'chosen@agio.example')
    const other = server.browser()
    const stranger = await other.post(GOOGLE, { token: await google.sign(emailVerified('g3', 'chosen@agio.example')) })
    expect(stranger.data).toMatchObject({ hasAccount: true })
    expect((await other.post('/v1/user/third/bind/choose', { email: 'has-account@agio.example', serialNO: serialOf(stranger) })).code).toBe(
      '20014',
    )
    expect(
      (await other.post('/v1/user/third/bind/choose', { email: 'chosen@agio.example', serialNO: serialOf(stranger) })).data,
    ).toMatchObject({ userInfo: { userId } })
  })

  it('an identity belongs to one account', async () => {
    const { browser } = await registerPerson(server, 'second-owner@agio.example')
    const sign = async () => serialOf(await server.browser().post(GOOGLE, { token: await google.sign(emailVerified('g4')) }))
    const [first, second] = [await sign(), await sign()]
    const credentials = { loginName: 'second-owner@agio.example', pwd: PASSWORD }
    expect((await browser.post('/v1/user/third/check', { ...credentials, serialNO: first })).code).toBe('00000')
    const { browser: rival } = await registerPerson(server, 'rival@agio.example')
    expect((await rival.post('/v1/user/third/check', { loginName: 'rival@agio.example', pwd: PASSWORD, serialNO: second })).code).toBe(
      '20015',
    )
  })

  it('a guest who registers by them keeps the account number', async () => {
    const browser = server.browser()
    const guest = await browser.post('/v1/user/guest/create')
    const stranger = await browser.post(GOOGLE, { token: await google.sign(emailVerified('g5')) })
    const registered = await browser.post('/v1/user/third/google/register', { email: '', serialNO: serialOf(stranger) })
    expect(registered.data).toMatchObject({
      userInfo: { kind: 'user', userId: (guest.data as { userInfo: { userId: string } }).userInfo.userId },
    })
  })

  const claims = emailVerified('g6')
  it.each<[string, () => Promise<string>]>([
    ['another audience', () => google.sign({ ...claims, aud: 'another.app' })],
    ['another issuer', () => google.sign({ ...claims, iss: 'https://accounts.evil.example' })],
    ['the other provider’s keys', () => google.sign({ ...claims, iss: apple.issuer })],
    ['another key', async () => google.sign(claims, { key: (await generateKeyPair('RS256')).privateKey })],
    [
      'an old date',
      () =>
        google.sign(
          { ...claims, exp: Math.floor(server.clock.now() / 1000) + 9999 },
          { issuedAt: Math.floor(server.clock.now() / 1000) - 3600 },
        ),
    ],
    ['an end in the past', () => google.sign({ ...claims, exp: Math.floor(server.clock.now() / 1000) - 120 })],
    ['no subject', () => google.sign({ email: 'x@mail.example', email_verified: true })],
    ['no signature', async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await google.sign(claims)).split('.')[1]}.`],
    ['nothing of use', () => Promise.resolve('x')],
  ])('a token with %s is refused', async (_case, tokenOf) => {
    expect((await server.browser().post(GOOGLE, { token: await tokenOf() })).code).toBe('20014')
  })

  it('a token works once', async () => {
    const token = await google.sign(emailVerified('g7'))
    expect([(await server.browser().post(GOOGLE, { token })).code, (await server.browser().post(GOOGLE, { token })).code]).toEqual([
      '00000',
      '20014',
    ])
  })
})

describe('Telegram', () => {
  const user = (id: number) => JSON.stringify({ id, first_name: 'Ada', username: 'ada' })
  const now = () => Math.floor(server.clock.now() / 1000)

  function sealed(fields: Record<string, string>, secret: Buffer): string {
    const text = Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('\n')
    return new URLSearchParams({ ...fields, hash: createHmac('sha256', secret).update(text).digest('hex') }).toString()
  }
  const appData = (fields: Record<string, string>, token = BOT_TOKEN) =>
    sealed(fields, createHmac('sha256', 'WebAppData').update(token).digest())
  const widgetData = (fields: Record<string, string>, token = BOT_TOKEN) => sealed(fields, createHash('sha256').update(token).digest())
  const signApp = (browser: Browser, initData: string, id?: string | number) =>
    browser.post('/v1/user/third/telegram/signV2', { initData, ...(id === undefined ? {} : { id }) })

  it('vouches for a stranger by its mini app, who gets an account without any contact', async () => {
    const browser = server.browser()
    const initData = appData({ auth_date: String(now()), query_id: 'AA', user: user(7001) })
    const stranger = await signApp(browser, initData, 7001)
    expect(stranger.data).toMatchObject({ exist: false })
    expect((await browser.post('/v1/user/third/telegram/generateVirtual', { serialNO: serialOf(stranger) })).data).toMatchObject({
      userInfo: { email: null, mobile: null, name: 'ada' },
    })
    expect((await signApp(server.browser(), initData)).data).toMatchObject({ userInfo: { name: 'ada' } })
  })

  it('vouches by its log-in widget for the same person', async () => {
    const sign = widgetData({ id: '7001', first_name: 'Ada', auth_date: String(now()) })
    expect((await server.browser().post('/v1/user/third/telegram/sign', { sign })).data).toMatchObject({
      userInfo: { name: 'ada' },
    })
  })

  it('is bound to an account, and registers with a proven contact', async () => {
    const { browser, userId } = await registerPerson(server, 'telegram@agio.example')
    const stranger = await signApp(browser, appData({ auth_date: String(now()), user: user(7002) }))
    const bound = await browser.post('/v1/user/third/telegram/checkUserExit', {
      loginName: 'telegram@agio.example',
      pwd: PASSWORD,
      serialNO: serialOf(stranger),
    })
    expect(bound.data).toMatchObject({ userInfo: { userId } })
    const other = server.browser()
    await signApp(other, appData({ auth_date: String(now()), user: user(7003) }))
    await other.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'mobile', mobile: '9001234', areaCode: '7' })
    const body = { email: '', mobile: '9001234', areaCode: '7', verifyCode: await server.codeTo('+79001234') }
    expect((await other.post('/v1/user/third/telegram/register', { ...body, verifyCode: '000000' })).code).toBe('20003')
    expect((await other.post('/v1/user/third/telegram/register', body)).data).toMatchObject({
      userInfo: { mobile: '+7******34' },
    })
  })

  it.each<[string, () => [string, (string | number)?]]>([
    ['another bot’s token', () => [appData({ auth_date: String(now()), user: user(7001) }, '999:another-bot')]],
    ['the widget’s key', () => [widgetData({ auth_date: String(now()), user: user(7001) })]],
    ['a field that was changed', () => [appData({ auth_date: String(now()), user: user(7001) }).replace('7001', '7009')]],
    ['a field that stands twice', () => [`${appData({ auth_date: String(now()), user: user(7001) })}&user=${user(7009)}`]],
    ['an old date', () => [appData({ auth_date: String(now() - 3601), user: user(7001) })]],
    ['a date to come', () => [appData({ auth_date: String(now() + 120), user: user(7001) })]],
    ['no date', () => [appData({ user: user(7001) })]],
    ['no user', () => [appData({ auth_date: String(now()) })]],
    ['another person’s id beside it', () => [appData({ auth_date: String(now()), user: user(7001) }), 7002]],
    ['nothing', () => ['']],
  ])('is refused with %s', async (_case, dataOf) => {
    expect((await signApp(server.browser(), ...dataOf())).code).toBe('20014')
  })
})

describe('where nothing is configured', () => {
  it.each([
    [GOOGLE, { token: 'x' }],
    ['/v1/user/third/telegram/sign', { sign: 'x' }],
    ['/v1/user/third/telegram/signV2', { initData: 'x' }],
    ['/v1/user/third/wallet/challenge', { publicAddress: WALLET_ADDRESS }],
    ['/v1/user/third/wallet/sign', { publicAddress: WALLET_ADDRESS, signature: '0x' }],
  ])('%s says that it is off', async (path, body) => {
    const bare = await startAccounts()
    expect((await bare.browser().post(path, body)).code).toBe('20013')
    expect((await bare.browser().get('/v1/user/third/providers')).data).toEqual({
      providers: [],
      openId: [],
      telegramBotId: null,
    })
    await bare.close()
  })

  it('a provider whose keys cannot be had is an outage, not a refusal', async () => {
    const gone = await startOpenIdProvider(() => server.clock.now())
    const bare = await startAccounts({
      thirdParty: {
        openId: [{ provider: 'google', issuer: gone.issuer, keysUrl: gone.keysUrl, authorizeUrl: gone.authorizeUrl, clientId: CLIENT_ID }],
      },
    })
    const token = await gone.sign(emailVerified('g8'))
    await gone.close()
    expect(await bare.browser().post(GOOGLE, { token })).toMatchObject({ httpStatus: 503, code: '10503' })
    await bare.close()
  })
})
