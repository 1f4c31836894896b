import { createHash, createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'
import { createSoftPasskey, type SoftPasskey } from '#tests/support/passkey.ts'
import { signAsWallet, walletAddressOf } from '#tests/support/wallet.ts'

/** Goal: an account without a contact is protected too: closing or opening it up needs the owner's wallet, passkey or a fresh login. */

const TELEGRAM_TOKEN = '7:secret'
const CLOSE = '/v1/user/account/close'
const UNPROVEN = '20025'
const INFO = '/v1/user/overview/userinfo'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts({ thirdParty: { wallet: true, telegramBotToken: TELEGRAM_TOKEN } })
})
afterAll(() => server.close())

const origin = () => `http://127.0.0.1:${server.port}`

interface Challenge {
  readonly passkey: { readonly challenge: string; readonly rpId: string; readonly allowCredentials: readonly { id: string }[] } | null
  readonly wallet: { readonly address: string; readonly message: string; readonly token: string } | null
}
const challengeOf = async (browser: Browser) => (await browser.post('/v1/user/owner/challenge')).data as Challenge

async function openByWallet(key: Uint8Array): Promise<Browser> {
  const browser = server.browser()
  const publicAddress = walletAddressOf(key)
  const { message } = (await browser.post('/v1/user/third/wallet/challenge', { publicAddress })).data as { message: string }
  await browser.post('/v1/user/third/wallet/sign', { publicAddress, signature: signAsWallet(message, key) })
  const opened = await browser.post('/v1/user/third/wallet/register')
  expect(opened.data).toMatchObject({ userInfo: { kind: 'user', email: null, mobile: null } })
  return browser
}

let people = 0
async function openByTelegram(id = (people += 1)): Promise<Browser> {
  const browser = server.browser()
  const fields = { id: String(id), first_name: 'Ada', auth_date: String(Math.floor(server.clock.now() / 1000)) }
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
  const hash = createHmac('sha256', createHash('sha256').update(TELEGRAM_TOKEN).digest()).update(text).digest('hex')
  const sign = new URLSearchParams({ ...fields, hash }).toString()
  const answer = await browser.post('/v1/user/third/telegram/sign', { sign })
  if ((answer.data as { exist?: boolean }).exist === false) await browser.post('/v1/user/third/telegram/generateVirtual')
  expect((await browser.get(INFO)).data).toMatchObject({ kind: 'user', email: null, mobile: null })
  return browser
}

async function addPasskey(browser: Browser): Promise<SoftPasskey> {
  const { options, setupToken } = (await browser.post('/v1/user/fido2/register/start')).data as {
    options: { challenge: string; rp: { id: string } }
    setupToken: string
  }
  const passkey = createSoftPasskey()
  const fidoVerifyCode = passkey.create(options.challenge, options.rp.id, origin())
  expect((await browser.post('/v1/user/fido2/register/finish', { setupToken, fidoVerifyCode })).code).toBe('00000')
  return passkey
}

const newKey = () => crypto.getRandomValues(new Uint8Array(32))

