import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSignConfig, SIGN_CONFIG_PATH } from '#lib/contract/signing/signing-config.ts'
import { SIGN_HEADER, SIGN_MODE_HEADER, TIME_HEADER, TRACE_HEADER } from '#lib/contract/signing/signing.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { openGatewayKeys, type GatewayKeys } from '#gateway/signing/key-file.ts'
import { verifyServerKey } from '#gateway/signing/server-key.ts'
import { makeTestClient, sealLogin, signRequest, signText, type TestRequest } from '#tests/rigs/gateway-signing.ts'
import { PASSWORD, startAccounts, type AccountsServer, type Browser, type Envelope } from '#tests/support/accounts.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import { createSignedRequests } from '#gateway/http/signed-requests.ts'

/**
 * Goal: calls that the configuration lists as signed or encrypted must be signed or encrypted, and nothing else gets
 * through.
 */

const INFO = '/v1/user/overview/userinfo'

const client = makeTestClient()
const folder = temporaryFolder()
let keys: GatewayKeys
let server: AccountsServer
let config: NonNullable<ReturnType<typeof readSignConfig>>

beforeAll(async () => {
  const data = openDataFolder(folder.path)
  keys = await openGatewayKeys(data)
  data.release()
  server = await startAccounts({ signing: (clock) => createSignedRequests(keys, clock) })
  // Requests from before the guard started are not timely.
  server.clock.advance(1000)
  const answer = await server.browser().get(SIGN_CONFIG_PATH)
  const read = readSignConfig((answer.data as { gatewaySignConfig: unknown }).gatewaySignConfig)
  if (read === null) throw new Error('no configuration')
  config = read
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const sealed = (fields: Record<string, string>, by = client) => ({
  bodyCiphertext: sealLogin(config.serverPublicKey, by, fields),
})

async function register(email: string, browser: Browser = server.browser()): Promise<Browser> {
  await browser.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'email', email })
  const fields = { email, pwd: PASSWORD, rePwd: PASSWORD, verifyCode: await server.codeTo(email) }
  expect((await browser.post('/v1/user/register/email', sealed(fields))).code).toBe('00000')
  return browser
}

const signed = (path: string, body: unknown = {}, by = client): TestRequest =>
  signRequest(by, path, JSON.stringify(body), server.clock.now(), config)
const send = (browser: Browser, { target, body, headers }: TestRequest): Promise<Envelope> => browser.post(target, body, headers)

describe('the configuration', () => {
  it('is what clients read, with a server key that the root key has signed', () => {
    expect(config).toMatchObject({ clientOpen: true, defaultAlgorithm: 'rsa2048', userCheckDeviceUrl: '/v1/user/checkDevice' })
    expect(verifyServerKey(keys.root.publicKey, config.serverPublicKey, config.serverPublicKeySign)).toBe(true)
    expect(verifyServerKey(keys.server.publicKey, config.serverPublicKey, config.serverPublicKeySign)).toBe(false)
  })

  it('stays the same after a restart', async () => {
    const data = openDataFolder(folder.path)
    expect((await openGatewayKeys(data)).root.publicKey).toBe(keys.root.publicKey)
    data.release()
  })

  it('says where nothing is signed, and then nothing is asked for', async () => {
    const plain = await startAccounts()
    expect((await plain.browser().get(SIGN_CONFIG_PATH)).data).toMatchObject({ gatewaySignConfig: { clientOpen: false } })
    await plain.close()
  })
})

