import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '#gateway/store/store.ts'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { STORE_KINDS, type OpenStore, type StoreKind } from '#tests/support/stores.ts'
import { createCountdowns, type Countdowns } from './countdowns.ts'

/** Goal: a silent key has its account's orders cancelled, once, at the end of its time; a restart keeps who is armed. */

describe.each(Object.entries(STORE_KINDS))('with its store in %s', (_name, createKind) => {
  let kind: StoreKind
  let opened: OpenStore
  let clock: ManualClock
  let countdowns: Countdowns
  let cancelled: string[]
  let changed: string[]
  /** What the next attempts to cancel return. */
  let refusals: number

  beforeAll(async () => {
    kind = await createKind()
  })
  afterAll(() => kind.close())

  async function lead(store: Store): Promise<void> {
    countdowns = createCountdowns({ store, clock, timers: clock })
    countdowns.onChanged((userId) => void changed.push(userId))
    await countdowns.run((userId) => {
      refusals -= 1
      if (refusals >= 0) return Promise.resolve(false)
      cancelled.push(userId)
      return Promise.resolve(true)
    })
  }

  beforeEach(async () => {
    opened = await kind.open()
    for (const id of ['ann', 'bob']) {
      const user = { id, idHash: id, kind: 'guest', createdAt: 1 } as const
      await opened.store
        .insertInto('users')
        .values({ ...NO_CONTACT, ...user })
        .execute()
    }
    clock = createManualClock(1_000_000)
    cancelled = []
    changed = []
    refusals = 0
    await lead(opened.store)
  })

  const KEY = { apiKey: 'k1', userId: 'ann' }
  /** Lets what a timer has begun end. */
  const settled = () => expect.poll(() => countdowns.find('k1')).toBeNull()

  it('cancels after the silence, once, and is off then', async () => {
    expect(await countdowns.set(KEY, 10)).toMatchObject({ seconds: 10, dueAtMs: 1_010_000 })
    expect(countdowns.list('ann')).toMatchObject([{ apiKey: 'k1', seconds: 10 }])
    expect(countdowns.list('bob')).toEqual([])
    clock.advance(9_999)
    expect(cancelled).toEqual([])
    clock.advance(1)
    await settled()
    clock.advance(60_000)
    expect(cancelled).toEqual(['ann'])
    await expect.poll(() => changed).toEqual(['ann', 'ann'])
    expect(await opened.store.selectFrom('countdowns').selectAll().execute()).toEqual([])
    expect(clock.pending()).toBe(0)
  })

  it('waits as long as it is refreshed, without a write', async () => {
    await countdowns.set(KEY, 10)
    for (let beat = 0; beat < 5; beat += 1) {
      clock.advance(9_000)
      expect(await countdowns.set(KEY, 10)).toMatchObject({ dueAtMs: clock.now() + 10_000 })
    }
    expect(cancelled).toEqual([])
    expect(changed).toEqual(['ann'])
    clock.advance(10_000)
    await settled()
    expect(cancelled).toEqual(['ann'])
  })

  it('takes another silence at once, and none', async () => {
    await countdowns.set(KEY, 10)
    expect(await countdowns.set(KEY, 60)).toMatchObject({ seconds: 60 })
    clock.advance(59_000)
    expect(cancelled).toEqual([])
    expect(await countdowns.set(KEY, 0)).toBeNull()
    clock.advance(60_000)
    expect(cancelled).toEqual([])
    expect(await opened.store.selectFrom('countdowns').selectAll().execute()).toEqual([])
  })

  it('counts for each key by itself', async () => {
    await countdowns.set(KEY, 10)
    await countdowns.set({ apiKey: 'k2', userId: 'bob' }, 20)
    clock.advance(10_000)
    await settled()
    expect(cancelled).toEqual(['ann'])
    clock.advance(10_000)
    await expect.poll(() => cancelled).toEqual(['ann', 'bob'])
  })

  it('tries again while the orders cannot be cancelled, until they are or the key is heard', async () => {
    refusals = 2
    await countdowns.set(KEY, 10)
    clock.advance(10_000)
    await expect.poll(() => refusals).toBe(1)
    for (let again = 0; again < 3; again += 1) {
      await new Promise(setImmediate)
      clock.advance(1_000)
    }
    await settled()
    expect(cancelled).toEqual(['ann'])
    refusals = 1
    await countdowns.set(KEY, 10)
    clock.advance(10_000)
    await expect.poll(() => refusals).toBe(0)
    await countdowns.set(KEY, 10)
    await new Promise(setImmediate)
    clock.advance(9_000)
    expect(cancelled).toEqual(['ann'])
  })

  it('is armed again after a restart, and counts from the beginning', async () => {
    await countdowns.set(KEY, 10)
    await countdowns.set({ apiKey: 'k2', userId: 'bob' }, 30)
    await countdowns.set({ apiKey: 'k2', userId: 'bob' }, 0)
    clock.advance(9_000)
    countdowns.close()
    expect(clock.pending()).toBe(0)
    clock.advance(60_000)
    expect(cancelled).toEqual([])
    await lead(await opened.reopen())
    expect(countdowns.find('k1')).toMatchObject({ seconds: 10, dueAtMs: clock.now() + 10_000 })
    expect(countdowns.find('k2')).toBeNull()
    clock.advance(9_999)
    expect(cancelled).toEqual([])
    clock.advance(1)
    await settled()
    expect(cancelled).toEqual(['ann'])
  })
})

const NO_CONTACT = {
  parentId: null,
  name: null,
  email: null,
  areaCode: null,
  mobile: null,
  passwordHash: null,
  totpSecret: null,
  totpStep: null,
  inviteCode: null,
  permissions: '[]',
  frozenAt: null,
} as const
