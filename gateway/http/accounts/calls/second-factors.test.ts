import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'
import { createSoftPasskey } from '#tests/support/passkey.ts'

/** Goal: authenticator, passkey and QR code each let their owner in, once per proof, and nobody else. */

const INFO = '/v1/user/overview/userinfo'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.close())

const origin = () => `http://127.0.0.1:${server.port}`
const codeOf = async (browser: Browser) => (await browser.get(INFO)).code

/** Returns the app's current code, or the code that many steps away. */
function totpCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() + steps * 30_000 })
}

async function setUpAuthenticator(email: string, browser: Browser): Promise<string> {
  server.clock.advance(61_000)
  const { secret, setupToken, uri } = (await browser.post('/v1/user/authenticator/start')).data as {
    secret: string
    setupToken: string
    uri: string
  }
  expect(uri).toBe(`otpauth://totp/Agio:${encodeURIComponent(email)}?issuer=Agio&secret=${secret}&algorithm=SHA1&digits=6&period=30`)
  await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
  const emailCode = await server.codeTo(email)
  expect((await browser.post('/v1/user/authenticator/confirm', { setupToken, googleCode: totpCode(secret, 5), emailCode })).code).toBe(
    '20003',
  )
  expect((await browser.post('/v1/user/authenticator/confirm', { setupToken, googleCode: totpCode(secret) })).code).toBe('20003')
  expect((await browser.post('/v1/user/authenticator/confirm', { setupToken, googleCode: totpCode(secret), emailCode })).code).toBe('00000')
  server.clock.advance(61_000)
  return secret
}

describe('an authenticator app', () => {
  it('is asked at every login from then on, also on a known device; each code works once', async () => {
    const email = 'totp@agio.example'
    const { browser } = await registerPerson(server, email)
    const secret = await setUpAuthenticator(email, browser)
    const login = () => browser.post('/v1/user/login', { loginName: email, pwd: PASSWORD })
    const verify = (googleCode: string) => browser.post('/v1/user/login/verify-login', { googleCode })
    expect((await login()).data).toEqual({ needVerify: true, verifyMethods: ['google'], email: 't***@agio.example' })
    expect((await verify(totpCode(secret, 3))).code).toBe('20003')
    const code = totpCode(secret)
    expect((await verify(code)).data).toMatchObject({ userInfo: { hasAuthenticator: true } })
    await login()
    expect((await verify(code)).code).toBe('20003')
    server.clock.advance(30_000)
    expect((await verify(totpCode(secret))).code).toBe('00000')
  })

  it('takes a code of the step before and after, no further', async () => {
    const email = 'window@agio.example'
    const { browser } = await registerPerson(server, email)
    const secret = await setUpAuthenticator(email, browser)
    for (const [steps, code] of [
      [-2, '20003'],
      [2, '20003'],
      [-1, '00000'],
      [1, '00000'],
    ] as const) {
      server.clock.advance(90_000)
      await browser.post('/v1/user/login', { loginName: email, pwd: PASSWORD })
      expect((await browser.post('/v1/user/login/verify-login', { googleCode: totpCode(secret, steps) })).code).toBe(code)
    }
  })

  it('is not replaced by a code that we send, nor passed by a lost password', async () => {
    const email = 'strict@agio.example'
    const { browser } = await registerPerson(server, email)
    const secret = await setUpAuthenticator(email, browser)
    const elsewhere = server.browser()
    await elsewhere.post('/v1/user/login', { loginName: email, pwd: PASSWORD })
    await elsewhere.post('/v1/msg/verifycode/send', { scene: 'login', codeType: 'email' })
    const code = await server.codeTo(email)
    expect((await elsewhere.post('/v1/user/login/verifySystemLogin', { verifyCode: code })).code).toBe('20003')
    expect((await elsewhere.post('/v1/user/login/verify-login', { emailCode: code })).code).toBe('20003')

    await elsewhere.post('/v1/msg/verifycode/send', { scene: 'resetPassword', codeType: 'email', email })
    const reset = { loginName: email, pwd: 'Reset-Horse-5', rePwd: 'Reset-Horse-5', verifyCode: await server.codeTo(email) }
    expect((await elsewhere.post('/v1/user/password/reset', reset)).code).toBe('20003')
    server.clock.advance(61_000)
    await elsewhere.post('/v1/msg/verifycode/send', { scene: 'resetPassword', codeType: 'email', email })
    const complete = { ...reset, verifyCode: await server.codeTo(email), googleCode: totpCode(secret) }
    expect((await elsewhere.post('/v1/user/password/reset', complete)).code).toBe('00000')
  })

  it('keeps its secret sealed in the store, and can be removed by its owner', async () => {
    const email = 'remove@agio.example'
    const { browser } = await registerPerson(server, email)
    const secret = await setUpAuthenticator(email, browser)
    expect(JSON.stringify(await server.store.selectFrom('users').selectAll().execute())).not.toContain(secret)
    expect((await browser.post('/v1/user/authenticator/start')).code).toBe('20017')
    server.clock.advance(61_000)
    await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    const emailCode = await server.codeTo(email)
    expect((await browser.post('/v1/user/authenticator/remove', { googleCode: totpCode(secret) })).code).toBe('20003')
    expect((await browser.post('/v1/user/authenticator/remove', { googleCode: totpCode(secret), emailCode })).code).toBe('00000')
    expect((await browser.post('/v1/user/login', { loginName: email, pwd: PASSWORD })).data).toMatchObject({ needVerify: false })
  })
})

