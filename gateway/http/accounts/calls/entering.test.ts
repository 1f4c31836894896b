import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer } from '#tests/support/accounts.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'

/** Goal: a person can log in, on either database, through the specification's paths and fields. */

const MINUTE = 60_000

describe.each(Object.entries(STORE_KINDS))('with the store on %s', (_name, createKind) => {
  let kind: StoreKind
  let server: AccountsServer

  beforeAll(async () => {
    kind = await createKind()
    server = await startAccounts({ kind })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    await kind.close()
  })

  it('a guest enters by one call and keeps the account number at registration', async () => {
    const browser = server.browser()
    const guest = await browser.post('/v1/user/guest/create')
    expect(guest).toMatchObject({ httpStatus: 200, code: '00000', data: { userInfo: { kind: 'guest', email: null } } })
    const guestSession = browser.cookies.get('agio_session')
    const { userId } = await registerPerson(server, 'guest@agio.example', browser)
    expect(userId).toBe((guest.data as { userInfo: { userId: string } }).userInfo.userId)
    expect(browser.cookies.get('agio_session')).not.toBe(guestSession)
    expect(await browser.get('/v1/user/overview/userinfo')).toMatchObject({
      data: { kind: 'user', userId, email: 'g***@agio.example', hasPassword: true },
    })
  })

  it('a person registers, leaves, and logs in on the same device by password alone', async () => {
    const { browser, userId } = await registerPerson(server, 'Ada@Agio.example')
    expect((await browser.post('/v1/user/logout')).code).toBe('00000')
    expect((await browser.get('/v1/user/overview/userinfo')).code).toBe('00004')
    const answer = await browser.post('/v1/user/login', { loginName: ' ADA@agio.example', pwd: PASSWORD })
    expect(answer.data).toMatchObject({ needVerify: false, userInfo: { userId } })
    expect(browser.cookies.get('agio_uid')).toBe(userId)
  })

  it('a new device is asked for a code that we send', async () => {
    await registerPerson(server, 'bob@agio.example')
    server.clock.advance(2 * MINUTE)
    const elsewhere = server.browser()
    const first = await elsewhere.post('/v1/user/login', { loginName: 'bob@agio.example', pwd: PASSWORD })
    expect(first.data).toEqual({ needVerify: true, verifyMethods: ['email'], email: 'b***@agio.example' })
    expect((await elsewhere.get('/v1/user/overview/userinfo')).code).toBe('00004')
    const sent = await elsewhere.post('/v1/msg/verifycode/send', { scene: 'login', codeType: 'email' })
    expect(sent.data).toEqual({ recipient: 'b***@agio.example', channel: 'email', expiresInSeconds: 600, resendInSeconds: 60 })
    expect((await elsewhere.post('/v1/user/login/verify-login', { emailCode: '000000' })).code).toBe('20003')
    const entered = await elsewhere.post('/v1/user/login/verify-login', { emailCode: await server.codeTo('bob@agio.example') })
    expect(entered.data).toMatchObject({ accessTokenResVO: { userInfo: { email: 'b***@agio.example' } } })
    expect((await elsewhere.get('/v1/user/overview/userinfo')).code).toBe('00000')
    // From now on the device is known.
    await elsewhere.post('/v1/user/logout')
    expect((await elsewhere.post('/v1/user/login', { loginName: 'bob@agio.example', pwd: PASSWORD })).data).toMatchObject({
      needVerify: false,
    })
  })

  it.each(['/v1/user/login/verifySystemLogin', '/v1/user/login/v2/verifySystemLogin'])('%s takes the code that we sent', async (path) => {
    const email = `system${path.length}@agio.example`
    await registerPerson(server, email)
    server.clock.advance(2 * MINUTE)
    const elsewhere = server.browser()
    await elsewhere.post('/v1/user/agency/login', { loginName: email, pwd: PASSWORD })
    await elsewhere.post('/v1/msg/verifycode/send', { scene: 'login', codeType: 'system' })
    expect((await elsewhere.post(path, { verifyCode: await server.codeTo(email) })).data).toMatchObject({
      userInfo: { kind: 'user' },
    })
  })

  it('a person registers by number, and by both, and logs in with either', async () => {
    const browser = server.browser()
    const number = { mobile: '0171 234-5678', areaCode: '+49' }
    expect((await browser.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'mobile', ...number })).data).toMatchObject({
      recipient: '+49******78',
    })
    const verifyCode = await server.codeTo('+491712345678')
    const registered = await browser.post('/v1/user/register/mobile', { ...number, pwd: PASSWORD, rePwd: PASSWORD, verifyCode })
    expect(registered.data).toMatchObject({ userInfo: { mobile: '+49******78', email: null } })
    await browser.post('/v1/user/logout')
    expect((await browser.post('/v1/user/login', { loginName: '1712345678', areaCode: '49', pwd: PASSWORD })).data).toMatchObject({
      needVerify: false,
    })

    const other = server.browser()
    await other.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'mobile', mobile: '5551234', areaCode: '1' })
    await other.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'email', email: 'both@agio.example' })
    const body = {
      mobile: '5551234',
      areaCode: '1',
      email: 'both@agio.example',
      pwd: PASSWORD,
      rePwd: PASSWORD,
      verifyCode: await server.codeTo('+15551234'),
      emailVerifyCode: await server.codeTo('both@agio.example'),
    }
    expect((await other.post('/v1/user/register/mobileAndEmail', { ...body, verifyCode: '000000' })).code).toBe('20003')
    expect((await other.post('/v1/user/register/mobileAndEmail', body)).data).toMatchObject({
      userInfo: { email: 'b***@agio.example', mobile: '+1******34' },
    })
    await other.post('/v1/user/logout')
    for (const name of [{ loginName: 'both@agio.example' }, { loginName: '5551234', areaCode: '1' }]) {
      expect((await other.post('/v1/user/login', { ...name, pwd: PASSWORD })).data).toMatchObject({ needVerify: false })
    }
  })

  it('a lost password is replaced by a code, and all sessions end', async () => {
    const { browser } = await registerPerson(server, 'lost@agio.example')
    server.clock.advance(2 * MINUTE)
    const elsewhere = server.browser()
    await elsewhere.post('/v1/msg/verifycode/send', { scene: 'resetPassword', codeType: 'email', email: 'lost@agio.example' })
    const request = {
      loginName: 'lost@agio.example',
      pwd: 'Another-Horse-8',
      rePwd: 'Another-Horse-8',
      verifyCode: await server.codeTo('lost@agio.example'),
    }
    expect((await elsewhere.post('/v1/user/password/reset', { ...request, rePwd: 'x' })).code).toBe('20009')
    expect((await elsewhere.post('/v1/user/password/reset', { ...request, pwd: 'weak', rePwd: 'weak' })).code).toBe('20008')
    expect((await elsewhere.post('/v1/user/password/reset', request)).code).toBe('00000')
    expect((await elsewhere.post('/v1/user/password/reset', request)).code).toBe('20003')
    expect((await browser.get('/v1/user/overview/userinfo')).code).toBe('20906')
    expect((await browser.post('/v1/user/login', { loginName: 'lost@agio.example', pwd: PASSWORD })).code).toBe('20001')
    expect((await browser.post('/v1/user/login', { loginName: 'lost@agio.example', pwd: request.pwd })).data).toMatchObject({
      needVerify: false,
    })
    expect((await server.messages())[0]).toMatchObject({ to: 'lost@agio.example', subject: expect.stringContaining('password') })
  })

  it('of many who use one code at the same time one registers', async () => {
    const email = 'crowd@agio.example'
    await server.browser().post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'email', email })
    const body = { email, pwd: PASSWORD, rePwd: PASSWORD, verifyCode: await server.codeTo(email) }
    const answers = await Promise.all(Array.from({ length: 60 }, () => server.browser().post('/v1/user/register/email', body)))
    expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1)
    expect(answers.filter(({ code }) => code === '20003')).toHaveLength(59)
  })
})
