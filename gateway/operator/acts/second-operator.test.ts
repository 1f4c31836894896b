import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startOperators, type OperatorServer, type TestOperator } from '#tests/support/operators.ts'
import { PENDING_MS } from '../approval/pending-acts.ts'

/** Goal: with a second operator, no dangerous act is made by one person alone; without one, every owner makes them at once. */

let server: OperatorServer
let ada: TestOperator
let bob: TestOperator
let vic: TestOperator
let count = 0

beforeAll(async () => {
  server = await startOperators({})
  ada = await server.add('ada', 'owner')
  bob = await server.add('bob', 'owner')
  vic = await server.add('vic', 'viewer')
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  server.clock.advance(PENDING_MS)
  await server.settings.write('secondOperator', true)
  for (const [index, person] of [ada, bob, vic].entries()) await person.logIn({ address: `10.2.2.${index}` })
})

const create = (operator: TestOperator) =>
  operator.act('operator/create', { name: `new${count}`, role: 'owner', password: 'Correct-Horse-9' }, 'a new colleague')
async function ask(operator: TestOperator): Promise<string> {
  const answer = await create(operator)
  expect(answer).toMatchObject({ status: 202, code: '00000', data: { pending: { id: expect.any(String) as string } } })
  return (answer.data as { pending: { id: string } }).pending.id
}
const isThere = async () => (await server.operators.findByName(`new${count}`)) !== null

it('is made at once where no second operator is asked for', async () => {
  await server.settings.write('secondOperator', false)
  expect((await create(ada)).code).toBe('00000')
  expect(await isThere()).toBe(true)
})

describe('with a second operator', () => {
  it('waits, and is made with the same fields once another one approves', async () => {
    const approval = await ask(ada)
    expect(await isThere()).toBe(false)
    expect((await bob.act('approval/list')).data).toMatchObject({
      approvals: [
        { id: approval, act: 'operator/create', operatorName: 'ada', fields: { name: `new${count}`, role: 'owner' }, mayDecide: true },
      ],
    })
    expect((await bob.act('approval/approve', { approval })).data).toMatchObject({
      act: 'operator/create',
      answer: { operator: { name: `new${count}`, role: 'owner' }, secondFactor: { secret: expect.any(String) as string } },
    })
    expect(await isThere()).toBe(true)
    expect((await bob.act('approval/list')).data).toEqual({ approvals: [] })
  })

  it('names both in the audit log', async () => {
    const approval = await ask(ada)
    await bob.act('approval/approve', { approval }, 'known to me')
    const entries = await server.audit.list({ limit: 5 })
    expect(entries.map(({ operatorName, act, outcome, reason }) => [operatorName, act, outcome, reason]).toReversed()).toEqual([
      ['ada', 'operator/create', 'pending', 'a new colleague'],
      ['bob', 'approval/approve', 'begun', 'known to me'],
      ['bob', 'operator/create', 'begun', 'a new colleague (asked for by ada)'],
      ['bob', 'operator/create', 'made', 'a new colleague (asked for by ada)'],
      ['bob', 'approval/approve', 'made', 'known to me'],
    ])
  })

  it('keeps no secret where it waits', async () => {
    await ask(ada)
    const rows = await server.store.selectFrom('pendingActs').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Correct-Horse-9')
  })

  it('is not approved by whoever asked', async () => {
    const approval = await ask(ada)
    expect((await ada.act('approval/approve', { approval })).code).toBe('10456')
    await ada.logIn({ address: '10.2.2.9' })
    expect((await ada.act('approval/approve', { approval })).code).toBe('10456')
    expect(await isThere()).toBe(false)
  })

  it('is not approved by one shell for another', async () => {
    const asShell = (path: string, fields: object, user: string) =>
      server.send(`/v1/operator/${path}`, {
        body: { fields, reason: 'from a shell' },
        headers: { origin: '', authorization: `Bearer ${server.shellToken}`, 'x-operator-user': user },
      })
    const asked = await asShell('operator/enable', { name: 'ada' }, 'root')
    const approval = (asked.data as { pending: { id: string } }).pending.id
    expect((await asShell('approval/approve', { approval }, 'somebody')).code).toBe('10456')
  })

  it('is not approved by a role that may not make it', async () => {
    const approval = await ask(ada)
    expect((await vic.act('approval/approve', { approval })).code).toBe('10101')
    expect((await vic.act('approval/refuse', { approval })).code).toBe('10101')
    expect(await isThere()).toBe(false)
  })

  it.each([
    ['the other operator', () => bob],
    ['whoever asked', () => ada],
  ])('is refused by %s, and then not made', async (_, who) => {
    const approval = await ask(ada)
    expect((await who().act('approval/refuse', { approval })).code).toBe('00000')
    expect((await bob.act('approval/approve', { approval })).code).toBe('10455')
    expect(await isThere()).toBe(false)
  })

  it('is made once, however often it is approved', async () => {
    const approval = await ask(ada)
    const answers = await Promise.all([bob.act('approval/approve', { approval }), bob.act('approval/approve', { approval })])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['00000', '10455'])
  })

  it('ends after a day', async () => {
    const approval = await ask(ada)
    server.clock.advance(PENDING_MS)
    await bob.logIn({ address: '10.2.2.1' })
    expect((await bob.act('approval/list')).data).toEqual({ approvals: [] })
    expect((await bob.act('approval/approve', { approval })).code).toBe('10455')
  })

  it('is not made for an operator who has lost the role meanwhile', async () => {
    const eve = await server.add(`eve${count}`, 'owner')
    await eve.logIn({ address: '10.2.2.5' })
    const approval = await ask(eve)
    await server.operators.changeRole(eve.name, 'viewer')
    expect((await bob.act('approval/approve', { approval })).code).toBe('10455')
    expect(await isThere()).toBe(false)
  })

  it('cannot be switched off by one alone, and can be switched on', async () => {
    const set = (value: string) => ada.act('setting/set', { name: 'secondOperator', value }, 'so it is easier')
    expect((await set('true')).status).toBe(200)
    expect((await set('false')).status).toBe(202)
    expect(server.settings.read('secondOperator')).toBe(true)
    await server.settings.write('secondOperator', false)
    expect((await set('true')).code).toBe('00000')
  })

  it('does not make others wait', async () => {
    expect((await ada.act('operator/end-sessions', { name: 'vic' })).data).toEqual({ ended: expect.any(Number) as number })
  })

  it('shows without approval whom an act would touch', async () => {
    const body = { fields: { name: 'secondOperator', value: 'false' }, preview: true }
    expect((await ada.send('/v1/operator/setting/set', { body })).data).toEqual({
      preview: { name: 'secondOperator', from: true, to: false },
    })
  })
})
