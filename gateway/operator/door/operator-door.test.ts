import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR_ROLES, mayMake } from '#lib/contract/operator/act.ts'
import { OPERATOR_ACTS } from '#lib/contract/operator/acts.ts'
import { OPERATOR_PASSWORD, startOperators, type OperatorServer, type TestOperator } from '#tests/support/operators.ts'

/** Goal: operators work from where they have logged in, with their role and a reason; nobody else gets anything done at their door. */

const MINUTE_MS = 60_000

let server: OperatorServer
let ada: TestOperator
let count = 0
beforeAll(async () => {
  server = await startOperators({})
  ada = await server.add('ada', 'owner')
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  // Log-ins count for a quarter of an hour, and a session of an earlier test is of no use here.
  server.clock.advance(16 * MINUTE_MS)
  await ada.logIn({ address: '10.1.1.1' })
})

const lastEntries = async (limit = 3) =>
  (await server.audit.list({ limit })).map(({ operatorName, act, subject, outcome }) => ({ operatorName, act, subject, outcome }))

describe('a log-in', () => {
  it('takes name, password and code, and gives a cookie that no script and no other site has', async () => {
    const answer = await ada.logIn()
    expect(answer).toMatchObject({ status: 200, code: '00000', data: { name: 'ada', role: 'owner', session: { address: '10.1.1.1' } } })
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^agio_operator=[\w-]{43}; Max-Age=43200; HttpOnly; SameSite=Strict; Path=\/v1\/operator$/,
    )
    expect(JSON.stringify(answer.data)).not.toContain(ada.cookie().split('=')[1])
  })

  it('is secure over https', async () => {
    const answer = await ada.send('/v1/operator/log-in', {
      body: { name: 'ada', password: OPERATOR_PASSWORD, code: ada.code() },
      headers: { 'x-forwarded-proto': 'https', host: 'ops.example', origin: 'https://ops.example' },
    })
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^__Secure-agio_operator=.*; Secure$/)
  })

  it('is refused on a plain connection that leaves the machine', async () => {
    const answer = await ada.send('/v1/operator/log-in', {
      body: { name: 'ada', password: OPERATOR_PASSWORD, code: ada.code() },
      headers: { host: 'ops.example' },
    })
    expect(answer.code).toBe('10426')
  })

  it.each<[string, { name?: string; password?: string; code?: string }]>([
    ['an unknown name', { name: 'nobody' }],
    ['a wrong password', { password: 'Wrong-Horse-9' }],
    ['a wrong code', { code: '000000' }],
    ['no code', { code: '' }],
  ])('answers %s like any other mistake', async (_, wrong) => {
    const answer = await ada.logIn({ ...wrong })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.code).toBe(wrong.code === '' ? '10001' : '20001')
  })

  it('takes no code twice', async () => {
    const code = ada.code()
    expect((await ada.logIn({ code })).code).toBe('00000')
    expect((await ada.logIn({ code })).code).toBe('20001')
  })

  it('does not use up a code with a wrong password', async () => {
    const code = ada.code()
    expect((await ada.logIn({ code, password: 'Wrong-Horse-9' })).code).toBe('20001')
    expect((await ada.logIn({ code })).code).toBe('00000')
  })

  it('is limited by name, from wherever it is tried', async () => {
    await server.add('bob', 'viewer')
    for (let tries = 0; tries < 10; tries += 1) await ada.logIn({ name: 'bob', code: '000000', address: `10.9.${tries}.1` })
    expect((await ada.logIn({ name: 'BOB', code: '000000', address: '10.9.99.1' })).code).toBe('20002')
  })

  it('is limited by address, whatever name is tried', async () => {
    for (let tries = 0; tries < 10; tries += 1) await ada.logIn({ name: `guess${tries}`, code: '000000', address: '10.8.8.8' })
    expect((await ada.logIn({ address: '10.8.8.8' })).code).toBe('20002')
  })

  it('is in the audit log, also when it fails', async () => {
    await ada.logIn({ code: '000000' })
    expect(await lastEntries(1)).toEqual([{ operatorName: 'ada', act: 'session/begin', subject: 'log-in', outcome: 'refused: loginWrong' }])
  })
})

