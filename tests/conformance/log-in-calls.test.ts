import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS, findCall } from '#lib/contract/calls.ts'
import { findSignMode, readSignConfig, SIGN_CONFIG_PATH, type GatewaySignConfig } from '#lib/contract/signing/signing-config.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { openGatewayKeys } from '#gateway/signing/key-file.ts'
import { makeTestClient, sealLogin, signRequest } from '#tests/rigs/gateway-signing.ts'
import { createSignedRequests } from '#gateway/http/signed-requests.ts'
import { PASSWORD, startAccounts, type AccountsServer, type Browser, type Envelope } from '#tests/support/accounts.ts'
import { temporaryFolder } from '#tests/support/stores.ts'
import { signAsWallet, walletAddressOf } from '#tests/support/wallet.ts'

/** Goal: a client that follows docs/LOGIN.md logs in: every example is played exactly as printed, sealed and signed. */

interface Flow {
  readonly name: string
  /** `known`: the account's owner has logged in on it before; `member`: is logged in on it now. Otherwise a new device. */
  readonly device?: 'known' | 'member'
  readonly steps: readonly { readonly path: string; readonly request: Readonly<Record<string, string>>; readonly answer: object }[]
}

const read = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
const flows = JSON.parse(read('examples/login.json')) as Flow[]
const rows = [...read('LOGIN.md').matchAll(/^\| `(\/v1\/user\/[\w/-]+)` \| .* \| (page|client): /gm)].map(([, path = '', by = '']) => ({
  path,
  by,
}))

const BOT_TOKEN = '12345:the-bot-of-the-test'
const client = makeTestClient()
const folder = temporaryFolder()
let server: AccountsServer
let config: GatewaySignConfig
let count = 0

beforeAll(async () => {
  const data = openDataFolder(folder.path)
  const keys = await openGatewayKeys(data)
  data.release()
  server = await startAccounts({
    signing: (clock) => createSignedRequests(keys, clock),
    thirdParty: { telegramBotToken: BOT_TOKEN, wallet: true },
  })
  server.clock.advance(1000)
  const answer = await server.browser().get(SIGN_CONFIG_PATH)
  const found = readSignConfig((answer.data as { gatewaySignConfig: unknown }).gatewaySignConfig)
  if (found === null) throw new Error('no configuration')
  config = found
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

/** Sends as docs/SIGNING.md says, with the call's hidden fields sealed and signed requests signed. */
function send(browser: Browser, path: string, fields: Readonly<Record<string, string>>): Promise<Envelope> {
  const call = findCall(path)
  const isHidden = ([name]: [string, string]): boolean => call?.sealed.includes(name) ?? false
  const [hidden, open] = [Object.entries(fields).filter(isHidden), Object.entries(fields).filter((field) => !isHidden(field))]
  const ciphertext = call?.opensSession ? { bodyCiphertext: sealLogin(config.serverPublicKey, client, Object.fromEntries(hidden)) } : {}
  const body = JSON.stringify({ ...Object.fromEntries(open), ...ciphertext })
  if (findSignMode(config, path) === null) return browser.post(path, body)
  const signed = signRequest(client, path, body, server.clock.now(), config)
  return browser.post(signed.target, signed.body, signed.headers)
}

async function register(browser: Browser): Promise<string> {
  count += 1
  const email = `client${count}@agio.example`
  await browser.post('/v1/msg/verifycode/send', { scene: 'register', codeType: 'email', email })
  const fields = { email, pwd: PASSWORD, rePwd: PASSWORD, verifyCode: await server.codeTo(email) }
  expect((await send(browser, '/v1/user/register/email', fields)).code).toBe('00000')
  server.clock.advance(61_000)
  return email
}

/** Returns the data that Telegram passes to an app, with a new user each time. */
function initDataNow(): string {
  const fields = { auth_date: String(Math.floor(server.clock.now() / 1000)), user: JSON.stringify({ id: 9000 + count, first_name: 'Ada' }) }
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
  const secret = createHmac('sha256', 'WebAppData').update(BOT_TOKEN).digest()
  return new URLSearchParams({ ...fields, hash: createHmac('sha256', secret).update(text).digest('hex') }).toString()
}

/** Replaces `<names>` with known values; an unknown one may be any text. */
function fill(pattern: unknown, known: ReadonlyMap<string, string>): unknown {
  if (typeof pattern === 'string') {
    const name = /^<(\w+)>$/.exec(pattern)?.[1]
    return name === undefined ? pattern : (known.get(name) ?? (expect.any(String) as string))
  }
  if (Array.isArray(pattern)) return pattern.map((part) => fill(part, known))
  if (typeof pattern !== 'object' || pattern === null) return pattern
  return Object.fromEntries(Object.entries(pattern).map(([name, part]) => [name, fill(part, known)]))
}

async function play({ device, steps }: Flow): Promise<void> {
  const home = server.browser()
  const email = await register(home)
  const key = new Uint8Array(32).fill(count)
  const known = new Map([
    ['email', email],
    ['pwd', PASSWORD],
    ['initData', initDataNow()],
    ['publicAddress', walletAddressOf(key)],
  ])
  if (device === 'member') {
    known.set('userId', home.cookies.get('agio_uid') ?? '')
    known.set('subUserId', ((await send(home, '/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }).userId)
  }
  if (device === 'known') await home.post('/v1/user/logout')
  const browser = device === undefined ? server.browser() : home
  for (const { path, request, answer } of steps) {
    server.clock.advance(1000)
    const told = await send(browser, path, fill(request, known) as Record<string, string>)
    expect({ path, ...told }).toMatchObject({ path, code: '00000', data: fill(answer, known) as object })
    const { serialNO, message } = told.data as { serialNO?: string; message?: string }
    if (serialNO !== undefined) known.set('serialNO', serialNO)
    if (message !== undefined) known.set('signature', signAsWallet(message, key))
    if (path.endsWith('verifycode/send')) known.set('code', await server.codeTo(email))
  }
}

describe('the examples of docs/LOGIN.md', () => {
  it.each(flows.map((flow) => [flow.name, flow] as const))('%s', (_name, flow) => play(flow))

  it('are there for every call that no page makes', () => {
    const shown = new Set(flows.flatMap(({ steps }) => steps.map(({ path }) => path)))
    expect(rows.filter(({ path, by }) => by === 'client' && !shown.has(path))).toEqual([])
  })

  it('have a table of every call that opens a session beside them', () => {
    const opening = CALLS.filter(({ opensSession }) => opensSession).map(({ path }) => path)
    expect(rows.map(({ path }) => path).toSorted()).toEqual(opening.toSorted())
  })
})
