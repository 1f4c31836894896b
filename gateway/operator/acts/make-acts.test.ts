import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Type } from 'typebox'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { act, OPERATOR_ROLES, type ActContracts } from '#lib/contract/operator/act.ts'
import { OPERATOR_ACTS } from '#lib/contract/operator/acts.ts'
import { createServerKey } from '#gateway/accounts/server-key.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { STORE_KINDS, temporaryFolder } from '#tests/support/stores.ts'
import type { ActHandlers } from '../act.ts'
import { createPendingActs } from '../approval/pending-acts.ts'
import { createAuditLog, type AuditLog } from '../audit/audit-log.ts'
import { openAuditWitness } from '../audit/audit-witness.ts'
import { findProblems } from './check-fields.ts'
import { createActRunner, type ActCaller, type ActRunner } from './make-acts.ts'

/** Goal: no act is made unrecorded, and none by whoever may not, whatever its handler does. */

const User = Type.Object({ user: Type.String({ maxLength: 20 }) })
const CONTRACTS = {
  'user/find': act('support', 'read', User, User),
  'market/list': act('viewer', 'read', Type.Object({}), Type.Object({})),
  'user/freeze': act('support', 'change', Type.Object({ user: Type.String(), pin: Type.String({ writeOnly: true }) }), Type.Object({})),
  'user/crash': act('support', 'change', User, User),
} as const satisfies ActContracts

const kind = await STORE_KINDS.SQLite()
const folder = temporaryFolder()
afterAll(async () => {
  await kind.close()
  folder.remove()
})

let audit: AuditLog
let runner: ActRunner
let isAway = false
const made: string[] = []
const caller = (role: ActCaller['role']): ActCaller => ({ id: role, name: role, role, address: '10.0.0.1', sessionId: null })

beforeEach(async () => {
  const { store } = await kind.open()
  const clock = createManualClock(1)
  const key = createServerKey(randomBytes(32))
  const written = createAuditLog(store, clock, key, openAuditWitness(join(folder.path, randomBytes(8).toString('hex'))))
  audit = { ...written, append: (entry) => (isAway ? Promise.reject(new Error('the store is away')) : written.append(entry)) }
  isAway = false
  made.length = 0
  const subject = ({ user }: { readonly user: string }) => `user ${user}`
  const handlers: ActHandlers<typeof CONTRACTS> = {
    'user/find': { subject, run: (fields) => Promise.resolve(fields) },
    'market/list': { subject: () => 'markets', run: () => Promise.resolve({}) },
    'user/freeze': {
      subject,
      run: ({ user }, { reason }) => {
        made.push(`${user}: ${reason}`)
        return Promise.resolve(user === '0' ? { refused: 'accountFrozen' } : {})
      },
    },
    'user/crash': { subject, run: () => Promise.reject(new RangeError('a mistake of ours')) },
  }
  runner = createActRunner({
    contracts: CONTRACTS,
    handlers,
    audit,
    pendingActs: createPendingActs(store, clock, key),
    needsSecond: () => false,
  })
})

const make = (name: string, fields: object, { role = 'support', reason = 'a reason', isPreview = false } = {}) =>
  runner.make({ name, fields, reason, isPreview }, caller(role as ActCaller['role']))
const entries = async () =>
  (await audit.list({ limit: 10 })).map(({ act: name, outcome, subject }) => `${name} ${outcome} ${subject}`).toReversed()

describe('the audit log', () => {
  it('has an act as begun before it is made, and as it ended', async () => {
    await make('user/freeze', { user: '1', pin: 'x' })
    await make('user/freeze', { user: '0', pin: 'x' })
    expect(await entries()).toEqual([
      'user/freeze begun user 1',
      'user/freeze made user 1',
      'user/freeze begun user 0',
      'user/freeze refused: accountFrozen user 0',
    ])
  })

  it('has an act that has failed', async () => {
    await expect(make('user/crash', { user: '1' })).rejects.toThrow('a mistake of ours')
    expect(await entries()).toEqual(['user/crash begun user 1', 'user/crash failed: RangeError user 1'])
  })

  it('has reads of users, and not those of what everybody may know', async () => {
    await make('user/find', { user: '1' })
    await make('market/list', {})
    expect(await entries()).toEqual(['user/find made user 1'])
  })

  it('has who tried what they may not, without what they tried it with', async () => {
    expect(await make('user/freeze', { user: '1', pin: 'x' }, { role: 'viewer' })).toMatchObject({ refused: 'permissionDenied' })
    expect([await entries(), made]).toEqual([['user/freeze refused: permissionDenied '], []])
  })

  it('has no secret', async () => {
    await make('user/freeze', { user: '1', pin: 'very-secret' })
    expect((await audit.list({ limit: 10 })).map(({ fields }) => fields)).toEqual(['{"user":"1"}', '{"user":"1"}'])
  })

  it('that takes no entry lets no act be made, and shows nobody', async () => {
    isAway = true
    await expect(make('user/freeze', { user: '1', pin: 'x' })).rejects.toThrow('away')
    await expect(make('user/find', { user: '1' })).rejects.toThrow('away')
    expect(made).toEqual([])
  })
})

describe('a preview', () => {
  it('makes nothing and needs no reason, names the subject where there is no more to tell, and is in the log where it reads users', async () => {
    const preview = await make('user/freeze', { user: '1', pin: 'x' }, { reason: '', isPreview: true })
    expect([preview, made, await entries()]).toEqual([
      { kind: 'preview', preview: { subject: 'user 1' } },
      [],
      ['user/freeze preview user 1'],
    ])
  })

  it('is refused to a role that may not make the act', async () => {
    expect(await make('user/freeze', { user: '1', pin: 'x' }, { role: 'viewer', isPreview: true })).toMatchObject({
      refused: 'permissionDenied',
    })
  })
})

describe('the reason', () => {
  it('comes to the handler without the blanks around it', async () => {
    await make('user/freeze', { user: '1', pin: 'x' }, { reason: '  asked by the bank ' })
    expect(made).toEqual(['1: asked by the bank'])
  })

  it.each(['', ' a ', 'x'.repeat(501)])('is refused: %j', async (reason) => {
    expect(await make('user/freeze', { user: '1', pin: 'x' }, { reason })).toMatchObject({ refused: 'operatorReasonMissing' })
    expect(made).toEqual([])
  })
})

describe('the table of acts', () => {
  it('leaves the words of answers that stand for an act not made yet to those', () => {
    for (const [name, { answer }] of Object.entries(OPERATOR_ACTS)) {
      const properties = Object.keys((answer as { readonly properties?: object }).properties ?? {})
      expect([name, properties.filter((each) => each === 'pending' || each === 'preview' || each === 'refused')]).toEqual([name, []])
    }
  })

  it('names sections and acts as paths, and roles that there are', () => {
    for (const [name, { role }] of Object.entries(OPERATOR_ACTS)) {
      expect(name).toMatch(/^[a-z0-9]+\/[a-z0-9-]+$/)
      expect(OPERATOR_ROLES).toContain(role)
    }
  })
})

it('refuses further fields in objects within lists and choices too', () => {
  const schema = Type.Object({ rows: Type.Array(Type.Union([Type.Object({ coin: Type.String() }), Type.Null()])) })
  expect(findProblems(schema, { rows: [{ coin: 'BTC' }, null] })).toEqual([])
  expect(findProblems(schema, { rows: [{ coin: 'BTC', other: 1 }] })).not.toEqual([])
})
