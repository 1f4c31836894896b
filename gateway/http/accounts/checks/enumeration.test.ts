import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'

/** Goal: neither an answer, nor its status, nor its time reveals whether an account exists. */

const KNOWN = 'known@agio.example'
const UNKNOWN = 'unknown@agio.example'

let server: AccountsServer

beforeAll(async () => {
  server = await startAccounts()
  await registerPerson(server, KNOWN)
  // Their own registration's code was sent a moment ago, which would give it away.
  server.clock.advance(61_000)
})
afterAll(() => server.close())

/** Returns the whole answer except for the parts that always differ. */
async function answerTo(path: string, body: object, browser: Browser = server.browser()) {
  const { headers, ...envelope } = await browser.post(path, body)
  const { date: _date, 'x-request-id': _id, 'request-time': _time, 'set-cookie': cookies = [], ...rest } = headers
  const names = (cookies as readonly string[]).map((line) => line.split('=')[0])
  return { ...envelope, requestTime: 0, headers: rest, cookies: names }
}

describe('known and unknown people are answered alike', () => {
  const calls: [string, (email: string) => [string, object]][] = [
    ['login', (loginName) => ['/v1/user/login', { loginName, pwd: 'Wrong-Horse-1' }]],
    ['agency login', (loginName) => ['/v1/user/agency/login', { loginName, pwd: 'Wrong-Horse-1' }]],
    ['pre-check', (loginName) => ['/v1/user/preCheck', { loginName }]],
    ['code to register', (email) => ['/v1/msg/verifycode/send', { scene: 'register', codeType: 'email', email }]],
    ['code to reset', (email) => ['/v1/msg/verifycode/send', { scene: 'resetPassword', codeType: 'email', email }]],
    ['code again too soon', (email) => ['/v1/msg/verifycode/send', { scene: 'resetPassword', codeType: 'email', email }]],
    ['registration', (email) => ['/v1/user/register/email', { email, pwd: PASSWORD, rePwd: PASSWORD, verifyCode: '000000' }]],
    ['reset', (loginName) => ['/v1/user/password/reset', { loginName, pwd: PASSWORD, rePwd: PASSWORD, verifyCode: '000000' }]],
  ]

  it.each(calls)('%s', async (_name, callOf) => {
    const normal = (answer: object) => JSON.parse(JSON.stringify(answer).replace(/"(?:u|k)\*\*\*@/g, '"*@')) as unknown
    const known = await answerTo(...callOf(KNOWN))
    const unknown = await answerTo(...callOf(UNKNOWN))
    expect(normal(known)).toEqual(normal(unknown))
  })

  it('only the owner learns that the account exists', async () => {
    const sent = await server.messages()
    expect(sent.find(({ to, subject }) => to === KNOWN && subject.includes('already have'))).toBeDefined()
    // The other address got a registration code, and no reset code.
    expect(sent.filter(({ to }) => to === UNKNOWN)).toHaveLength(1)
  })

  it('a wrong password takes as long as an unknown name', async () => {
    const times: Record<string, number[]> = { [KNOWN]: [], [UNKNOWN]: [] }
    // They alternate, so that a busy machine is busy for both; each try has its own address and name limit.
    for (let round = 0; round < 8; round += 1) {
      for (const loginName of [KNOWN, UNKNOWN]) {
        const browser = server.browser()
        const start = performance.now()
        await browser.post('/v1/user/login', { loginName, pwd: 'Wrong-Horse-1' })
        times[loginName]?.push(performance.now() - start)
      }
    }
    const [known = 0, unknown = 0] = [KNOWN, UNKNOWN].map((name) => Math.min(...(times[name] ?? []))) // A busy machine only adds.
    expect(known / unknown).toBeLessThan(2.5)
    expect(unknown / known).toBeLessThan(2.5)
  })
})

describe('tries', () => {
  const login = (loginName: string, browser: Browser, pwd = 'Wrong-Horse-1') => browser.post('/v1/user/login', { loginName, pwd })

  it.each(['limited@agio.example', 'nobody-at-all@agio.example'])(
    'of one account end after ten, from wherever they come: %s',
    async (email) => {
      if (email.startsWith('limited')) await registerPerson(server, email)
      for (let count = 0; count < 10; count += 1) expect((await login(email, server.browser())).code).toBe('20001')
      expect((await login(email, server.browser())).code).toBe('20002')
      expect((await login(` ${email.toUpperCase()} `, server.browser(), PASSWORD)).code).toBe('20002')
      server.clock.advance(15 * 60_000)
      expect((await login(email, server.browser())).code).toBe('20001')
    },
  )

  it('of one address end after ten, whomever they are for', async () => {
    const address = '192.0.2.77'
    for (let count = 0; count < 10; count += 1)
      expect((await login(`n${count}@agio.example`, server.browser({ address }))).code).toBe('20001')
    expect((await login('n11@agio.example', server.browser({ address }))).code).toBe('20002')
  })

  it('in parallel are all counted', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login('parallel@agio.example', server.browser())))
    expect(answers.filter(({ code }) => code === '20001')).toHaveLength(10)
  })

  it.each([
    ['/v1/constantid/udid/c1', 600, { appId: 'web', fingerprint: '' }],
    ['/v1/security/policy/captcha/get-captcha-id', 200, { scene: 'login' }],
    ['/v1/user/public/createQrKey', 200, {}],
    ['/v1/user/fido2/login/start', 200, {}],
  ])('that only make us keep something end too: %s after %i', async (path, most, body) => {
    const browser = server.browser()
    const answers = await Promise.all(Array.from({ length: most }, () => browser.post(path, body)))
    expect(answers.filter(({ code }) => code === '00000')).toHaveLength(most)
    expect((await browser.post(path, body)).code).toBe('20002')
  })

  it('of those who only read, each of whom gets a device token, leave the puzzles to those who log in', async () => {
    const browser = server.browser()
    await Promise.all(Array.from({ length: 201 }, () => browser.post('/v1/constantid/udid/c1', { appId: 'web', fingerprint: '' })))
    expect((await browser.post('/v1/security/policy/captcha/get-captcha-id', { scene: 'login' })).code).toBe('00000')
  })

  it('that succeed are given back', async () => {
    const { browser } = await registerPerson(server, 'often@agio.example')
    for (let count = 0; count < 15; count += 1) expect((await login('often@agio.example', browser, PASSWORD)).code).toBe('00000')
  })

  it('of the second step end with its ticket after five', async () => {
    await registerPerson(server, 'second@agio.example')
    const elsewhere = server.browser()
    await login('second@agio.example', elsewhere, PASSWORD)
    for (let count = 0; count < 5; count += 1)
      expect((await elsewhere.post('/v1/user/login/verify-login', { emailCode: '000000' })).code).toBe('20003')
    expect((await elsewhere.post('/v1/user/login/verify-login', { emailCode: '000000' })).code).toBe('20005')
  })
})
