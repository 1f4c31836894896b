import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import { fromBase64, toBase64, toHex } from './base64.ts'
import { createKeyStores, KEPT_PAIRS_MAX, type StoredKeyPair } from './key-stores.ts'
import { createOncePer } from './once-per.ts'
import { createServerClock } from './server-clock.ts'

describe('base64 and hexadecimal digits', () => {
  it('say what Node says', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const node = Buffer.from(bytes)
        expect(toBase64(bytes)).toBe(node.toString('base64'))
        expect(toHex(bytes)).toBe(node.toString('hex'))
        expect([...fromBase64(toBase64(bytes))]).toEqual([...bytes])
      }),
    )
  })
})

function pair(publicKey: string, timestamp = 1): StoredKeyPair {
  return { publicKey, privateKeyPem: 'p', algorithm: 'rsa1024', timestamp }
}

describe('the key stores (specification 3.8)', () => {
  it('keeps pairs by token, by user and by algorithm', () => {
    const stores = createKeyStores(createMemoryStorage())
    stores.saveSession('t', '7', pair('session'))
    stores.saveBackup(pair('backup'))
    expect(stores.readByToken('t')?.publicKey).toBe('session')
    expect(stores.readByUser('7')?.publicKey).toBe('session')
    expect(stores.readBackup('rsa1024')?.publicKey).toBe('backup')
    expect([stores.readByToken('7'), stores.readByUser('t'), stores.readBackup('rsa2048'), stores.readByToken('constructor')]).toEqual([
      null,
      null,
      null,
      null,
    ])
    stores.removeToken('t')
    stores.removeBackup('rsa1024')
    expect([stores.readByToken('t'), stores.readBackup('rsa1024')]).toEqual([null, null])
  })

  it('forgets the sessions and users that were longest ago, also where ids look like numbers', () => {
    const storage = createMemoryStorage()
    const stores = createKeyStores(storage)
    for (let index = 0; index < KEPT_PAIRS_MAX + 2; index += 1) stores.saveSession(`t${index}`, String(1000 - index), pair('k'))
    stores.saveSession('t2', '998', pair('newer'))
    expect(stores.listUsers()).toHaveLength(KEPT_PAIRS_MAX)
    expect(stores.listUsers()[0]).toBe('998')
    expect(stores.readByUser('1000')).toBeNull()
    expect(stores.readByToken('t1')).toBeNull()
  })

  it('skips anything but a key pair', () => {
    const storage = createMemoryStorage()
    const whole = { ...pair('k') }
    const broken = Object.keys(whole).flatMap((name) => [
      { ...whole, [name]: undefined },
      { ...whole, [name]: {} },
    ])
    const entries: unknown[] = [...broken, null, 'k', 1].map((value) => ['t', value])
    for (const text of [
      '{',
      'null',
      '{}',
      '7',
      '[["t"]]',
      '[1]',
      '[null]',
      ...entries.map((entry) => JSON.stringify([entry])),
      JSON.stringify([[1, whole]]),
    ]) {
      storage.setItem('agio_sign_keys_user', text)
      expect(createKeyStores(storage).readByUser('t')).toBeNull()
      expect(createKeyStores(storage).listUsers()).toEqual([])
    }
    storage.setItem('agio_sign_keys_user', JSON.stringify([...entries, ['u', whole]]))
    expect(createKeyStores(storage).listUsers()).toEqual(['u'])
  })

  it('leaves nothing behind when the last one goes', () => {
    const storage = createMemoryStorage()
    const stores = createKeyStores(storage)
    stores.removeToken('t')
    stores.saveBackup(pair('backup'))
    stores.removeBackup('rsa1024')
    expect(storage.length).toBe(0)
  })
})

describe('the server’s time (specification 7.5)', () => {
  it('corrects a clock that is ten minutes off', () => {
    const own = createManualClock(1_795_261_200_000)
    const clock = createServerClock(own)
    expect(clock.now()).toBe(own.now())
    const sentMs = own.now()
    own.advance(200)
    clock.learn('1795261800100', sentMs)
    expect(clock.now()).toBe(own.now() + 600_000)
  })

  it('is known to the next page of the tab before any answer, and not over a text that is no number', () => {
    const own = createManualClock(1_795_261_200_000)
    const session = createMemoryStorage()
    createServerClock(own, session).learn('1795260600000', own.now())
    expect(createServerClock(own, session).now() - own.now()).toBe(-600_000)
    session.setItem('agio_server_time_difference', 'soon')
    expect(createServerClock(own, session).now()).toBe(own.now())
  })

  it('ignores anything but a time', () => {
    const clock = createServerClock(createManualClock(1_795_261_200_000))
    for (const header of [undefined, '', 'x', '0', '-1', '1e12', '99999999999999']) clock.learn(header, 1_795_261_200_000)
    expect(clock.now()).toBe(1_795_261_200_000)
  })
})

it('runs once in a while, and is not silenced by a clock that is set back', () => {
  let nowMs = 10_000
  const once = createOncePer(2000, { now: () => nowMs })
  const ran: number[] = []
  const run = () => once(() => ran.push(nowMs))
  expect([run(), run()]).toEqual([true, false])
  nowMs = 11_999
  expect(run()).toBe(false)
  nowMs = 12_000
  expect(run()).toBe(true)
  nowMs = 5000
  expect(run()).toBe(true)
  expect(ran).toEqual([10_000, 12_000, 5000])
})
