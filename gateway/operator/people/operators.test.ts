import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAttemptLimits } from '#gateway/accounts/proof/attempt-limits.ts'
import { createPasswords } from '#gateway/accounts/proof/passwords.ts'
import { createServerKey } from '#gateway/accounts/server-key.ts'
import type { Store } from '#gateway/store/store.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'
import { createOperators, type Operators } from './operators.ts'

/** Goal: of acts that race, on either database, none leaves the site without an owner and no code counts twice. */

const PASSWORD = 'Correct-Horse-9'
const passwords = await createPasswords()

describe.each(Object.entries(STORE_KINDS))('with the store on %s', (_name, createKind) => {
  let kind: StoreKind
  beforeAll(async () => {
    kind = await createKind()
  }, 60_000)
  afterAll(() => kind.close())

  const clock = createManualClock(Date.UTC(2026, 10, 29))
  let store: Store
  let operators: Operators
  let secret = ''
  beforeEach(async () => {
    ;({ store } = await kind.open())
    const limits = createAttemptLimits(store, clock)
    operators = createOperators({ store, clock, serverKey: createServerKey(randomBytes(32)), passwords, limits })
    for (const name of ['ada', 'bob']) {
      const created = await operators.create({ name, role: 'owner', password: PASSWORD })
      if (created.ok) secret = created.value.secondFactor.secret
    }
  })
  const owners = async () => (await operators.list()).filter(({ role, disabledAt }) => role === 'owner' && disabledAt === null)
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })

  it('keeps one owner where two take each other away at once', async () => {
    const attempts = [operators.disable('ada'), operators.changeRole('bob', 'viewer')]
    // One may be told that the database could not do both: then it has done one.
    await Promise.allSettled(attempts)
    expect(await owners()).toHaveLength(1)
  })

  it('makes one account of a name, whatever its case', async () => {
    const results = await Promise.all(['eve', 'EVE'].map((name) => operators.create({ name, role: 'viewer', password: PASSWORD })))
    expect(results.map((result) => (result.ok ? 'made' : result.error)).toSorted()).toEqual(['made', 'operatorNameTaken'])
  })

  it('counts a code once that is sent twice at the same moment', async () => {
    const bob = await operators.findByName('bob')
    const proofs = await Promise.all([operators.prove(bob, PASSWORD, code()), operators.prove(bob, PASSWORD, code())])
    expect(proofs.toSorted()).toEqual([false, true])
  })

  it('keeps neither password nor secret in the open', async () => {
    const rows = JSON.stringify(await store.selectFrom('operators').selectAll().execute())
    expect(rows).not.toContain(PASSWORD)
    expect(rows).not.toContain(secret)
  })

  it('lets nobody in by the second factor of before a reset', async () => {
    const before = code()
    expect((await operators.reset('bob', null)).ok).toBe(true)
    expect(await operators.prove(await operators.findByName('bob'), PASSWORD, before)).toBe(false)
  })

  it('takes no weak password, and limits tries of a new one', async () => {
    expect(await operators.create({ name: 'eve', role: 'viewer', password: 'short' })).toEqual({ ok: false, error: 'passwordWeak' })
    const bob = await operators.findByName('bob')
    if (bob === null) throw new Error('bob was made')
    const guess = () => operators.changePassword(bob, { password: 'Wrong-Horse-9', newPassword: 'Other-Horse-10', code: '000000' })
    for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toEqual({ ok: false, error: 'loginWrong' })
    expect(await guess()).toEqual({ ok: false, error: 'tooManyTries' })
  })
})