describe('a passkey', () => {
  async function securityCode(browser: Browser, email: string): Promise<string> {
    server.clock.advance(61_000)
    await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    return server.codeTo(email)
  }

  async function addPasskey(browser: Browser, email: string) {
    const emailCode = await securityCode(browser, email)
    const { options, setupToken } = (await browser.post('/v1/user/fido2/register/start', { emailCode })).data as {
      options: { challenge: string; rp: { id: string } }
      setupToken: string
    }
    const passkey = createSoftPasskey()
    const body = { setupToken, fidoVerifyCode: passkey.create(options.challenge, options.rp.id, origin()), name: 'Laptop' }
    expect((await browser.post('/v1/user/fido2/register/finish', body)).data).toMatchObject({ name: 'Laptop' })
    expect((await browser.post('/v1/user/fido2/register/finish', body)).code).toBe('20016')
    return passkey
  }

  const challengeFor = async (browser: Browser) =>
    (await browser.post('/v1/user/fido2/login/start')).data as { challenge: string; rpId: string }
  const enter = (browser: Browser, fidoVerifyCode: string) => browser.post('/v1/user/login/verify-auth-login', { fidoVerifyCode })

  it('logs in by itself, and each answer works once', async () => {
    const { browser, userId } = await registerPerson(server, 'key@agio.example')
    const passkey = await addPasskey(browser, 'key@agio.example')
    const elsewhere = server.browser()
    const { challenge, rpId } = await challengeFor(elsewhere)
    const answer = passkey.get(challenge, rpId, origin())
    expect((await enter(elsewhere, answer)).data).toMatchObject({ accessTokenResVO: { userInfo: { userId } } })
    expect(await codeOf(elsewhere)).toBe('00000')
    expect((await enter(server.browser(), answer)).code).toBe('20016')
  })

  it.each([
    ['another challenge', (key: ReturnType<typeof createSoftPasskey>, _challenge: string, rpId: string) => key.get('AAAA', rpId, origin())],
    [
      'another origin',
      (key: ReturnType<typeof createSoftPasskey>, challenge: string, rpId: string) => key.get(challenge, rpId, 'https://evil.example'),
    ],
    ['another site', (key: ReturnType<typeof createSoftPasskey>, challenge: string) => key.get(challenge, 'evil.example', origin())],
    [
      'a user who was not verified',
      (key: ReturnType<typeof createSoftPasskey>, challenge: string, rpId: string) => key.get(challenge, rpId, origin(), { flags: 1 }),
    ],
    [
      'a key that nobody has set up',
      (_key: ReturnType<typeof createSoftPasskey>, challenge: string, rpId: string) => createSoftPasskey().get(challenge, rpId, origin()),
    ],
    ['nothing of use', () => '{"id":"x","response":{}}'],
    ['no JSON', () => 'x'],
  ])('is refused with %s', async (_case, answerOf) => {
    const email = `bad${Math.random()}@agio.example`
    const { browser } = await registerPerson(server, email)
    const passkey = await addPasskey(browser, email)
    const elsewhere = server.browser()
    const { challenge, rpId } = await challengeFor(elsewhere)
    expect((await enter(elsewhere, answerOf(passkey, challenge, rpId))).code).toBe('20016')
    expect(await codeOf(elsewhere)).toBe('00004')
  })

  it('whose counter goes back, as a copy’s does, is refused', async () => {
    const { browser } = await registerPerson(server, 'copy@agio.example')
    const passkey = await addPasskey(browser, 'copy@agio.example')
    for (const [counter, code] of [
      [5, '00000'],
      [5, '20016'],
      [6, '00000'],
    ] as const) {
      const elsewhere = server.browser()
      const { challenge, rpId } = await challengeFor(elsewhere)
      expect((await enter(elsewhere, passkey.get(challenge, rpId, origin(), { counter }))).code).toBe(code)
    }
  })

  it('is a second step beside the authenticator, and only for the login that began', async () => {
    const email = 'both-keys@agio.example'
    const { browser, userId } = await registerPerson(server, email)
    const passkey = await addPasskey(browser, email)
    await setUpAuthenticator(email, browser)
    const { browser: stranger } = await registerPerson(server, 'stranger@agio.example')
    const strangersKey = await addPasskey(stranger, 'stranger@agio.example')
    const elsewhere = server.browser()
    expect((await elsewhere.post('/v1/user/login', { loginName: email, pwd: PASSWORD })).data).toMatchObject({
      verifyMethods: ['google', 'fido'],
    })
    const first = await challengeFor(elsewhere)
    expect((await enter(elsewhere, strangersKey.get(first.challenge, first.rpId, origin()))).code).toBe('20016')
    const second = await challengeFor(elsewhere)
    expect((await enter(elsewhere, passkey.get(second.challenge, second.rpId, origin()))).data).toMatchObject({
      userInfo: { userId },
    })
  })

  it('is a second step on a new device, in place of a code that we send', async () => {
    const { browser, userId } = await registerPerson(server, 'new-device@agio.example')
    const passkey = await addPasskey(browser, 'new-device@agio.example')
    const elsewhere = server.browser()
    const first = await elsewhere.post('/v1/user/login', { loginName: 'new-device@agio.example', pwd: PASSWORD })
    expect(first.data).toMatchObject({ verifyMethods: ['email', 'fido'] })
    const { challenge, rpId } = await challengeFor(elsewhere)
    expect((await enter(elsewhere, passkey.get(challenge, rpId, origin()))).data).toMatchObject({ userInfo: { userId } })
  })

  it('is made by the owner alone, not by the mere holder of the session', async () => {
    const { browser } = await registerPerson(server, 'held@agio.example')
    for (const given of [{}, { emailCode: '000000' }, { googleCode: '000000' }])
      expect((await browser.post('/v1/user/fido2/register/start', given)).code).toBe('20003')
  })

  it('is listed for its owner, who alone can remove it', async () => {
    const { browser } = await registerPerson(server, 'owner@agio.example')
    await addPasskey(browser, 'owner@agio.example')
    const [listed] = (await browser.get('/v1/user/fido2/list')).data as { id: string; name: string }[]
    expect(listed).toMatchObject({ name: 'Laptop', usedAt: null })
    expect(Object.keys(listed ?? {})).not.toContain('publicKey')
    const { browser: other } = await registerPerson(server, 'not-owner@agio.example')
    const ofOther = { emailCode: await securityCode(other, 'not-owner@agio.example') }
    expect((await other.post('/v1/user/fido2/remove', { id: listed?.id, ...ofOther })).code).toBe('20016')
    const emailCode = await securityCode(browser, 'owner@agio.example')
    for (const given of [{}, { emailCode: ofOther.emailCode === emailCode ? '' : ofOther.emailCode }, { googleCode: '000000' }])
      expect((await browser.post('/v1/user/fido2/remove', { id: listed?.id, ...given })).code).toBe('20003')
    expect((await browser.get('/v1/user/fido2/list')).data).toHaveLength(1)
    expect((await browser.post('/v1/user/fido2/remove', { id: listed?.id, emailCode })).code).toBe('00000')
    expect((await browser.get('/v1/user/fido2/list')).data).toEqual([])
  })
})

