import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS } from '#lib/contract/calls.ts'
import { startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'
import { ACCOUNT_CALLS } from './accounts-api.ts'

/** Goal: every call answers exactly those who may make it (security.md, Sessions: the matrix of endpoints and people). */

const PEOPLE = ['visitor', 'guest', 'user', 'sub-account'] as const
type Person = (typeof PEOPLE)[number]

/** Who is let through, by what a call says of itself; everybody else is told to log in, or that his account may not. */
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

/** A new one for each call, since some calls end a session; made by the services, because registering takes its time. */
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

/** A body that passes the schema and does nothing good. */
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
}

describe.each(PEOPLE)('a %s', (person) => {
  const rows = ACCOUNT_CALLS.map(
    ({ method, path, access }) => [method, path, LET_THROUGH[access]?.[person] ?? 'missing'] as const,
  )

  it.each(rows)('%s %s: %s', async (method, path, refused) => {
    const browser = await createPerson(person)
    const { code, httpStatus } = method === 'GET' ? await browser.get(path) : await browser.post(path, BODY)
    expect(httpStatus).toBe(200)
    if (refused === '') expect(['00004', '10101', '20906']).not.toContain(code)
    else expect(code).toBe(refused)
  })
})

describe('the table of calls', () => {
  it('has every call of the contract that concerns accounts, and none twice', () => {
    const paths = ACCOUNT_CALLS.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(paths).size).toBe(paths.length)
    const wanted = CALLS.map(({ path }) => path)
      .filter((path) => path.startsWith('/v1/user/') || path.startsWith('/v1/msg/'))
      .filter((path) => path !== '/v1/user/withdrawPassword/flag')
    expect(wanted.filter((path) => !paths.includes(`POST ${path}`))).toEqual([])
  })

  it.each(['/v1/user/withdrawPassword/flag', '/v1/redpacket/create', '/v1/user/nothing'])(
    '%s is not there yet, and says so',
    async (path) => {
      expect(await server.browser().post(path)).toMatchObject({ httpStatus: 404, code: '10404' })
    },
  )

  it('has a method of its own for each', async () => {
    expect(await server.browser().get('/v1/user/login')).toMatchObject({ httpStatus: 404, code: '10404' })
  })
})

describe('somebody else', () => {
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
