import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CREDENTIAL_KINDS, type CredentialList } from '#lib/contract/accounts/credentials.ts'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { createPushBrowser } from '#tests/rigs/alerts/push-browser.ts'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer, type Browser, type Envelope } from '#tests/support/accounts.ts'
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts'
import { createSoftPasskey, type SoftPasskey } from '#tests/support/passkey.ts'
import { STORE_KINDS } from '#tests/support/stores.ts'

// Goal: after a reset of the password nothing acts for the account that its owner has not confirmed; after a change the owner is told of it.

const NEW_PASSWORD = 'Another-Horse-10'
const CLIENT_ID = 'agio.app'
const LIST = '/v1/user/credential/list'
const CONFIRM = '/v1/user/credential/confirm'
/** One of each kind, and the key of a sub-account. */
const ALL = [...CREDENTIAL_KINDS, 'apiKey'].toSorted()

describe.each(Object.keys(STORE_KINDS) as (keyof typeof STORE_KINDS)[])('with its store in %s', (name) => {
  let server: AccountsServer
  let google: OpenIdProvider
  beforeAll(async () => {
    google = await startOpenIdProvider(() => server.clock.now())
    const { issuer, keysUrl, authorizeUrl } = google
    const openId = [{ provider: 'google' as const, issuer, keysUrl, authorizeUrl, clientId: CLIENT_ID }]
    server = await startAccounts({ kind: await STORE_KINDS[name](), thirdParty: { openId } })
  })
  afterAll(async () => {
    await server.close()
    await google.close()
  })

  const nameOf = ({ code }: Envelope) => (code === '00000' ? 'done' : findErrorName(code))
  const listOf = async (browser: Browser) => (await browser.get(LIST)).data as CredentialList

  async function codeOf(browser: Browser, email: string): Promise<string> {
    server.clock.advance(61_000)
    await browser.post('/v1/msg/verifycode/send', { scene: 'security', codeType: 'email' })
    return server.codeTo(email)
  }

  async function dataOf<Data>(answer: Promise<Envelope>): Promise<Data> {
    const { code, data } = await answer
    expect(code).toBe('00000')
    return data as Data
  }

  const signInByGoogle = async (email: string) => {
    const token = await google.sign({ sub: email, aud: CLIENT_ID, email, email_verified: true })
    return server.browser().post('/v1/user/third/oauth/sign', { token })
  }

  async function logInByPasskey(passkey: SoftPasskey): Promise<Envelope> {
    const browser = server.browser()
    const { challenge, rpId } = await dataOf<{ challenge: string; rpId: string }>(browser.post('/v1/user/fido2/login/start'))
    const fidoVerifyCode = passkey.get(challenge, rpId, `http://127.0.0.1:${server.port}`)
    return browser.post('/v1/user/login/verify-auth-login', { fidoVerifyCode })
  }

  /** A device that is not known yet is asked for a code. */
  async function finishLogin(browser: Browser, email: string): Promise<void> {
    server.clock.advance(61_000)
    await browser.post('/v1/msg/verifycode/send', { scene: 'login', codeType: 'email' })
    await dataOf(browser.post('/v1/user/login/verify-login', { emailCode: await server.codeTo(email) }))
  }

  async function equip(email: string) {
    const { browser, userId } = await registerPerson(server, email)
    const passkey = createSoftPasskey()
    const start = await dataOf<{ options: { challenge: string; rp: { id: string } }; setupToken: string }>(
      browser.post('/v1/user/fido2/register/start', { emailCode: await codeOf(browser, email) }),
    )
    const { challenge, rp } = start.options
    const fidoVerifyCode = passkey.create(challenge, rp.id, `http://127.0.0.1:${server.port}`)
    await dataOf(browser.post('/v1/user/fido2/register/finish', { setupToken: start.setupToken, fidoVerifyCode, name: 'Laptop' }))
    const sub = await dataOf<{ userId: string }>(browser.post('/v1/user/sub/create', { name: 'Bot' }))
    const createKey = async (more: object) => {
      const settings = { label: 'Grid', permissions: ['trade'], passphrase: 'correct9horse', ...more }
      const made = browser.post('/v1/user/api-key/create', { ...settings, emailCode: await codeOf(browser, email) })
      return (await dataOf<{ apiKey: string }>(made)).apiKey
    }
    const keys = [await createKey({}), await createKey({ userId: sub.userId })]
    const made = browser.post('/v1/user/hook/create', { name: 'Alert', emailCode: await codeOf(browser, email) })
    const hook = await dataOf<{ id: string; secret: string }>(made)
    await dataOf(browser.post('/v1/user/alert/webhook', { url: 'https://hooks.example.com/alerts' }))
    await dataOf(browser.post('/v1/user/alert/push/add', { endpoint: 'https://push.example.com/1', ...createPushBrowser().keys }))
    const stranger = await dataOf<{ serialNO: string }>(signInByGoogle(email))
    const elsewhere = server.browser()
    await dataOf(elsewhere.post('/v1/user/third/check', { loginName: email, pwd: PASSWORD, serialNO: stranger.serialNO }))
    await finishLogin(elsewhere, email)
    return { browser, userId, passkey, keys, hook }
  }
  type Equipped = Awaited<ReturnType<typeof equip>>

  /** Tries each, and returns the kinds that work. */
  async function workingOf(email: string, { userId, passkey, keys, hook }: Equipped): Promise<readonly string[]> {
    const { accounts } = server
    const tries: Readonly<Record<string, boolean>> = {
      passkey: nameOf(await logInByPasskey(passkey)) === 'done',
      thirdParty: nameOf(await signInByGoogle(email)) === 'done',
      hook: (await accounts.hooks.open(hook.id, hook.secret)).ok,
      webhook: (await accounts.alertTargets.of(userId, 'webhook')).length > 0,
      push: (await accounts.alertTargets.of(userId, 'push')).length > 0,
    }
    const found = []
    for (const key of keys) if ((await accounts.apiKeys.find(key)) !== null) found.push('apiKey')
    return [...found, ...Object.keys(tries).filter((kind) => tries[kind])].toSorted()
  }

  async function reset(email: string): Promise<void> {
    server.clock.advance(61_000)
    await server.browser().post('/v1/msg/verifycode/send', { scene: 'resetPassword', codeType: 'email', email })
    const verifyCode = await server.codeTo(email)
    await dataOf(server.browser().post('/v1/user/password/reset', { loginName: email, pwd: NEW_PASSWORD, rePwd: NEW_PASSWORD, verifyCode }))
  }

  async function logIn(email: string): Promise<Browser> {
    const browser = server.browser()
    server.clock.advance(61_000)
    await dataOf(browser.post('/v1/user/login', { loginName: email, pwd: NEW_PASSWORD }))
    await finishLogin(browser, email)
    return browser
  }

  it('whatever works without the password is suspended at its reset, until each is confirmed', async () => {
    const email = 'lost@agio.example'
    const equipped = await equip(email)
    expect(await workingOf(email, equipped)).toEqual(ALL)
    const heard: string[] = []
    server.accounts.apiKeys.onChanged((apiKey) => heard.push(apiKey))
    await reset(email)
    // Streams of bots end at once.
    expect(heard.toSorted()).toEqual(equipped.keys.toSorted())
    expect(await workingOf(email, equipped)).toEqual([])
    expect(nameOf(await logInByPasskey(equipped.passkey))).toBe('credentialSuspended')
    expect(nameOf(await signInByGoogle(email))).toBe('credentialSuspended')
    expect(await server.accounts.hooks.open(equipped.hook.id, equipped.hook.secret)).toEqual({ ok: false, error: 'credentialSuspended' })
    expect(await server.accounts.apiKeys.isSuspended(equipped.keys[0] ?? '')).toBe(true)

    const browser = await logIn(email)
    const { credentials, isProven } = await listOf(browser)
    expect([credentials.map(({ kind }) => kind).toSorted(), isProven]).toEqual([ALL, false])
    expect(credentials.filter(({ subAccount }) => subAccount === 'Bot').map(({ kind }) => kind)).toEqual(['apiKey'])
    const [first, ...rest] = credentials
    if (first === undefined) throw new Error('there are seven')
    // Once, with the owner's proof; nobody else, and nothing else.
    expect(nameOf(await browser.post(CONFIRM, { kind: first.kind, id: first.id }))).toBe('codeWrong')
    const other = await registerPerson(server, 'other@agio.example')
    expect(nameOf(await other.browser.post(CONFIRM, { kind: first.kind, id: first.id }))).toBe('credentialUnknown')
    expect(await workingOf(email, equipped)).toEqual([])
    const emailCode = await codeOf(browser, email)
    expect(nameOf(await browser.post(CONFIRM, { kind: first.kind, id: first.id, emailCode }))).toBe('done')
    expect(await workingOf(email, equipped)).toEqual([first.kind])
    const confirmed = [first.kind as string]
    for (const { kind, id } of rest) {
      expect(nameOf(await browser.post(CONFIRM, { kind, id }))).toBe('done')
      confirmed.push(kind)
      expect(await workingOf(email, equipped)).toEqual(confirmed.toSorted())
    }
    expect(nameOf(await browser.post(CONFIRM, { kind: first.kind, id: first.id }))).toBe('credentialUnknown')
    expect((await listOf(browser)).credentials.every(({ suspendedAt }) => suspendedAt === null)).toBe(true)
  })

  it('a proof is good for ten minutes of the session that gave it', async () => {
    const email = 'proof@agio.example'
    await equip(email)
    await reset(email)
    const browser = await logIn(email)
    const [one, two] = (await listOf(browser)).credentials
    expect(nameOf(await browser.post(CONFIRM, { kind: one?.kind, id: one?.id, emailCode: await codeOf(browser, email) }))).toBe('done')
    const elsewhere = await logIn(email)
    expect([(await listOf(browser)).isProven, (await listOf(elsewhere)).isProven]).toEqual([true, false])
    expect(nameOf(await elsewhere.post(CONFIRM, { kind: two?.kind, id: two?.id }))).toBe('codeWrong')
    server.clock.advance(10 * 60_000)
    expect((await listOf(browser)).isProven).toBe(false)
    expect(nameOf(await browser.post(CONFIRM, { kind: two?.kind, id: two?.id }))).toBe('codeWrong')
  })

  it('what was begun before a reset does not end in a session after it', async () => {
    const email = 'begun@agio.example'
    const { browser } = await registerPerson(server, email)
    const screen = server.browser()
    const { qrcodeKey } = await dataOf<{ qrcodeKey: string }>(screen.post('/v1/user/public/createQrKey'))
    await dataOf(browser.post('/v1/user/qr/scan', { qrcodeKey }))
    await dataOf(browser.post('/v1/user/qr/confirm', { qrcodeKey, accept: true }))
    const begun = server.browser()
    await dataOf(begun.post('/v1/user/login', { loginName: email, pwd: PASSWORD }))
    await reset(email)
    expect(await dataOf(screen.post('/v1/user/public/getQrKeyStatus', { qrcodeKey }))).toEqual({ status: 3, needVerify: false })
    // The answer does not say whether a code was sent; there is no step any more for which it would be right.
    await begun.post('/v1/msg/verifycode/send', { scene: 'login', codeType: 'email' })
    expect(nameOf(await begun.post('/v1/user/login/verify-login', { emailCode: await server.codeTo(email) }))).toBe('stepExpired')
  })

  it('a login by the old password that is checked during a reset opens nothing', async () => {
    const email = 'during@agio.example'
    const { browser, userId } = await registerPerson(server, email)
    const device = [...browser.cookies]
    const over = reset(email)
    const logins: Promise<Envelope>[] = []
    let isOver = false
    const watched = over.then(() => (isOver = true))
    while (!isOver && logins.length < 60) {
      const again = server.browser()
      for (const cookie of device) again.cookies.set(...cookie)
      logins.push(again.post('/v1/user/login', { loginName: email, pwd: PASSWORD }))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await Promise.all([watched, ...logins])
    const live = server.store.selectFrom('sessions').select('id').where('userId', '=', userId).where('endedAt', 'is', null)
    expect(await live.execute()).toEqual([])
  })

  it('a third party that was a stranger to two browsers is suspended for both', async () => {
    const email = 'stranger@agio.example'
    await registerPerson(server, email)
    const serials = []
    for (const _ of [1, 2]) {
      serials.push((await dataOf<{ serialNO: string }>(signInByGoogle(email))).serialNO)
      server.clock.advance(1000)
    }
    const choose = (serialNO = '') => server.browser().post('/v1/user/third/bind/choose', { email, serialNO })
    expect(nameOf(await choose(serials[0]))).toBe('done')
    await reset(email)
    expect(nameOf(await choose(serials[1]))).toBe('credentialSuspended')
  })

  it('a change of the password lists what goes on, in its answer and in the letter', async () => {
    const email = 'change@agio.example'
    const equipped = await equip(email)
    const modified = await dataOf<CredentialList>(
      equipped.browser.post('/v1/user/password/modify', { oldPwd: PASSWORD, pwd: NEW_PASSWORD, rePwd: NEW_PASSWORD }),
    )
    expect(modified.credentials.map(({ kind }) => kind).toSorted()).toEqual(ALL)
    expect(modified.credentials.every(({ suspendedAt }) => suspendedAt === null)).toBe(true)
    expect(await workingOf(email, equipped)).toEqual(ALL)
    const letter = JSON.stringify((await server.messages()).find(({ text }) => text.includes('API keys: 2')))
    for (const line of [
      'keep working without your password',
      'Trading webhooks: 1',
      'Alert webhook: 1',
      'Push notifications: 1',
      'Passkeys: 1',
    ])
      expect(letter).toContain(line)
  })
})
