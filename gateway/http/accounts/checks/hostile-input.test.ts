import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { registerPerson, startAccounts, type AccountsServer, type Browser } from '#tests/support/accounts.ts'
import { casesOf } from '#tests/support/full-suite.ts'
import { ACCOUNT_CALLS } from '../accounts-api.ts'

/** Goal: for any input, the answer is an envelope with a code of the catalogue, never a server error. */

let server: AccountsServer
let member: Browser

beforeAll(async () => {
  server = await startAccounts({ thirdParty: { wallet: true, telegramBotToken: '12345:the-bot-of-the-test' } })
  member = (await registerPerson(server, 'hostile@agio.example')).browser
})
afterAll(() => server.close())

const POSTS = ACCOUNT_CALLS.filter(({ method }) => method === 'POST').map(({ path }) => path)
const FIELDS = [
  'loginName',
  'pwd',
  'rePwd',
  'areaCode',
  'email',
  'mobile',
  'verifyCode',
  'emailCode',
  'googleCode',
  'fidoVerifyCode',
  'qrcodeKey',
  'userId',
  'name',
  'permissions',
  'frozen',
  'sessionId',
  'setupToken',
  'id',
  'scene',
  'codeType',
  'token',
  'sign',
  'initData',
  'publicAddress',
  'signature',
  'serialNO',
  'scope',
  'accept',
  'oldPwd',
  'emailVerifyCode',
  'walletSignature',
  'walletToken',
  'bodyCiphertext',
  '__proto__',
  'constructor',
]

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '${7*7}',
    "' or 1=1 --",
    '"; drop table users; --',
    '%00',
    '#gateway/etc/passwd',
    '{}',
    '[]',
    'null',
    '-1',
    '1e309',
    'a@b.co',
    '+49',
    'x'.repeat(300),
    '{"id":"x","response":{"clientDataJSON":"e30"}}',
    '{"id":"x","response":null}',
    'e30.e30.e30',
    `0x${'11'.repeat(65)}`,
    'user=%7B%7D&hash=0&auth_date=x',
    'security',
    'email',
    'login',
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 2, noNullPrototype: true }),
)

async function expectEnvelope(path: string, body: unknown, headers: Record<string, string> = {}): Promise<void> {
  // The limits are tested elsewhere; here each request must be processed.
  await server.store.deleteFrom('attempts').execute()
  const answer = await member.post(path, body, headers)
  expect({ path, body, status: answer.httpStatus, code: answer.code }).not.toMatchObject({ status: 500 })
  expect(answer.code).toMatch(/^\d{5}$/)
  expect(['success', 'error']).toContain(answer.status)
}

describe('every call survives', () => {
  it('random fields of random kinds', async () => {
    const bodies = fc.dictionary(fc.constantFrom(...FIELDS), nasty, { maxKeys: 10, noNullPrototype: true })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...POSTS.filter((path) => !path.endsWith('/logout'))), bodies, (path, body) =>
        expectEnvelope(path, body),
      ),
      { numRuns: casesOf(150, 400) },
    )
  })

  it.each(POSTS)('%s: all of its fields as texts that attack', async (path) => {
    for (const text of ["' or 1=1 --", '\0', 'x'.repeat(4000), '{"id":"x","response":{}}']) {
      await expectEnvelope(path, Object.fromEntries(FIELDS.slice(0, -3).map((name) => [name, text])))
    }
  })

  it.each<[string, unknown, Record<string, string>, number]>([
    ['text that is no JSON', '{"loginName":', {}, 400],
    ['a list', '[]', {}, 200],
    ['a number', '7', {}, 200],
    ['nothing at all', '', {}, 200],
    ['a prototype', '{"__proto__":{"admin":true},"loginName":"a@b.co","pwd":"x"}', {}, 400],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}},"loginName":"a@b.co","pwd":"x"}', {}, 400],
    ['a body that is too long', JSON.stringify({ loginName: 'x'.repeat(40_000) }), {}, 413],
    ['deep nesting', '['.repeat(10_000), {}, 400],
    ['another kind of content', '<login/>', { 'content-type': 'text/xml' }, 415],
    ['bytes that are no text', '\ufffd\u0000', {}, 400],
  ])('%s', async (_case, body, headers, httpStatus) => {
    const answer = await server.browser().post('/v1/user/login', body, headers)
    expect([answer.httpStatus, answer.code, answer.status]).toEqual([httpStatus, '10001', 'error'])
  })

  it('forms with bracket arrays are read as JSON is', async () => {
    const browser = (await registerPerson(server, 'form@agio.example')).browser
    const { userId } = (await browser.post('/v1/user/sub/create', { name: 'Form' })).data as { userId: string }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await browser.post('/v1/user/sub/authorise', `userId=${userId}&permissions[]=view&permissions[]=trade`, form)
    expect(answer.data).toMatchObject({ permissions: ['trade', 'view'] })
    const prototype = await browser.post('/v1/user/login', '__proto__=x&loginName=a@b.co&pwd=x', form)
    expect([prototype.httpStatus, prototype.code]).toEqual([400, '10001'])
  })

  it.each(POSTS)('%s reads a form', async (path) => {
    await server.store.deleteFrom('attempts').execute()
    const answer = await member.post(path, 'unknown=1&loginName=a@b.co&id=1', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer.httpStatus).not.toBe(415)
    expect(answer.httpStatus).toBeLessThan(500)
  })

  it('is refused to a form of another site, which browsers send without asking', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }
    const answers = await Promise.all(POSTS.map(async (path) => [path, (await member.post(path, 'a=1', headers)).code]))
    expect(answers).toEqual(POSTS.map((path) => [path, ERRORS.originRefused.code]))
  })

  it('and nothing was logged as a fault', () => {
    expect(server.logged.filter(({ level }) => level === 50)).toEqual([])
  })
})
