import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  FIRST_REGISTRATION,
  REGISTRATION_MODES,
  type RegistrationMode,
  type RegistrationSetting,
} from '#lib/contract/accounts/registration.ts'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { PASSWORD, registerPerson, startAccounts, type AccountsServer, type Browser, type Envelope } from '#tests/support/accounts.ts'
import { CLIENT_ID, startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts'
import { signAsWallet, walletAddressOf } from '#tests/support/wallet.ts'

/** Goal: whichever way an account comes, it comes only as the operator lets accounts come, and who has one is never asked again. */

const BOT_TOKEN = '12345:the-bot-of-the-test'
let server: AccountsServer
let google: OpenIdProvider
let setting: RegistrationSetting = FIRST_REGISTRATION
beforeAll(async () => {
  google = await startOpenIdProvider(() => server.clock.now())
  const provider = { issuer: google.issuer, keysUrl: google.keysUrl, authorizeUrl: google.authorizeUrl, clientId: CLIENT_ID }
  server = await startAccounts({
    registration: () => setting,
    thirdParty: { openId: [{ provider: 'google', ...provider }], telegramBotToken: BOT_TOKEN, wallet: true },
  })
})
afterEach(() => {
  setting = FIRST_REGISTRATION
})
afterAll(async () => {
  await server.close()
  await google.close()
})

let people = 0
const newEmail = (domain: string) => `person${(people += 1)}@${domain}`
const errorIn = ({ code }: Envelope) => (code === '00000' ? 'done' : findErrorName(code))
const serialOf = (answer: Envelope) => (answer.data as { serialNO: string }).serialNO
const newKey = () => new Uint8Array(32).fill((people += 1) + 10)
const passwords = { pwd: PASSWORD, rePwd: PASSWORD }

/** Sends a code while everybody may register, as if the operator had changed the mode meanwhile, and returns it. */
async function openCode(browser: Browser, contact: { readonly codeType: string; readonly email?: string; readonly mobile?: string }) {
  const now = setting
  setting = FIRST_REGISTRATION
  server.clock.advance(61_000)
  await browser.post('/v1/msg/verifycode/send', { scene: 'register', areaCode: '49', ...contact })
  setting = now
  return server.codeTo(contact.email ?? `+49${contact.mobile ?? ''}`)
}

async function becomeGuest(): Promise<Browser> {
  const now = setting
  setting = FIRST_REGISTRATION
  const browser = server.browser()
  expect((await browser.post('/v1/user/guest/create')).code).toBe('00000')
  setting = now
  return browser
}

interface Given {
  readonly domain: string
  readonly invitation?: string
}

async function byEmail(browser: Browser, { domain, invitation }: Given) {
  const email = newEmail(domain)
  const verifyCode = await openCode(browser, { codeType: 'email', email })
  return browser.post('/v1/user/register/email', { email, verifyCode, ...passwords, invitation })
}

async function signTelegram(browser: Browser): Promise<string> {
  const fields = {
    auth_date: String(Math.floor(server.clock.now() / 1000)),
    user: JSON.stringify({ id: 9000 + (people += 1), username: 'ada' }),
  }
  const text = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
  const hash = createHmac('sha256', createHmac('sha256', 'WebAppData').update(BOT_TOKEN).digest()).update(text).digest('hex')
  return serialOf(await browser.post('/v1/user/third/telegram/signV2', { initData: new URLSearchParams({ ...fields, hash }).toString() }))
}

/** Every way by which an account comes, and whether it proves an address of the domain. */
const WAYS: Readonly<Record<string, { readonly proves: boolean; readonly run: (browser: Browser, given: Given) => Promise<Envelope> }>> = {
  'an address': { proves: true, run: byEmail },
  'a guest’s address': { proves: true, run: async (_browser, given) => byEmail(await becomeGuest(), given) },
  'a number': {
    proves: false,
    async run(browser, { invitation }) {
      const mobile = String(1_700_000_000 + (people += 1))
      const verifyCode = await openCode(browser, { codeType: 'mobile', mobile })
      return browser.post('/v1/user/register/mobile', { mobile, areaCode: '49', verifyCode, ...passwords, invitation })
    },
  },
  'an address and a number': {
    proves: true,
    async run(browser, { domain, invitation }) {
      const [email, mobile] = [newEmail(domain), String(1_700_000_000 + (people += 1))]
      const emailVerifyCode = await openCode(browser, { codeType: 'email', email })
      const verifyCode = await openCode(browser, { codeType: 'mobile', mobile })
      const body = { email, emailVerifyCode, mobile, areaCode: '49', verifyCode, ...passwords, invitation }
      return browser.post('/v1/user/register/mobileAndEmail', body)
    },
  },
  Google: {
    proves: true,
    async run(browser, { domain, invitation }) {
      const email = newEmail(domain)
      const token = await google.sign({ sub: email, email, email_verified: true })
      const serialNO = serialOf(await browser.post('/v1/user/third/oauth/sign', { token }))
      return browser.post('/v1/user/third/google/register', { email, serialNO, invitation })
    },
  },
  'a wallet': {
    proves: false,
    async run(browser, { invitation }) {
      const key = newKey()
      const publicAddress = walletAddressOf(key)
      const { message } = (await browser.post('/v1/user/third/wallet/challenge', { publicAddress })).data as { message: string }
      const serialNO = serialOf(await browser.post('/v1/user/third/wallet/sign', { publicAddress, signature: signAsWallet(message, key) }))
      return browser.post('/v1/user/third/wallet/register', { serialNO, invitation })
    },
  },
  'a guest’s wallet': {
    proves: false,
    async run(_browser, { invitation }) {
      const [guest, key] = [await becomeGuest(), newKey()]
      const { data } = await guest.post('/v1/user/wallet/challenge', { publicAddress: walletAddressOf(key) })
      const { message, token } = data as { message: string; token: string }
      return guest.post('/v1/user/wallet/bind', { token, signature: signAsWallet(message, key), invitation })
    },
  },
  Telegram: {
    proves: false,
    run: async (browser, { invitation }) =>
      browser.post('/v1/user/third/telegram/register', { serialNO: await signTelegram(browser), invitation }),
  },
  'Telegram’s app': {
    proves: false,
    run: async (browser, { invitation }) =>
      browser.post('/v1/user/third/telegram/generateVirtual', { serialNO: await signTelegram(browser), invitation }),
  },
}

const count = async () => (await server.store.selectFrom('users').select('id').where('kind', '=', 'user').execute()).length
const invite = async (usesMax = 1, expiresAt: number | null = null) =>
  (await server.accounts.invitations.create({ usesMax, expiresAt, note: '', createdBy: 'ada' })).code

describe.each(Object.entries(WAYS))('%s', (_name, { run, proves }) => {
  /** What each mode answers without an invitation, from an address that is not listed. */
  const refused: Readonly<Record<RegistrationMode, string>> = {
    open: 'done',
    invitation: 'invitationNeeded',
    listed: 'contactNotListed',
    closed: 'registrationClosed',
  }
  it.each(REGISTRATION_MODES)('while the registration is %s', async (mode) => {
    setting = { mode, guests: true, listed: ['@club.example'] }
    const before = await count()
    expect(errorIn(await run(server.browser(), { domain: 'other.example' }))).toBe(refused[mode])
    expect(await count()).toBe(before + (mode === 'open' ? 1 : 0))
  })

  it('with an invitation, once, in any writing', async () => {
    setting = { mode: 'invitation', guests: true, listed: [] }
    const code = await invite()
    const typed = ` ${code.slice(0, 6).toLowerCase()}-${code.slice(6)}`
    expect(errorIn(await run(server.browser(), { domain: 'other.example', invitation: 'NOSUCHCODE' }))).toBe('invitationWrong')
    expect(errorIn(await run(server.browser(), { domain: 'other.example', invitation: typed }))).toBe('done')
    expect(errorIn(await run(server.browser(), { domain: 'other.example', invitation: typed }))).toBe('invitationWrong')
  })

  it('from a listed domain', async () => {
    setting = { mode: 'listed', guests: true, listed: ['@club.example'] }
    expect(errorIn(await run(server.browser(), { domain: 'club.example' }))).toBe(proves ? 'done' : 'contactNotListed')
    expect(errorIn(await run(server.browser(), { domain: 'sub.club.example' }))).toBe('contactNotListed')
  })
})

describe('an invitation', () => {
  it('ends by its time, by an operator, and by its count, also for those who come at once', async () => {
    setting = { mode: 'invitation', guests: true, listed: [] }
    const late = await invite(5, server.clock.now() + 1000)
    expect(errorIn(await byEmail(server.browser(), { domain: 'other.example', invitation: late }))).toBe('invitationWrong')
    const ended = await invite(5)
    expect((await server.accounts.invitations.end(ended))?.code).toBe(ended)
    expect(await server.accounts.invitations.end(ended)).toBeNull()
    expect(errorIn(await byEmail(server.browser(), { domain: 'other.example', invitation: ended }))).toBe('invitationWrong')
    const two = await invite(2)
    const codes = await Promise.all(Array.from({ length: 5 }, () => server.accounts.invitations.take(two)))
    expect(codes.filter((code) => code === two)).toHaveLength(2)
  })

  it('is given back by a registration that leads to no account, and names whom it has brought', async () => {
    const email = newEmail('agio.example')
    const { userId } = await registerPerson(server, email)
    setting = { mode: 'invitation', guests: true, listed: [] }
    const code = await invite()
    const browser = server.browser()
    const taken = newEmail('agio.example')
    const verifyCode = await openCode(browser, { codeType: 'email', email: taken })
    // Its owner takes the address by another way meanwhile.
    await server.accounts.users.change(userId, { email: taken })
    const body = { email: taken, verifyCode, ...passwords, invitation: code }
    expect(errorIn(await browser.post('/v1/user/register/email', body))).toBe('contactTaken')
    const answer = await byEmail(server.browser(), { domain: 'agio.example', invitation: code })
    const { userInfo } = answer.data as { userInfo: { userId: string } }
    expect(await server.store.selectFrom('invitationUses').selectAll().where('userId', '=', userInfo.userId).execute()).toMatchObject([
      { code },
    ])
  })
})

describe('what is closed', () => {
  it('sends no code for a new account, and lets everybody in who has one', async () => {
    const email = newEmail('agio.example')
    await registerPerson(server, email)
    setting = { mode: 'closed', guests: false, listed: [] }
    server.clock.advance(61_000)
    const browser = server.browser()
    const asked = await browser.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'email', email: newEmail('agio.example') })
    expect(errorIn(asked)).toBe('registrationClosed')
    expect((await browser.post('/v1/user/login', { loginName: email, pwd: PASSWORD })).data).toMatchObject({ verifyMethods: ['email'] })
    await browser.post('/v1/msg/verifycode/send', { scene: 'login', codeType: 'email' })
    expect(errorIn(await browser.post('/v1/user/login/verify-login', { emailCode: await server.codeTo(email) }))).toBe('done')
    expect(errorIn(await browser.post('/v1/user/sub/create', { name: 'Bot' }))).toBe('done')
  })

  it('for guests is closed for them alone, and pages learn all of it', async () => {
    setting = { mode: 'open', guests: false, listed: ['@club.example'] }
    const browser = server.browser()
    expect(errorIn(await browser.post('/v1/user/guest/create'))).toBe('guestsOff')
    expect(errorIn(await byEmail(server.browser(), { domain: 'other.example' }))).toBe('done')
    const terms = await browser.get('/v1/public/registration')
    expect(terms.data).toEqual({ mode: 'open', guests: false, texts: true })
    expect(terms.headers['cache-control']).toBe('public, max-age=30')
  })
})

describe('without a provider of text messages', () => {
  it('no number is taken, and no code is sent to one', async () => {
    const silent = await startAccounts({ hasTexts: false })
    const email = 'silent@agio.example'
    const { browser } = await registerPerson(silent, email)
    const number = { mobile: '1711234567', areaCode: '49' }
    const send = (scene: string) => browser.post('/v1/msg/verifycode/send', { scene, codeType: 'mobile', ...number })
    expect([errorIn(await send('register')), errorIn(await send('bind'))]).toEqual(['textsOff', 'textsOff'])
    expect(errorIn(await browser.post('/v1/user/contact/change', { ...number, verifyCode: '123456' }))).toBe('textsOff')
    const stranger = silent.browser()
    const body = { ...number, ...passwords, verifyCode: '123456' }
    expect(errorIn(await stranger.post('/v1/user/register/mobile', body))).toBe('textsOff')
    const both = { ...body, email: 'both@agio.example', emailVerifyCode: '123456' }
    expect(errorIn(await stranger.post('/v1/user/register/mobileAndEmail', both))).toBe('textsOff')
    expect((await stranger.get('/v1/public/registration')).data).toMatchObject({ texts: false })
    expect(await silent.messages()).toHaveLength(1)
    await silent.close()
  })
})
