import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'

/** Goal: only an account's owner can change its address, and only to one that they have. */

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.close())

const send = (browser: Browser, body: object) => browser.post('/v1/msg/verifycode/send', body)

async function codes(browser: Browser, from: string, to: string): Promise<{ emailCode: string; verifyCode: string }> {
  server.clock.advance(61_000)
  await send(browser, { scene: 'security', codeType: 'email' })
  const emailCode = await server.codeTo(from)
  await send(browser, { scene: 'bind', codeType: 'email', email: to })
  return { emailCode, verifyCode: await server.codeTo(to) }
}

const change = (browser: Browser, body: object) => browser.post('/v1/user/contact/change', body)

describe('a contact', () => {
  it('is changed by a code to the old one and a code to the new one', async () => {
    const { browser } = await registerPerson(server, 'old@agio.example')
    const proofs = await codes(browser, 'old@agio.example', 'new@agio.example')
    const body = { email: 'New@agio.example', ...proofs }
    expect((await change(browser, { ...body, emailCode: '' })).code).toBe('20003')
    const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
    expect((await change(browser, { ...body, verifyCode: wrong(proofs.verifyCode) })).code).toBe('20003')
    expect((await change(browser, { ...body, emailCode: wrong(proofs.emailCode) })).code).toBe('20003')
    // A mistake in one code has used up neither.
    expect((await change(browser, body)).code).toBe('00000')
    expect((await change(browser, body)).code).toBe('20003')
    expect((await browser.get('/v1/user/overview/userinfo')).data).toMatchObject({ email: 'n***@agio.example' })
    expect((await browser.post('/v1/user/login', { loginName: 'new@agio.example', pwd: PASSWORD })).code).toBe('00000')
    expect((await server.browser().post('/v1/user/login', { loginName: 'old@agio.example', pwd: PASSWORD })).code).toBe('20001')
  })

  it('is added: a number beside the address', async () => {
    const { browser } = await registerPerson(server, 'number@agio.example')
    server.clock.advance(61_000)
    await send(browser, { scene: 'security', codeType: 'email' })
    const emailCode = await server.codeTo('number@agio.example')
    await send(browser, { scene: 'bind', codeType: 'mobile', mobile: '5550001', areaCode: '1' })
    const verifyCode = await server.codeTo('+15550001')
    expect((await change(browser, { mobile: '5550001', areaCode: '1', emailCode, verifyCode })).code).toBe('00000')
    expect((await browser.get('/v1/user/overview/userinfo')).data).toMatchObject({
      email: 'n***@agio.example',
      mobile: '+1******01',
    })
  })

  it('of another account cannot be taken', async () => {
    await registerPerson(server, 'taken@agio.example')
    const { browser } = await registerPerson(server, 'taker@agio.example')
    const proofs = await codes(browser, 'taker@agio.example', 'taken@agio.example')
    expect((await change(browser, { email: 'taken@agio.example', ...proofs })).code).toBe('20006')
  })

  it.each([
    [{ email: 'x' }, '20010'],
    [{ mobile: 'x', areaCode: '49' }, '20011'],
    [{}, '20011'],
  ])('that is none is refused: %j', async (body, code) => {
    const { browser } = await registerPerson(server, `none${code}${JSON.stringify(body).length}@agio.example`)
    expect((await change(browser, { ...body, verifyCode: '0' })).code).toBe(code)
  })

  it('gets no letter without a log-in', async () => {
    expect((await send(server.browser(), { scene: 'bind', codeType: 'email', email: 'anybody@agio.example' })).code).toBe('20005')
    expect(await server.codeTo('anybody@agio.example')).toBe('')
  })
})
