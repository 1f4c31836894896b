import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import type { Algorithm } from '#lib/contract/signing/signing.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { createKeyRing } from './key-ring.ts'
import { createKeyStores, type StoredKeyPair } from './key-stores.ts'
import type { NewKeyPair } from './signing-crypto.ts'

function pair(publicKey: string, algorithm: Algorithm = 'rsa1024'): StoredKeyPair {
  return { publicKey, privateKeyPem: 'p', algorithm, timestamp: 1 }
}

/** Creates a ring whose key pairs are generated when the test says so, numbered in the order of the requests. */
function setUp() {
  const clock = createManualClock(5000)
  const stores = createKeyStores(createMemoryStorage())
  const cookies: { token: string | undefined; userId: string | undefined } = { token: 'handle', userId: '7' }
  const asked: { finish: () => void; fail: () => void }[] = []
  const ring = createKeyRing({
    stores,
    clock,
    timers: clock,
    crypto: {
      generate: (algorithm) =>
        new Promise<NewKeyPair>((resolve, reject) => {
          const publicKey = `made ${asked.length + 1}`
          asked.push({
            finish: () => resolve({ publicKey, privateKeyPem: 'p', algorithm }),
            fail: () => reject(new Error('no entropy')),
          })
        }),
    },
    readToken: () => cookies.token,
    readUserId: () => cookies.userId,
  })
  return { ring, clock, stores, cookies, asked }
}

describe('the pair of a login (specification 4.3)', () => {
  it('is a new one, of now, and leaves no timer and no backup behind', async () => {
    const { ring, clock, stores, asked } = setUp()
    const making = ring.loginPair('rsa1024')
    asked[0]?.finish()
    expect(await making).toEqual({ publicKey: 'made 1', privateKeyPem: 'p', algorithm: 'rsa1024', timestamp: 5000 })
    expect([clock.pending(), stores.readBackup('rsa1024')]).toEqual([0, null])
    ring.keepLoginPair('7')
    expect(stores.readByToken('handle')?.publicKey).toBe('made 1')
  })

  it('joins a generation that is under way, of the same algorithm only', async () => {
    const { ring, asked } = setUp()
    const backup = ring.prepareBackup('rsa1024')
    const login = ring.loginPair('rsa1024')
    const other = ring.loginPair('rsa2048')
    expect(asked).toHaveLength(2)
    for (const { finish } of asked) finish()
    await backup
    expect([(await login)?.publicKey, (await other)?.publicKey]).toEqual(['made 1', 'made 2'])
  })

  it('is made anew after one that failed', async () => {
    const { ring, asked } = setUp()
    const failing = ring.loginPair('rsa1024')
    asked[0]?.fail()
    expect(await failing).toBeNull()
    const making = ring.loginPair('rsa1024')
    asked[1]?.finish()
    expect((await making)?.publicKey).toBe('made 2')
  })

  it('is null where 8 s pass and there is no backup, and a late failure harms nobody', async () => {
    const { ring, clock, stores, asked } = setUp()
    let made: unknown
    const making = ring.loginPair('rsa1024').then((found) => (made = found))
    clock.advance(7999)
    await nextTurn()
    expect(made).toBeUndefined()
    clock.advance(1)
    expect(await making).toBeNull()
    asked[0]?.fail()
    await Promise.resolve()
    expect(stores.readBackup('rsa1024')).toBeNull()
  })

  it('leaves a backup alone that it did not use', async () => {
    const { ring, stores, asked } = setUp()
    stores.saveBackup(pair('backup'))
    const making = ring.loginPair('rsa1024')
    asked[0]?.finish()
    await making
    ring.keepLoginPair('7')
    expect(stores.readBackup('rsa1024')?.publicKey).toBe('backup')
  })

  it('is no session’s where no login was begun', () => {
    const { ring, stores } = setUp()
    ring.keepLoginPair('7')
    expect([stores.readByToken('handle'), stores.listUsers()]).toEqual([null, []])
  })
})

describe('the pair of a session', () => {
  it('is the one of its token, before the one of its user', () => {
    const { ring, stores } = setUp()
    stores.saveSession('handle', '7', pair('of the token'))
    stores.saveSession('other', '7', pair('of the user'))
    expect(ring.sessionPair()?.publicKey).toBe('of the token')
  })

  it.each([undefined, ''])('is none without a token: %j', (token) => {
    const { ring, stores, cookies } = setUp()
    stores.saveSession('handle', '7', pair('k'))
    cookies.token = token
    expect(ring.sessionPair()).toBeNull()
    ring.forgetSession()
    expect(stores.readByToken('handle')?.publicKey).toBe('k')
  })

  it.each([undefined, '', '8'])('is none where neither token nor user is known: %j', (userId) => {
    const { ring, stores, cookies } = setUp()
    stores.saveSession('other', '7', pair('k'))
    cookies.userId = userId
    expect(ring.sessionPair()).toBeNull()
    expect(stores.readByToken('handle')).toBeNull()
  })
})

it('makes no second backup, and keeps a failure silent', async () => {
  const { ring, stores, asked } = setUp()
  const failing = ring.prepareBackup('rsa1024')
  asked[0]?.fail()
  await failing
  stores.saveBackup(pair('backup'))
  await ring.prepareBackup('rsa1024')
  expect(asked).toHaveLength(1)
})