describe('a QR code', () => {
  const start = async (browser: Browser) =>
    (await browser.post('/v1/user/public/createQrKey')).data as { qrcodeKey: string; content: string }
  const statusOf = async (browser: Browser, qrcodeKey: string) =>
    (await browser.post('/v1/user/public/getQrKeyStatus', { qrcodeKey })).data as { status: number }

  it('lets the browser in that shows it, after its owner has read it and said yes', async () => {
    const { browser: phone, userId } = await registerPerson(server, 'phone@agio.example')
    const desktop = server.browser()
    const { qrcodeKey, content } = await start(desktop)
    expect(content).toMatch(new RegExp(`^https?://[^/]+/login\\?qrcodeKey=${qrcodeKey}$`))
    expect(await statusOf(desktop, qrcodeKey)).toMatchObject({ status: 0 })
    expect((await phone.post('/v1/user/qr/confirm', { qrcodeKey, accept: true })).code).toBe('20005')
    expect((await phone.post('/v1/user/qr/scan', { qrcodeKey })).code).toBe('00000')
    expect(await statusOf(desktop, qrcodeKey)).toMatchObject({ status: 1 })
    await phone.post('/v1/user/qr/confirm', { qrcodeKey, accept: true })
    // Having seen the code is not enough to get anything.
    expect(await statusOf(server.browser(), qrcodeKey)).toEqual({ status: 3, needVerify: false })
    expect(await statusOf(desktop, qrcodeKey)).toMatchObject({ status: 2, userInfo: { userId } })
    expect(await codeOf(desktop)).toBe('00000')
    expect(await statusOf(desktop, qrcodeKey)).toMatchObject({ status: 3 })
  })

  it('ends when its reader refuses it, and after three minutes; nobody else can confirm it', async () => {
    const { browser: phone } = await registerPerson(server, 'no@agio.example')
    const { browser: other } = await registerPerson(server, 'meddler@agio.example')
    const desktop = server.browser()
    const { qrcodeKey } = await start(desktop)
    await phone.post('/v1/user/qr/scan', { qrcodeKey })
    expect((await other.post('/v1/user/qr/scan', { qrcodeKey })).code).toBe('20005')
    expect((await other.post('/v1/user/qr/confirm', { qrcodeKey, accept: true })).code).toBe('20005')
    await phone.post('/v1/user/qr/confirm', { qrcodeKey, accept: false })
    expect(await statusOf(desktop, qrcodeKey)).toMatchObject({ status: 3 })
    const late = await start(desktop)
    server.clock.advance(180_000)
    expect((await phone.post('/v1/user/qr/scan', late)).code).toBe('20005')
  })
})
