import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCaptcha } from '#lib/captcha/captcha.ts'
import type { CaptchaSdk } from '#lib/contract/signing/captcha.ts'
import { SIGN_CONFIG_FIELD, SIGN_CONFIG_PATH } from '#lib/contract/signing/signing-config.ts'
import { createHttp, type Http } from '#lib/http/http.ts'
import { RequestError } from '#lib/http/answers/request-error.ts'
import { createDuplicateRequests } from '#lib/http/duplicate-requests.ts'
import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { findLocaleMessages } from '#lib/locale/request-messages.ts'
import { site } from '#lib/locale/site.ts'
import { createServerClock } from '#lib/signing/server-clock.ts'
import { createSigning, type Signing } from '#lib/signing/signing.ts'
import { createSigningCrypto } from '#lib/signing/signing-crypto.ts'
import { createCache } from '#lib/storage/cache.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { hashToken } from '#gateway/accounts/secrets.ts'
import { createSignedRequests } from '#gateway/http/signed-requests.ts'
import { openGatewayKeys, type GatewayKeys } from '#gateway/signing/key-file.ts'
import { PASSWORD, startAccounts, type AccountsServer } from '#tests/support/accounts.ts'
import { temporaryFolder } from '#tests/support/stores.ts'

/** Goal: the browser's request layer and the gateway understand each other: sealed, signed, challenged, and persisted. */

const folder = temporaryFolder()
let keys: GatewayKeys
let server: AccountsServer