describe('login-type calls', () => {
  it('are taken from the ciphertext, which also brings the key of the session', async () => {
    const browser = await register('sealed@agio.example')
    const [session] = await server.accounts.sessions.list(browser.cookies.get('agio_uid') ?? '')
    expect(session).toMatchObject({ publicKey: client.publicKeyPem, algorithm: 'rsa2048' })
    const login = await browser.post('/v1/user/login', {
      ...sealed({ loginName: 'sealed@agio.example', pwd: PASSWORD }),
      languageHint: 'x',
    })
    expect(login.data).toMatchObject({ needVerify: false })
  })

  it('in the open are refused', async () => {
    expect((await server.browser().post('/v1/user/login', { loginName: 'sealed@agio.example', pwd: PASSWORD })).code).toBe('00020')
    expect((await server.browser().post('/v1/user/guest/create')).code).toBe('00020')
  })

  it('do not mix what is hidden with what is not', async () => {
    const answer = await server.browser().post('/v1/user/login', { ...sealed({ pwd: PASSWORD }), loginName: 'sealed@agio.example' })
    expect(answer.code).toBe('10001')
  })

  it('give one uniform answer to whatever is wrong with the ciphertext', async () => {
    const good = sealed({ loginName: 'a@agio.example', pwd: 'x' }).bodyCiphertext
    const bytes = Buffer.from(good, 'base64')
    const flipped = (index: number) => Buffer.from(bytes.map((byte, place) => (place === index ? byte ^ 1 : byte))).toString('base64')
    const wrong = [
      '',
      'x',
      7,
      null,
      [],
      {},
      good.slice(0, -4),
      `${good}AAAA`,
      flipped(0),
      flipped(1),
      flipped(100),
      flipped(257),
      flipped(260),
      flipped(275),
      flipped(300),
      flipped(bytes.length - 1),
      sealLogin(keys.root.publicKey, client, { loginName: 'a@agio.example', pwd: 'x' }),
      sealLogin(config.serverPublicKey, client, { loginName: 'a@agio.example', pwd: 'x', verifyCode: '1' }),
      sealLogin(
        config.serverPublicKey,
        { ...client, initialSign: signText(client.privateKey, 'another text') },
        { loginName: 'a@agio.example', pwd: 'x' },
      ),
    ]
    const answers = await Promise.all(wrong.map((bodyCiphertext) => server.browser().post('/v1/user/login', { bodyCiphertext })))
    expect(new Set(answers.map(({ httpStatus, code, msg }) => JSON.stringify([httpStatus, code, msg])))).toEqual(
      new Set([JSON.stringify([200, '00021', answers[0]?.msg])]),
    )
  })
})

describe('core urls', () => {
  it('are answered where they are signed, once for each trace id', async () => {
    const browser = await register('signed@agio.example')
    const request = signed('/v1/user/sub/create', { name: 'Signed' })
    expect((await send(browser, request)).code).toBe('00000')
    const replay = await send(browser, request)
    expect([replay.code, replay.headers['gw-sign-error']]).toEqual(['00022', 'signExpired'])
    expect((await send(browser, signed('/v1/user/sub/create', { name: 'Signed again' }))).code).toBe('00000')
    expect((await send(browser, signed(INFO))).code).toBe('00000')
  })

  it.each<[string, string, (request: TestRequest) => TestRequest]>([
    ['no signature', '00020', (request) => ({ ...request, headers: {} })],
    ['no time', '00020', (request) => ({ ...request, headers: { ...request.headers, [TIME_HEADER]: '' } })],
    ['another mode', '00021', (request) => ({ ...request, headers: { ...request.headers, [SIGN_MODE_HEADER]: '0' } })],
    ['another body', '00023', (request) => ({ ...request, body: request.body.replace('Victim', 'Thief!') })],
    ['another path of the same mode', '00023', (request) => ({ ...request, target: '/v1/user/sub/freeze' })],
    ['a query that was not signed', '00023', (request) => ({ ...request, target: `${request.target}?languageType=1` })],
    [
      'another trace id',
      '00023',
      (request) => ({
        ...request,
        headers: {
          ...request.headers,
          [TRACE_HEADER]: (request.headers[TRACE_HEADER] ?? '').replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
        },
      }),
    ],
    [
      'a signature that was changed',
      '00023',
      (request) => ({
        ...request,
        headers: {
          ...request.headers,
          [SIGN_HEADER]: (request.headers[SIGN_HEADER] ?? '').replace(/^./, (digit) => (digit === 'A' ? 'B' : 'A')),
        },
      }),
    ],
  ])('with %s are refused with %s', async (_case, code, change) => {
    const browser = await register(`bad${Math.random()}@agio.example`)
    expect((await send(browser, change(signed('/v1/user/sub/create', { name: 'Victim' })))).code).toBe(code)
    expect((await send(browser, signed('/v1/user/sub/create', { name: 'Victim' }))).code).toBe('00000')
  })

  it('signed ten minutes early or late, or by another key, are refused', async () => {
    const browser = await register('clock@agio.example')
    const body = JSON.stringify({ name: 'Late' })
    for (const shift of [-600_000, 600_000]) {
      expect((await send(browser, signRequest(client, '/v1/user/sub/create', body, server.clock.now() + shift, config))).code).toBe('00022')
    }
    expect((await send(browser, signed('/v1/user/sub/create', { name: 'Other' }, makeTestClient()))).code).toBe('00023')
  })

  it('of a visitor get a request to log in, and a log-out needs no signature', async () => {
    expect((await send(server.browser(), signed(INFO))).code).toBe('00004')
    const browser = await register('leaves@agio.example')
    expect((await browser.post('/v1/user/logout')).code).toBe('00000')
  })
})

