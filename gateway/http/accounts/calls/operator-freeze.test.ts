import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { PASSWORD, registerPerson, type Browser, type Envelope } from '#tests/support/accounts.ts'
import { createSoftPasskey } from '#tests/support/passkey.ts'
import { startTrading, type TradingServer } from '#tests/support/trading.ts'
import { signAsWallet, walletAddressOf } from '#tests/support/wallet.ts'
import { isStillOwner } from '#gateway/stream/account/stream-owner.ts'

/** Goal: an account that an operator has frozen is opened by no credential of any kind, and by nothing that its owner does. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading({ thirdParty: { wallet: true } })
})
afterAll(() => server.close())

const errorIn = ({ code }: Envelope) => (code === '00000' ? 'done' : findErrorName(code))
const INFO = '/v1/user/overview/userinfo'
const WORDS = { reason: 'a complaint', message: '', fate: 'keep', frozenBy: 'ada' }

async function codeTo(browser: Browser, email: string, scene = 'security'): Promise<string> {
  server.clock.advance(61_000)
  await browser.post('/v1/msg/verifycode/send', { scene, codeType: 'email', email })
  return server.codeTo(email)
}

let people = 0
/** Opens an account with a credential of each kind. */
async function openFull() {
  people += 1
  const email = `full${people}@agio.example`
  const { browser, userId } = await registerPerson(server, email)
  const passkey = createSoftPasskey()
  const start = await browser.post('/v1/user/fido2/register/start', { emailCode: await codeTo(browser, email) })
  const { options, setupToken } = start.data as { options: { challenge: string; rp: { id: string } }; setupToken: string }
  const origin = `http://127.0.0.1:${server.port}`
  const made = passkey.create(options.challenge, options.rp.id, origin)
  expect(errorIn(await browser.post('/v1/user/fido2/register/finish', { setupToken, fidoVerifyCode: made, name: 'Laptop' }))).toBe('done')
  const key = new Uint8Array(32).fill(people + 100)
  const challenge = (await browser.post('/v1/user/wallet/challenge', { publicAddress: walletAddressOf(key) })).data
  const { message, token } = challenge as { message: string; token: string }
  const bound = { token, signature: signAsWallet(message, key), emailCode: await codeTo(browser, email) }
  expect(errorIn(await browser.post('/v1/user/wallet/bind', bound))).toBe('done')
  const named = { label: 'Grid', permissions: ['read', 'trade'], passphrase: 'correct9horse', emailCode: await codeTo(browser, email) }
  const { apiKey } = (await browser.post('/v1/user/api-key/create', named)).data as { apiKey: string }
  const hooked = await browser.post('/v1/user/hook/create', { name: 'Alert', emailCode: await codeTo(browser, email) })
  const hook = hooked.data as { id: string; secret: string }
  const sub = (await browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
  const subKeyBody = { ...named, label: 'Sub', userId: sub.userId, emailCode: await codeTo(browser, email) }
  const subKey = (await browser.post('/v1/user/api-key/create', subKeyBody)).data as { apiKey: string } | null
  // A browser in the sub-account, by the same person.
  const inSub = server.browser()
  for (const [name, value] of browser.cookies) inSub.cookies.set(name, value)
  return { email, browser, userId, passkey, key, apiKey, hook, sub: sub.userId, subKey: subKey?.apiKey ?? null, origin }
}
type Full = Awaited<ReturnType<typeof openFull>>

const stamp = () => new Date(server.floor.nowMs).toISOString()
const copyCookies = ({ browser }: Full, name: string) => {
  const other = server.browser()
  for (const [key, value] of browser.cookies) if (key.includes(name)) other.cookies.set(key, value)
  return other
}

/** What each kind of credential opens; null where it opens nothing any more. */
const CREDENTIALS: Readonly<Record<string, (full: Full) => Promise<string | null>>> = {
  async session({ browser }) {
    const answer = await browser.get(INFO)
    return answer.data === null ? null : 'account'
  },
  async 'the session of another tab that refreshes'({ browser }) {
    return errorIn(await browser.post('/v1/user/session/refresh')) === 'done' ? 'session' : null
  },
  async password({ email }) {
    const answer = await server.browser().post('/v1/user/login', { loginName: email, pwd: PASSWORD })
    if (errorIn(answer) === 'accountHeld') return null
    return errorIn(answer) ?? 'second step'
  },
  async 'password on a known device'(full) {
    const answer = await copyCookies(full, 'device').post('/v1/user/login', { loginName: full.email, pwd: PASSWORD })
    return errorIn(answer) === 'accountHeld' ? null : 'account'
  },
  async passkey({ passkey, origin }) {
    const browser = server.browser()
    const options = (await browser.post('/v1/user/fido2/login/start')).data as { challenge: string; rpId: string }
    const fidoVerifyCode = passkey.get(options.challenge, options.rpId, origin)
    const answer = await browser.post('/v1/user/login/verify-auth-login', { fidoVerifyCode })
    return errorIn(answer) === 'accountHeld' ? null : `${errorIn(answer) ?? ''} account`
  },
  async wallet({ key }) {
    const browser = server.browser()
    const publicAddress = walletAddressOf(key)
    const { message } = (await browser.post('/v1/user/third/wallet/challenge', { publicAddress })).data as { message: string }
    const answer = await browser.post('/v1/user/third/wallet/sign', { publicAddress, signature: signAsWallet(message, key) })
    return errorIn(answer) === 'accountHeld' ? null : `${errorIn(answer) ?? ''} account`
  },
  'API key': async ({ apiKey }) => ((await server.accounts.apiKeys.find(apiKey)) === null ? null : 'account'),
  'API key of the sub-account': async ({ subKey }) =>
    subKey !== null && (await server.accounts.apiKeys.find(subKey)) !== null ? 'account' : null,
  async hook({ hook }) {
    const order = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '1000', size: '0.001' }
    people += 1
    const answer = await server.browser().post(`/v1/hooks/${hook.id}`, { secret: hook.secret, id: `a${people}`, time: stamp(), order })
    return errorIn(answer) === 'accountHeld' ? null : `${errorIn(answer) ?? ''} order`
  },
  async stream({ userId }) {
    const session = await server.store.selectFrom('sessions').select('id').where('userId', '=', userId).orderBy('createdAt').execute()
    const open = await Promise.all(session.map(({ id }) => isStillOwner({ account: userId, sessionId: id }, server.accounts)))
    return open.includes(true) ? 'account' : null
  },
}