beforeAll(async () => {
  const data = openDataFolder(folder.path)
  keys = await openGatewayKeys(data)
  data.release()
  // The front door sends the wall clock's time; the time that the browser derives from it must suit the gateway.
  server = await startAccounts({ startMs: Date.now(), asksCaptcha: true, signing: (clock) => createSignedRequests(keys, clock) })
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const TEXTS = {
  title: 'x',
  instruction: 'x',
  slider: 'x',
  confirm: 'x',
  withoutPicture: 'x',
  working: 'x',
  close: 'x',
  loadFailed: 'x',
}

interface Page {
  readonly http: Http
  readonly signing: Signing
  readonly toasts: string[]
  readonly cookies: Map<string, string>
  readonly challenges: string[]
}

/** Opens a page of one browser: the real layer, with the cookies and the user that a browser would have. */
function openPage({ rootPublicKey = keys.root.publicKey, clockShiftMs = 0, deviceToken = '' } = {}): Page {
  const browser = server.browser()
  const toasts: string[] = []
  const challenges: string[] = []
  const clock = { now: () => wallClock.now() + clockShiftMs }
  const readToken = () => browser.cookies.get(site.cookies.token)
  const signing = createSigning({
    fetchConfig: async () => ((await http.get(SIGN_CONFIG_PATH)) as Record<string, unknown>)[SIGN_CONFIG_FIELD],
    rootPublicKey,
    local: createMemoryStorage(),
    session: createMemoryStorage(),
    clock,
    timers: systemTimers,
    crypto: createSigningCrypto(crypto),
    readToken,
    readUserId: () => browser.cookies.get(site.cookies.userId),
    report: () => {},
    debug: null,
  })
  const sdk: CaptchaSdk = {
    async show({ captchaId }) {
      challenges.push(captchaId)
      await browser.get(`/v1/security/policy/captcha/challenge?captchaId=${captchaId}`)
      server.clock.advance(900)
      const row = await server.store
        .selectFrom('tickets')
        .select('data')
        .where('tokenHash', '=', hashToken(captchaId))
        .executeTakeFirstOrThrow()
      const { puzzle } = JSON.parse(row.data) as { puzzle: { x: number } }
      return { kind: 'slider', captchaId, input: 'keyboard', x: puzzle.x, trail: [] }
    },
  }
  const http: Http = createHttp({
    origin: `http://127.0.0.1:${server.port}`,
    async fetch(input, init) {
      const request = new Request(input, init)
      const url = new URL(request.url)
      const target = url.pathname + url.search
      const headers = Object.fromEntries(request.headers)
      const answer =
        request.method === 'GET' ? await browser.get(target, headers) : await browser.post(target, await request.text(), headers)
      const { httpStatus, headers: answered, ...envelope } = answer
      return new Response(JSON.stringify(envelope), {
        status: httpStatus,
        headers: { 'request-time': String(answered['request-time']) },
      })
    },
    clock,
    timers: systemTimers,
    readToken,
    signing,
    randomHex: (bytes) => randomBytes(bytes).toString('hex'),
    context: () => ({ theme: 'dark', terminalCode: '', language: 'en', languageType: 0, isBeta: false }),
    serverClock: createServerClock(clock),
    cache: createCache({ storage: createMemoryStorage(), clock }),
    duplicates: createDuplicateRequests(),
    prove: () => 'kept',
    signErrors: { handle: (name) => void toasts.push(name) },
    device: { take: () => Promise.resolve(deviceToken), status: () => 'success' },
    captcha: createCaptcha({
      timers: systemTimers,
      look: { language: 'eng', tag: 'en', direction: 'ltr', texts: TEXTS },
      loadSdk: () => Promise.resolve(sdk),
      stuck: () => Promise.resolve(null),
      loadChallenge: () => Promise.reject(new Error('the script is there')),
      log: () => {},
      post: (path, body) => browser.post(path, body),
    }),
    reports: { security: () => {}, fault: () => {} },
    texts: findLocaleMessages(findLocale('en')),
    translate: () => undefined,
    toast: ({ message }) => void toasts.push(message),
    onLogin: () => {},
    onLoginExpired: () => {},
  })
  return { http, signing, toasts, cookies: browser.cookies, challenges }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => '00000',
    (error: unknown) => (error instanceof RequestError ? error.code : String(error)),
  )

async function registerBy(page: Page, email: string): Promise<unknown> {
  await page.http.post('/msg/verifycode/send', { scene: 'register', codeType: 'email', email })
  return page.http.post('/user/register/email', { email, pwd: PASSWORD, rePwd: PASSWORD, verifyCode: await server.codeTo(email) })
}

it('a guest enters, signs requests, and registers without losing the account number', async () => {
  const page = openPage()
  const guest = (await page.http.post('/user/guest/create')) as { userInfo: { userId: string } }
  expect(await page.http.get('/user/overview/userinfo')).toMatchObject({ kind: 'guest', userId: guest.userInfo.userId })
  expect(await registerBy(page, 'layer@agio.example')).toMatchObject({
    userInfo: { userId: guest.userInfo.userId, kind: 'user' },
  })
  expect(await page.http.post('/user/sub/create', { name: 'Signed' })).toMatchObject({ name: 'Signed' })
  expect(await page.http.get('/user/sub/list')).toHaveLength(1)
  expect(page.toasts).toEqual([])
})

it('a clock ten minutes off is corrected by the answers', async () => {
  const page = openPage({ clockShiftMs: -600_000 })
  await page.http.post('/user/guest/create')
  expect(await page.http.get('/user/overview/userinfo')).toMatchObject({ kind: 'guest' })
})

it('a device that is not known solves a captcha once, and the request is repeated', async () => {
  const page = openPage()
  expect(await registerBy(page, 'challenged@agio.example')).toMatchObject({ userInfo: { kind: 'user' } })
  // One for the code, one for the registration.
  expect(page.challenges).toHaveLength(2)
  await page.http.post('/user/logout')
  expect(await page.http.post('/user/login', { loginName: 'challenged@agio.example', pwd: PASSWORD })).toMatchObject({
    needVerify: false,
  })
  expect(page.challenges).toHaveLength(2)
})

it('nothing is sent in the open where the server key does not verify', async () => {
  const page = openPage({ rootPublicKey: keys.server.publicKey })
  expect(await codeOf(page.http.post('/user/guest/create'))).not.toBe('00000')
  expect(page.cookies.has(site.cookies.token)).toBe(false)
})

it('a signature by another key is not accepted', async () => {
  const [page, other] = [openPage(), openPage()]
  await page.http.post('/user/guest/create')
  await other.http.post('/user/guest/create')
  for (const [name, value] of other.cookies) if (name.endsWith('_session')) page.cookies.set(name, value)
  expect(await codeOf(page.http.get('/user/overview/userinfo'))).toBe('00023')
})