describe('an account that only a wallet opens', () => {
  it('is closed by a fresh signature of that wallet, and by nothing else', async () => {
    const key = newKey()
    const browser = await openByWallet(key)
    const { wallet, passkey } = await challengeOf(browser)
    expect(passkey).toBeNull()
    const { message = '', token = '' } = wallet ?? {}
    expect(message).toContain('Confirm that this account is yours.')
    expect(message.toLowerCase()).toContain(walletAddressOf(key))
    const signature = signAsWallet(message, key)
    for (const given of [
      {},
      { emailCode: '000000', googleCode: '000000' },
      { walletSignature: signature },
      { walletSignature: signature, walletToken: 'x'.repeat(43) },
      { fidoVerifyCode: '{}' },
    ])
      expect((await browser.post(CLOSE, given)).code).toBe(UNPROVEN)
    expect((await browser.post(CLOSE, { walletSignature: signAsWallet(message, newKey()), walletToken: token })).code).toBe(UNPROVEN)
    // A wrong answer has used up the challenge.
    expect((await browser.post(CLOSE, { walletSignature: signature, walletToken: token })).code).toBe(UNPROVEN)
    expect((await browser.get(INFO)).code).toBe('00000')

    const again = (await challengeOf(browser)).wallet
    const proof = { walletSignature: signAsWallet(again?.message ?? '', key), walletToken: again?.token }
    expect((await browser.post(CLOSE, proof)).code).toBe('00000')
    expect((await browser.get(INFO)).code).toBe('00004')
  })

  it('is not opened by a message that was signed for another purpose, for another user, or long ago', async () => {
    const [key, other] = [newKey(), newKey()]
    const [browser, stranger] = [await openByWallet(key), await openByWallet(other)]
    const theirs = (await challengeOf(stranger)).wallet
    const proofOf = (wallet: Challenge['wallet'], by: Uint8Array) => ({
      walletSignature: signAsWallet(wallet?.message ?? '', by),
      walletToken: wallet?.token,
    })
    expect((await browser.post(CLOSE, proofOf(theirs, other))).code).toBe(UNPROVEN)
    // A sign-in signature does not prove ownership, even while it would still sign in.
    const publicAddress = walletAddressOf(key)
    const { message } = (await browser.post('/v1/user/third/wallet/challenge', { publicAddress })).data as { message: string }
    const signIn = { walletSignature: signAsWallet(message, key), walletToken: browser.cookies.get('agio_wallet') ?? '' }
    expect((await browser.post(CLOSE, signIn)).code).toBe(UNPROVEN)
    const late = (await challengeOf(browser)).wallet
    server.clock.advance(5 * 60_000)
    expect((await browser.post(CLOSE, proofOf(late, key))).code).toBe(UNPROVEN)
    expect((await browser.get(INFO)).code).toBe('00000')
  })

  it('gives neither address, authenticator, passkey nor API key to the mere holder of its session', async () => {
    const key = newKey()
    const browser = await openByWallet(key)
    server.clock.advance(61_000)
    await browser.post('/v1/msg/verifycode/send', { scene: 'bind', codeType: 'email', email: 'thief@agio.example' })
    const verifyCode = await server.codeTo('thief@agio.example')
    expect((await browser.post('/v1/user/contact/change', { email: 'thief@agio.example', verifyCode })).code).toBe(UNPROVEN)
    const { secret, setupToken } = (await browser.post('/v1/user/authenticator/start')).data as { secret: string; setupToken: string }
    const googleCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() })
    expect((await browser.post('/v1/user/authenticator/confirm', { setupToken, googleCode })).code).toBe(UNPROVEN)
    expect((await browser.post('/v1/user/fido2/register/start')).code).toBe(UNPROVEN)
    const bot = { label: 'Bot', permissions: ['trade'], passphrase: 'correct9horse' }
    expect((await browser.post('/v1/user/api-key/create', bot)).code).toBe(UNPROVEN)

    const { wallet } = await challengeOf(browser)
    const proof = { walletSignature: signAsWallet(wallet?.message ?? '', key), walletToken: wallet?.token }
    expect((await browser.post('/v1/user/contact/change', { email: 'thief@agio.example', verifyCode, ...proof })).code).toBe('00000')
  })

  it('is proven once by one answer, however many calls bring it at the same time', async () => {
    const key = newKey()
    const browser = await openByWallet(key)
    const { wallet } = await challengeOf(browser)
    const proof = { walletSignature: signAsWallet(wallet?.message ?? '', key), walletToken: wallet?.token }
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('/v1/user/fido2/register/start', proof)))
    expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1)
  })

  it('is not guessed at without end', async () => {
    const browser = await openByWallet(newKey())
    const codes = new Set<string>()
    for (let tries = 0; tries < 30 && !codes.has('20002'); tries += 1) codes.add((await browser.post(CLOSE)).code)
    expect([...codes]).toEqual([UNPROVEN, '20002'])
  })
})

describe('an account that Telegram opens', () => {
  it('is proven by the log-in of now, which is no proof ten minutes later', async () => {
    const browser = await openByTelegram()
    expect(await challengeOf(browser)).toEqual({ passkey: null, wallet: null })
    server.clock.advance(10 * 60_000)
    expect((await browser.post(CLOSE)).code).toBe(UNPROVEN)
    const again = await openByTelegram(people)
    expect((await again.post(CLOSE)).code).toBe('00000')
  })

  it('is proven by its passkey, once for each answer, and by nobody else’s', async () => {
    const browser = await openByTelegram()
    const passkey = await addPasskey(browser)
    const other = await openByTelegram()
    const othersKey = await addPasskey(other)
    server.clock.advance(11 * 60_000)
    const [{ id }] = (await browser.get('/v1/user/fido2/list')).data as [{ id: string }]
    const answer = async (by: SoftPasskey, from = browser) => {
      const asked = (await challengeOf(from)).passkey
      return { fidoVerifyCode: by.get(asked?.challenge ?? '', asked?.rpId ?? '', origin()) }
    }
    expect((await challengeOf(browser)).passkey?.allowCredentials).toMatchObject([{ id }])
    expect((await browser.post('/v1/user/fido2/remove', { id })).code).toBe(UNPROVEN)
    expect((await browser.post('/v1/user/fido2/remove', { id, ...(await answer(othersKey)) })).code).toBe(UNPROVEN)
    expect((await browser.post('/v1/user/fido2/remove', { id, ...(await answer(othersKey, other)) })).code).toBe(UNPROVEN)
    // A login assertion does not prove ownership.
    const login = (await browser.post('/v1/user/fido2/login/start')).data as { challenge: string; rpId: string }
    const signIn = { fidoVerifyCode: passkey.get(login.challenge, login.rpId, origin()) }
    expect((await browser.post('/v1/user/fido2/remove', { id, ...signIn })).code).toBe(UNPROVEN)
    const proof = await answer(passkey)
    expect((await browser.post('/v1/user/fido2/remove', { id: 'another', ...proof })).code).toBe('20016')
    expect((await browser.post('/v1/user/fido2/remove', { id, ...proof })).code).toBe(UNPROVEN)
    expect((await browser.post('/v1/user/fido2/remove', { id, ...(await answer(passkey)) })).code).toBe('00000')
  })
})

it('a guest, who has nothing but a session, makes API keys as before', async () => {
  const browser = server.browser()
  await browser.post('/v1/user/guest/create')
  const bot = { label: 'Bot', permissions: ['trade'], passphrase: 'correct9horse' }
  expect((await browser.post('/v1/user/api-key/create', bot)).code).toBe('00000')
  expect((await browser.post('/v1/user/owner/challenge')).code).toBe('10101')
})