describe('a session', () => {
  const me = (headers: Record<string, string> = {}) => ada.send('/v1/operator/me', { method: 'GET', headers })

  it('is good where it began', async () => {
    expect(await me()).toMatchObject({ code: '00000', data: { name: 'ada' } })
  })

  it('ends at once when it is used from another address, and that is recorded', async () => {
    expect((await me({ 'x-forwarded-for': '10.66.6.6' })).code).toBe('20906')
    expect((await me()).code).toBe('20906')
    expect(await lastEntries(1)).toMatchObject([{ operatorName: 'ada', act: 'session/moved' }])
  })

  it('ends when nothing is asked for half an hour', async () => {
    for (let times = 0; times < 3; times += 1) {
      server.clock.advance(29 * MINUTE_MS)
      expect((await me()).code).toBe('00000')
    }
    server.clock.advance(30 * MINUTE_MS)
    expect((await me()).code).toBe('20906')
  })

  it('ends after twelve hours, however much it is used', async () => {
    for (let times = 0; times < 35; times += 1) {
      server.clock.advance(20 * MINUTE_MS)
      expect((await me()).code).toBe('00000')
    }
    server.clock.advance(20 * MINUTE_MS)
    expect((await me()).code).toBe('20906')
  })

  it('is of no use after log-out to whoever has copied the cookie', async () => {
    const cookie = ada.cookie()
    expect((await ada.send('/v1/operator/log-out')).code).toBe('00000')
    expect((await me({ cookie })).code).toBe('20906')
  })

  it('ends with the account, and with a role that is taken the acts of it', async () => {
    const eve = await server.add(`eve${count}`, 'owner')
    await eve.logIn()
    expect((await ada.act('operator/role', { name: eve.name, role: 'viewer' })).code).toBe('00000')
    expect((await eve.act('operator/disable', { name: 'ada' })).code).toBe('10101')
    expect((await ada.act('operator/disable', { name: eve.name })).code).toBe('00000')
    expect((await eve.send('/v1/operator/me', { method: 'GET' })).code).toBe('20906')
    expect((await eve.logIn()).code).toBe('20001')
  })

  it('survives a new password alone where that was set', async () => {
    const joe = await server.add(`joe${count}`, 'viewer')
    await joe.logIn()
    const other = joe.cookie()
    await joe.logIn()
    const fields = { password: OPERATOR_PASSWORD, newPassword: 'Other-Horse-10', code: joe.code() }
    expect((await joe.act('operator/own-password', { ...fields, password: 'Wrong-Horse-9' })).code).toBe('20001')
    expect((await joe.act('operator/own-password', fields)).code).toBe('00000')
    expect((await joe.act('operator/own-sessions')).data).toMatchObject({ sessions: [{ isOwn: true }] })
    expect((await joe.send('/v1/operator/me', { method: 'GET', headers: { cookie: other } })).code).toBe('20906')
    const entries = await server.store.selectFrom('auditEntries').select('fields').where('act', '=', 'operator/own-password').execute()
    expect(entries.map(({ fields: kept }) => kept)).toEqual(entries.map(() => '{}'))
  })
})

describe('a request that another page has made up', () => {
  const list = (headers: Record<string, string>, body: string | object = { fields: {} }) =>
    ada.send('/v1/operator/operator/list', { headers, body })

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from another port of this machine', { origin: 'http://127.0.0.1:3000' }],
    ['without an origin', { origin: '' }],
    ['from nowhere', { origin: 'null' }],
    ['without our header', { 'x-operator-call': '' }],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['as plain text', { 'content-type': 'text/plain' }],
    ['without a type', { 'content-type': '' }],
  ])('is refused: %s', async (_, headers) => {
    const { status, code } = await list(headers)
    expect([status, code]).toEqual(expect.arrayContaining([expect.toBeOneOf(['10403', '10001', 403, 415])]))
    expect(code).not.toBe('00000')
  })

  it('is not prepared for by the answer to its question whether it may', async () => {
    const answer = await ada.send('/v1/operator/operator/list', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('does not reach the door by a name of its own', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '128.0.0.1', ''])
      expect((await ada.send('/v1/operator/me', { method: 'GET', headers: host === '' ? { host: 'x y' } : { host } })).status).toBe(421)
  })
})