describe('the device check', () => {
  const hashOf = (userId: string) => createHash('sha256').update(userId).digest('hex')
  interface Check {
    readonly by?: typeof client
    readonly time?: string
    readonly browser?: Browser
    readonly lastAlgorithm?: string
  }
  function ask(
    userIdHash: string,
    { by = client, time = String(server.clock.now()), browser = server.browser(), lastAlgorithm = 'rsa2048' }: Check = {},
  ) {
    const sign = signText(by.privateKey, `${userIdHash}\n${time}`)
    const body = { userCheckDeviceUserIdHash: userIdHash, userCheckDeviceSign: sign, lastAlgorithm }
    return browser.post('/v1/user/checkDevice', body, { [TIME_HEADER]: time })
  }
  const check = async (userIdHash: string, options?: Check) => (await ask(userIdHash, options)).data

  it('knows a device by the key that it logged in with, and no other', async () => {
    const browser = await register('device@agio.example')
    const userIdHash = hashOf(browser.cookies.get('agio_uid') ?? '')
    expect(await check(userIdHash)).toEqual({ isTrusted: true })
    expect(await check(userIdHash, { by: makeTestClient() })).toEqual({ isTrusted: false })
    expect(await check(userIdHash, { lastAlgorithm: 'none' })).toEqual({ isTrusted: false })
    expect(await check(hashOf('1'))).toEqual({ isTrusted: false })
    expect(await check(userIdHash, { time: 'x' })).toEqual({ isTrusted: false })
  })

  it('takes a wrong clock for no answer', async () => {
    const browser = await register('device-clock@agio.example')
    const late = await ask(hashOf(browser.cookies.get('agio_uid') ?? ''), { time: String(server.clock.now() - 301_000) })
    expect([late.code, late.headers['gw-sign-error']]).toEqual(['00022', 'signExpired'])
  })

  it('within a session wants that session’s own key, however many there have been since', async () => {
    const browser = await register('device-session@agio.example')
    const userId = browser.cookies.get('agio_uid') ?? ''
    const later = makeTestClient()
    for (let count = 0; count < 11; count++) {
      server.clock.advance(1000)
      await server.accounts.sessions.open({ userId, device: '', address: '', publicKey: later.publicKeyPem, algorithm: 'rsa2048' })
    }
    expect(await check(hashOf(userId), { browser })).toEqual({ isTrusted: true })
    expect(await check(hashOf(userId), { browser, by: later })).toEqual({ isTrusted: false })
    expect(await check(hashOf(userId), { by: later })).toEqual({ isTrusted: true })
    expect(await check(hashOf(userId))).toEqual({ isTrusted: false })
  })
})
