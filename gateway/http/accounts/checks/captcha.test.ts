import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaptchaChallenge, CaptchaSolution } from '#lib/contract/signing/captcha.ts'
import { CAPTCHA_CHALLENGE_PATH, CAPTCHA_CHECK_PATH, CAPTCHA_START_PATH } from '#lib/contract/signing/captcha.ts'
import { hashToken } from '#gateway/accounts/secrets.ts'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'

/** Goal: a risky call requires a captcha, one solution admits it once, and an ordinary person sees none. */

const LOGIN = '/v1/user/login'
const TOKEN_PATH = '/v1/constantid/udid/c1'
const FINGERPRINT = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts({ asksCaptcha: true })
})
afterAll(() => server.close())

async function deviceToken(browser: Browser, fingerprint = FINGERPRINT): Promise<string> {
  return ((await browser.post(TOKEN_PATH, { appId: 'web', fingerprint })).data as { token: string }).token
}

async function begin(browser: Browser, scene = 'login'): Promise<CaptchaChallenge> {
  const start = (await browser.post(CAPTCHA_START_PATH, { scene })).data as {
    status: number
    geetestId: string
    captchaId: string
  }
  expect(start).toMatchObject({ status: 1, captchaId: start.geetestId })
  return (await browser.get(`${CAPTCHA_CHALLENGE_PATH}?captchaId=${start.geetestId}`)).data as CaptchaChallenge
}

/** Returns the position of the gap, which only the store knows. */
async function gapOf(captchaId: string): Promise<number> {
  const row = await server.store
    .selectFrom('tickets')
    .select('data')
    .where('tokenHash', '=', hashToken(captchaId))
    .executeTakeFirstOrThrow()
  return (JSON.parse(row.data) as { puzzle: { x: number } }).puzzle.x
}

const check = (browser: Browser, solution: CaptchaSolution) =>
  browser.post(CAPTCHA_CHECK_PATH, { captchaType: 3, captchaValidate: Buffer.from(JSON.stringify(solution)).toString('base64') })

async function solve(browser: Browser, scene = 'login'): Promise<string> {
  const { captchaId } = await begin(browser, scene)
  server.clock.advance(900)
  const answer = await check(browser, { kind: 'slider', captchaId, input: 'keyboard', x: await gapOf(captchaId), trail: [] })
  return (answer.data as { captchaToken: string }).captchaToken
}

describe('the device token', () => {
  it('has 40 characters where the device shows itself, and is a demoted one elsewhere', async () => {
    const browser = server.browser()
    expect(await deviceToken(browser)).toMatch(/^[\w-]{40}$/)
    for (const fingerprint of ['', '0'.repeat(32), 'x', FINGERPRINT.toUpperCase()])
      expect(await deviceToken(browser, fingerprint)).toMatch(/^demoted-/)
  })
})

describe('a login', () => {
  const login = (browser: Browser, headers: Record<string, string> = {}) =>
    browser.post(LOGIN, { loginName: 'nobody@agio.example', pwd: 'x' }, headers)

  it('from a device that shows itself is not asked; from one that does not, it is', async () => {
    const browser = server.browser()
    expect((await login(browser, { 'device-token': await deviceToken(browser) })).code).toBe('20001')
    const demand = await login(server.browser())
    expect(demand).toMatchObject({ httpStatus: 200, code: '10021', status: 'error', group: 'gateway', data: { scene: 'login' } })
    for (const token of [await deviceToken(browser, ''), 'x'.repeat(40), 'x'])
      expect((await login(server.browser(), { 'device-token': token })).code).toBe('10021')
  })

  it('that was asked goes on with a solution, which is good for one repeat in its scene', async () => {
    const browser = server.browser()
    const token = await solve(browser)
    expect((await login(browser, { 'captcha-token': await solve(browser, 'register') })).code).toBe('10021')
    expect((await login(browser, { 'captcha-token': token })).code).toBe('20001')
    expect((await login(browser, { 'captcha-token': token })).code).toBe('10021')
  })

  it('is asked after three failures, and no more once it succeeds', async () => {
    const { browser } = await registerWithToken('often-wrong@agio.example')
    const wrong = () => browser.post(LOGIN, { loginName: 'often-wrong@agio.example', pwd: 'x' })
    for (let count = 0; count < 3; count += 1) expect((await wrong()).code).toBe('20001')
    expect((await wrong()).code).toBe('10021')
    const right = await browser.post(
      LOGIN,
      { loginName: 'often-wrong@agio.example', pwd: PASSWORD },
      { 'captcha-token': await solve(browser) },
    )
    expect(right.code).toBe('00000')
  })

  it('on a known device is not asked because others try its account', async () => {
    const { browser } = await registerWithToken('tried-by-others@agio.example')
    for (let count = 0; count < 4; count += 1) {
      const other = server.browser()
      await other.post(LOGIN, { loginName: 'tried-by-others@agio.example', pwd: 'x' }, { 'device-token': await deviceToken(other) })
    }
    const stranger = server.browser()
    expect(
      (
        await stranger.post(
          LOGIN,
          { loginName: 'tried-by-others@agio.example', pwd: PASSWORD },
          { 'device-token': await deviceToken(stranger) },
        )
      ).code,
    ).toBe('10021')
    expect((await browser.post(LOGIN, { loginName: 'tried-by-others@agio.example', pwd: PASSWORD })).code).toBe('00000')
  })

  async function registerWithToken(email: string) {
    const browser = server.browser()
    const token = await deviceToken(browser)
    const withToken: Browser = {
      ...browser,
      post: (path, body, headers = {}) => browser.post(path, body, { 'device-token': token, ...headers }),
    }
    await registerPerson(server, email, withToken)
    return { browser }
  }
})