describe('an act', () => {
  it.each(['', '  ', 'ab'])('needs a reason, and %j is none', async (reason) => {
    expect((await ada.act('operator/end-sessions', { name: 'ada' }, reason)).code).toBe('10451')
    expect((await ada.send('/v1/operator/me', { method: 'GET' })).code).toBe('00000')
  })

  it('is recorded before it is made and after, with who, what and why', async () => {
    await ada.act('operator/end-sessions', { name: 'nobody' }, 'left the company')
    const [after, before] = await server.audit.list({ limit: 2 })
    expect(before).toMatchObject({
      operatorName: 'ada',
      address: '10.1.1.1',
      act: 'operator/end-sessions',
      outcome: 'begun',
      reason: 'left the company',
    })
    expect(after).toMatchObject({ outcome: 'refused: operatorUnknown', begunSeq: before?.seq, fields: '{"name":"nobody"}' })
  })

  it.each([
    ['an unknown field', { name: 'ada', other: 1 }],
    ['a missing field', {}],
    ['a field of another type', { name: 7 }],
    ['a field that is too long', { name: 'a'.repeat(41) }],
    ['no object', []],
  ])('is refused with %s', async (_, fields) => {
    expect((await ada.act('operator/disable', fields)).code).toBe('10001')
  })

  it('says what is wrong with its fields', async () => {
    expect((await ada.act('operator/disable', { name: 'ada', other: 1 })).data).toEqual({ problems: ['other is not a field'] })
  })

  it.each([
    ['in its fields', '{"fields":{"name":"ada","__proto__":{"role":"owner"}},"reason":"because"}'],
    ['beside them', '{"fields":{"name":"ada"},"reason":"because","__proto__":{"preview":true}}'],
    ['as a constructor', '{"fields":{"name":"ada","constructor":{"prototype":{"x":1}}},"reason":"because"}'],
  ])('is refused with keys of prototypes %s', async (_, body) => {
    expect((await ada.send('/v1/operator/operator/disable', { body })).code).not.toBe('00000')
    expect((await ada.send('/v1/operator/me', { method: 'GET' })).code).toBe('00000')
  })

  it.each([
    '/v1/operator/__proto__/constructor',
    '/v1/operator/operator/nothing',
    '/v1/operator/operator/toString',
    '/v1/operator/x',
    '/v1/user/login',
  ])('%s is none', async (path) => {
    expect((await ada.send(path, { body: {} })).status).toBe(404)
  })

  it('is refused when its body is too long', async () => {
    expect((await ada.send('/v1/operator/operator/list', { body: { fields: { name: 'a'.repeat(70_000) } } })).status).toBe(413)
  })

  it('never takes the last owner away', async () => {
    for (const [act, fields] of [
      ['operator/disable', { name: 'ada' }],
      ['operator/role', { name: 'ada', role: 'viewer' }],
    ] as const)
      expect((await ada.act(act, fields)).code).toBe('10454')
  })
})

describe('roles', () => {
  const table = Object.entries(OPERATOR_ACTS).flatMap(([name, { role: needed }]) =>
    OPERATOR_ROLES.filter((role) => !mayMake(role, needed)).map((role) => [role, name] as const),
  )

  it.each(OPERATOR_ROLES)('a %s sees which acts are theirs, and makes no other one', async (role) => {
    const person = await server.add(`one-${role}`, role)
    await person.logIn()
    const { acts } = (await person.send('/v1/operator/acts', { method: 'GET' })).data as { acts: { name: string; mayMake: boolean }[] }
    expect(acts.map(({ name }) => name)).toEqual(Object.keys(OPERATOR_ACTS))
    const others = table.filter(([of]) => of === role).map(([, name]) => name)
    expect(acts.filter(({ mayMake: may }) => !may).map(({ name }) => name)).toEqual(others)
    for (const name of others) expect([name, (await person.act(name, {})).code]).toEqual([name, '10101'])
  })

  it('leave nothing to those who have none', async () => {
    for (const name of Object.keys(OPERATOR_ACTS)) expect([name, (await server.send(`/v1/operator/${name}`)).code]).toEqual([name, '00004'])
  })
})

describe('the command of a shell', () => {
  const asShell = (headers: Record<string, string> = {}) =>
    server.send('/v1/operator/operator/list', {
      body: { fields: {} },
      headers: { origin: '', authorization: `Bearer ${server.shellToken}`, 'x-operator-user': 'root', ...headers },
    })

  it('is let in by the credential in the data folder', async () => {
    expect((await asShell()).code).toBe('00000')
  })

  it.each([
    ['another credential', { authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['none', { authorization: '' }],
    ['a page that has got hold of it', { origin: 'https://evil.example' }],
  ])('is refused with %s', async (_, headers) => {
    expect((await asShell(headers)).code).not.toBe('00000')
  })
})
