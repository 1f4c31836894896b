import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Type } from 'typebox'
import { ACCOUNT_ROUTES, type AccountPath, type AccountRoute } from '#lib/contract/account-calls.ts'
import { CALL_PREFIX } from '#lib/contract/call-needs.ts'
import { CAPTCHA_CHECK_PATH, CAPTCHA_START_PATH } from '#lib/contract/signing/captcha.ts'
import { JOURNAL_PICTURE_PATH } from '#lib/contract/trading/journal-limits.ts'
import { CHAT_SEND_PATH, CHAT_UPLOAD_PATH } from '#products/p2p/contract/p2p-chat-kinds.ts'
import { pathsOf } from '#lib/contract/trading/route.ts'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import { SIGN_TABLES } from '#gateway/signing/sign-tables.ts'
import { startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'
import { ACCOUNT_CALLS } from '../accounts-api.ts'

/** Goal: every call lets through exactly those who may make it (security.md, Sessions: the matrix of endpoints and people). */

const PEOPLE = ['visitor', 'guest', 'user', 'sub-account'] as const
type Person = (typeof PEOPLE)[number]

/** The expected answer by a call's access level: empty if admitted; all others must log in, or lack permission. */
const LET_THROUGH: Record<string, Record<Person, '' | '00004' | '10101'>> = {
  anyone: { visitor: '', guest: '', user: '', 'sub-account': '' },
  session: { visitor: '00004', guest: '', user: '', 'sub-account': '' },
  main: { visitor: '00004', guest: '10101', user: '', 'sub-account': '10101' },
}

let server: AccountsServer
let count = 0

beforeAll(async () => {
  server = await startAccounts({ thirdParty: { wallet: true } })
})
afterAll(() => server.close())

/** Creates a new person for each call, since some calls end a session; uses the services, because registering takes time. */
async function createPerson(person: Person): Promise<Browser> {
  const { users, sessions } = server.accounts
  const browser = server.browser()
  if (person === 'visitor') return browser
  count += 1
  const main = await users.create(person === 'guest' ? { kind: 'guest' } : { kind: 'user', email: `person${count}@agio.example` })
  const user = person === 'sub-account' ? await users.create({ kind: 'sub', parentId: main?.id ?? '', name: 'Bot' }) : main
  const start = {
    userId: user?.id ?? '',
    device: '',
    address: '',
    mainUserId: person === 'sub-account' ? (main?.id ?? '') : null,
  }
  browser.cookies.set('agio_session', (await sessions.open(start)).token)
  return browser
}

/** A body that passes the schema but has no useful content. */
const BODY = {
  loginName: 'nobody@agio.example',
  pwd: 'x',
  rePwd: 'y',
  oldPwd: 'x',
  areaCode: '',
  email: 'nobody@agio.example',
  mobile: '1',
  verifyCode: '0',
  emailVerifyCode: '0',
  emailCode: '0',
  googleCode: '0',
  fidoVerifyCode: '{}',
  qrcodeKey: 'x',
  accept: true,
  userId: '1',
  name: '',
  permissions: [],
  frozen: true,
  sessionId: 'x',
  setupToken: 'x',
  id: 'x',
  scene: 'security',
  codeType: 'email',
  token: 'x',
  sign: 'x',
  initData: 'x',
  targetHost: 'x',
  code: 'x',
  publicAddress: 'x',
  signature: 'x',
  serialNO: 'x',
  label: 'x',
  passphrase: 'x',
  apiKey: 'x',
  withdrawPassword: 'x',
  reWithdrawPassword: 'y',
}

describe.each(PEOPLE)('a %s', (person) => {
  const rows = ACCOUNT_CALLS.map(({ method, path, access }) => [method, path, LET_THROUGH[access]?.[person] ?? 'missing'] as const)

  it.each(rows)('%s %s: %s', async (method, path, refused) => {
    const browser = await createPerson(person)
    const { code, httpStatus } = method === 'GET' ? await browser.get(path) : await browser.post(path, BODY)
    expect(httpStatus).toBe(200)
    if (refused === '') expect(['00004', '10101', '20906']).not.toContain(code)
    else expect(code).toBe(refused)
  })
})

describe('the table of calls', () => {
  it('has every call of the contract, none twice and none besides', () => {
    const served = ACCOUNT_CALLS.map(({ method, path, access }) => `${method} ${path} ${access}`)
    const wanted = Object.entries<AccountRoute>(ACCOUNT_ROUTES).flatMap(([path, { method, access }]) =>
      (method === 'any' ? ['GET', 'POST'] : [method]).map((each) => `${each} ${CALL_PREFIX}${path} ${access}`),
    )
    expect(served.toSorted()).toEqual(wanted.toSorted())
  })

  it('takes and answers what the contract says', () => {
    for (const { method, path, body, data } of ACCOUNT_CALLS) {
      const schemas = ACCOUNT_ROUTES[path.slice(CALL_PREFIX.length) as AccountPath]
      expect([path, data]).toEqual([path, schemas.data])
      // A read that may be posted takes no field.
      expect([path, body]).toEqual([path, schemas.body ?? (method === 'POST' ? Type.Object({}) : null)])
    }
  })

  it('has the captcha and the device token where the browser’s scripts ask for them', () => {
    const script = readFileSync(new URL('../../../../public/static/lib/device-risk.js', import.meta.url), 'utf8')
    const asked = /'(\/v1\/[\w/]+)'/.exec(script)?.[1]
    expect(ACCOUNT_CALLS.map(({ path }) => path)).toEqual(expect.arrayContaining([CAPTCHA_START_PATH, CAPTCHA_CHECK_PATH, asked]))
  })

  it('names no call that is signed and not there', () => {
    const calls = [...ACCOUNT_CALLS.map(({ path }) => path), ...Object.values(TRADING_ROUTES).flatMap(pathsOf)]
    const served = [...calls, CHAT_SEND_PATH, CHAT_UPLOAD_PATH, JOURNAL_PICTURE_PATH]
    const { exactUrls, prefixUrls } = SIGN_TABLES
    expect(served).toEqual(expect.arrayContaining(Object.keys(exactUrls)))
    expect(Object.keys(prefixUrls).filter((prefix) => !served.some((path) => path.startsWith(`${prefix}/`)))).toEqual([])
  })

  it.each(['/v1/nothing/create', '/v1/user/nothing'])('%s is not there, and says so', async (path) => {
    expect(await server.browser().post(path)).toMatchObject({ httpStatus: 404, code: '10404' })
  })

  it('has a method of its own for each', async () => {
    expect(await server.browser().get('/v1/user/login')).toMatchObject({ httpStatus: 404, code: '10404' })
  })
})

describe('another user', () => {
  it('cannot touch an account’s sub-accounts, nor enter them', async () => {
    const owner = await createPerson('user')
    const created = await owner.post('/v1/user/sub/create', { name: 'Mine' })
    const { userId } = created.data as { userId: string }
    const other = await createPerson('user')
    expect((await other.post('/v1/user/sub/authorise', { userId, permissions: ['trade'] })).code).toBe('20021')
    expect((await other.post('/v1/user/sub/freeze', { userId, frozen: true })).code).toBe('20021')
    for (const path of ['switLogin', 'switchWeb', 'switchApp', 'switchLoginDemo', 'switchTradeDemo']) {
      expect((await other.post(`/v1/user/sub/${path}`, { userId })).code).toBe('20021')
    }
    expect((await other.get('/v1/user/sub/list')).data).toEqual([])
  })
})