describe('a challenge', () => {
  it('shows pictures and says nothing of where the gap is', async () => {
    const challenge = await begin(server.browser())
    expect(challenge).toMatchObject({
      width: 320,
      height: 160,
      pieceWidth: 52,
      pieceHeight: 52,
      work: { algorithm: 'SHA-256', maxnumber: 60_000 },
    })
    expect([challenge.picture, challenge.piece].every((url) => url.startsWith('data:image/png;base64,'))).toBe(true)
    expect(Object.keys(challenge).toSorted()).toEqual([
      'captchaId',
      'height',
      'language',
      'picture',
      'piece',
      'pieceHeight',
      'pieceTop',
      'pieceWidth',
      'texts',
      'width',
      'work',
    ])
  })

  it.each([
    ['deu', 'deu', 'Position des Teils'],
    ['pon', 'pon', 'Posição da peça'],
    ['zho-tw', 'zho-tw', '拼圖位置'],
    ['kor', 'kor', '조각의 위치'],
    ['tha', 'tha', 'ตำแหน่งของชิ้นส่วน'],
    ['swe', 'swe', 'Bitens läge'],
    ['nld', 'nld', 'Positie van het stukje'],
    ['xyz', 'eng', 'Position of the piece'],
    ['', 'eng', 'Position of the piece'],
  ])('asked for in %j is in %s', async (asked, language, slider) => {
    const browser = server.browser()
    const { data } = await browser.post(CAPTCHA_START_PATH, { scene: 'login' })
    const challenge = await browser.get(
      `${CAPTCHA_CHALLENGE_PATH}?captchaId=${(data as { readonly geetestId: string }).geetestId}&language=${asked}`,
    )
    expect(challenge.data).toMatchObject({ language, texts: { slider } })
  })

  it('is given out once, checked once, and over after three minutes', async () => {
    const browser = server.browser()
    const { captchaId } = await begin(browser)
    expect((await browser.get(`${CAPTCHA_CHALLENGE_PATH}?captchaId=${captchaId}`)).code).toBe('20005')
    server.clock.advance(900)
    const solution = { kind: 'slider', captchaId, input: 'keyboard', x: await gapOf(captchaId), trail: [] } as const
    expect((await check(browser, { ...solution, x: solution.x + 20 })).code).toBe('20024')
    expect((await check(browser, solution)).code).toBe('20024')
    const late = await begin(browser)
    server.clock.advance(180_000)
    expect((await check(browser, { ...solution, captchaId: late.captchaId, x: await gapOf(late.captchaId) })).code).toBe('20024')
  })

  it('is solved by work in place of the picture', async () => {
    const browser = server.browser()
    const { captchaId, work } = await begin(browser)
    const hash = (number: number) =>
      createHash('sha256')
        .update(work.salt + number)
        .digest('hex')
    const number = Array.from({ length: work.maxnumber + 1 }, (_, index) => index).find((index) => hash(index) === work.challenge) ?? -1
    const answer = await check(browser, { kind: 'work', captchaId, number, work })
    expect((answer.data as { captchaToken: string }).captchaToken).toMatch(/^[\w-]{43}$/)
  })

  it('is not solved by the work of another, nor by wrong work', async () => {
    const browser = server.browser()
    const [one, other] = [await begin(browser), await begin(browser)]
    const hash = (number: number) =>
      createHash('sha256')
        .update(other.work.salt + number)
        .digest('hex')
    const number =
      Array.from({ length: other.work.maxnumber + 1 }, (_, index) => index).find((index) => hash(index) === other.work.challenge) ?? -1
    expect((await check(browser, { kind: 'work', captchaId: one.captchaId, number, work: other.work })).code).toBe('20024')
    expect((await check(browser, { kind: 'work', captchaId: other.captchaId, number: number + 1, work: other.work })).code).toBe('20024')
  })

  it.each(['', 'x', 'e30=', 'bnVsbA==', Buffer.from('{"kind":"slider","captchaId":"x"}').toString('base64')])(
    'is not solved by %j',
    async (captchaValidate) => {
      expect((await server.browser().post(CAPTCHA_CHECK_PATH, { captchaType: 3, captchaValidate })).code).toBe('20024')
    },
  )

  it('that does not exist is not found', async () => {
    expect((await server.browser().get(`${CAPTCHA_CHALLENGE_PATH}?captchaId=x`)).code).toBe('20005')
    expect((await server.browser().get(CAPTCHA_CHALLENGE_PATH)).code).toBe('20005')
  })

  it('is not asked of a classroom behind one address, and is of the guest after its forty seats', async () => {
    const classroom = await startAccounts({ asksCaptcha: true })
    const enter = async () => (await classroom.browser({ address: '203.0.113.5' }).post('/v1/user/guest/create')).code
    const codes: string[] = []
    for (let seat = 0; seat < 40; seat += 1) {
      codes.push(await enter())
      classroom.clock.advance(60_000)
    }
    expect(codes.filter((code) => code !== '00000')).toEqual([])
    const next = await enter()
    expect(next).not.toBe('00000')
    classroom.clock.advance(60 * 60_000)
    expect(await enter()).toBe('00000')
    await classroom.close()
  })

  it('is not needed on a known device', async () => {
    const browser = server.browser()
    await browser.post('/v1/user/guest/create')
    expect((await browser.post(CAPTCHA_START_PATH, { scene: 'login', bizId: 'b' })).data).toMatchObject({
      status: 0,
      geetestId: '',
      bizId: 'b',
    })
  })
})