/** Returns the credentials that open a thing. */
function list(opened: Readonly<Record<string, string | null>>, what: string | null): readonly string[] {
  return Object.keys(opened).filter((name) => opened[name] === what)
}

describe('an account that an operator has frozen', () => {
  it('is opened by no credential, nor are its sub-accounts, until the operator opens it', async () => {
    const full = await openFull()
    const opened = async () =>
      Object.fromEntries(await Promise.all(Object.entries(CREDENTIALS).map(async ([name, open]) => [name, await open(full)] as const)))
    expect(list(await opened(), null)).toEqual([])
    await server.accounts.operatorFreezes.freeze({ id: full.userId }, WORDS)
    expect(list(await opened(), null)).toEqual(Object.keys(CREDENTIALS))
    for (const id of [full.userId, full.sub])
      expect(await server.accounts.users.find(id)).toMatchObject({
        frozenAt: expect.any(Number) as number,
        heldAt: expect.any(Number) as number,
      })
    expect(await server.accounts.operatorFreezes.unfreeze({ id: full.userId })).toBe(true)
    const after = await opened()
    // Its sessions have ended for good.
    const gone = ['session', 'the session of another tab that refreshes', 'stream']
    expect(list(after, null)).toEqual(gone)
  })

  it('stays frozen whatever its owner had begun, or does', async () => {
    const full = await openFull()
    const { browser, email, userId, sub } = full
    // Begun before: a second step, a code for the password, a hand-over, a switch, a sub-account that is frozen by its owner.
    const second = server.browser()
    await second.post('/v1/user/login', { loginName: email, pwd: PASSWORD })
    const emailCode = await (async () => {
      server.clock.advance(61_000)
      await second.post('/v1/msg/verifycode/send', { scene: 'login', codeType: 'email' })
      return server.codeTo(email)
    })()
    const verifyCode = await codeTo(server.browser(), email, 'resetPassword')
    expect(errorIn(await browser.post('/v1/user/sub/freeze', { userId: sub, frozen: true }))).toBe('done')

    await server.accounts.operatorFreezes.freeze({ id: userId }, WORDS)
    expect(errorIn(await second.post('/v1/user/login/verify-login', { emailCode }))).toBe('accountHeld')
    const pwd = 'Another-Horse-8'
    await server.browser().post('/v1/user/password/reset', { loginName: email, verifyCode, pwd, rePwd: pwd })
    expect(errorIn(await server.browser().post('/v1/user/login', { loginName: email, pwd }))).toBe('accountHeld')
    for (const [path, body] of [
      ['/v1/user/sub/freeze', { userId: sub, frozen: false }],
      ['/v1/user/sub/switchWeb', { userId: sub }],
      ['/v1/user/account/close', {}],
      ['/v1/user/logout', {}],
    ] as const)
      await browser.post(path, body)
    expect((await server.accounts.users.find(userId))?.heldAt).not.toBeNull()
    // The reset has suspended the wallet, too: what opens nothing is not told apart.
    expect([null, 'credentialSuspended account']).toContain(await CREDENTIALS['wallet']?.(full))
    // A registration with the same address makes no second account.
    const again = server.browser()
    await codeTo(again, email, 'register')
    expect(await server.codeTo(email)).toBe('')
  })

  it('is one sub-account alone where only that is frozen, and its owner cannot open it', async () => {
    const { browser, sub } = await openFull()
    await server.accounts.operatorFreezes.freeze({ id: sub }, WORDS)
    expect(errorIn(await browser.get(INFO))).toBe('done')
    expect(errorIn(await browser.post('/v1/user/sub/switchWeb', { userId: sub }))).toBe('accountHeld')
    expect(errorIn(await browser.post('/v1/user/sub/freeze', { userId: sub, frozen: false }))).toBe('accountHeld')
    expect((await browser.get('/v1/user/sub/list')).data).toMatchObject([{ userId: sub, frozen: true }])
    await browser.post('/v1/user/sub/freeze', { userId: sub, frozen: true })
    await server.accounts.operatorFreezes.unfreeze({ id: sub })
    // What its owner has frozen is the owner's to open.
    expect(await server.accounts.users.find(sub)).toMatchObject({ heldAt: null, frozenAt: expect.any(Number) as number })
    expect(errorIn(await browser.post('/v1/user/sub/freeze', { userId: sub, frozen: false }))).toBe('done')
  })

  it('and is a guest is neither registered nor tidied away', async () => {
    const browser = server.browser()
    const { userInfo } = (await browser.post('/v1/user/guest/create')).data as { userInfo: { userId: string } }
    await server.accounts.operatorFreezes.freeze({ id: userInfo.userId }, WORDS)
    server.accounts.idleGuests.closeAfter(1)
    server.clock.advance(10 * 86_400_000)
    await server.accounts.idleGuests.sweep()
    server.accounts.idleGuests.closeAfter(0)
    expect(await server.accounts.users.find(userInfo.userId)).toMatchObject({ inviteCode: expect.any(String) as string })
  })
})
