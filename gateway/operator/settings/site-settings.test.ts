import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '#gateway/store/store.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'
import { openSiteSettings } from './site-settings.ts'

/** Goal: what an operator sets is in force at every gateway within two seconds, and never a value that is none. */

describe.each(Object.entries(STORE_KINDS))('with the store on %s', (_name, createKind) => {
  let kind: StoreKind
  let store: Store
  beforeAll(async () => {
    kind = await createKind()
    ;({ store } = await kind.open())
  }, 60_000)
  afterAll(() => kind.close())

  async function openOne() {
    const clock = createManualClock(Date.UTC(2026, 10, 29))
    const warned: string[] = []
    const changed: string[] = []
    const settings = await openSiteSettings({ store, clock, timers: clock, log: { warn: (_details, message) => warned.push(message) } })
    settings.onChange((name) => changed.push(name))
    return { clock, settings, warned, changed }
  }

  it('has a value where nobody has set one', async () => {
    const { settings } = await openOne()
    expect([settings.read('secondOperator'), settings.changedAt('secondOperator')]).toEqual([false, null])
    settings.close()
  })

  it('is in force where it is written at once, and elsewhere within two seconds', async () => {
    const here = await openOne()
    const there = await openOne()
    await here.settings.write('secondOperator', true)
    expect([here.settings.read('secondOperator'), here.changed]).toEqual([true, ['secondOperator']])
    expect(there.settings.read('secondOperator')).toBe(false)
    there.clock.advance(2000)
    await expect.poll(() => there.settings.read('secondOperator')).toBe(true)
    expect(there.changed).toEqual(['secondOperator'])
    // It is still followed after the first time.
    await here.settings.write('secondOperator', false)
    await expect.poll(() => (there.clock.advance(1000), there.settings.read('secondOperator'))).toBe(false)
    here.settings.close()
    there.settings.close()
  })

  it('takes no value that its schema refuses', async () => {
    const { settings } = await openOne()
    await expect(settings.write('secondOperator', 'yes' as never)).rejects.toThrow(TypeError)
    expect(settings.read('secondOperator')).toBe(false)
    settings.close()
  })

  it.each(['"yes"', '{', '7'])('keeps its fallback where the store has %s', async (value) => {
    const row = { value, changedAt: 1 }
    await store
      .insertInto('siteSettings')
      .values({ name: 'secondOperator', ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
    const { settings, warned } = await openOne()
    expect([settings.read('secondOperator'), warned.length]).toEqual([false, 1])
    settings.close()
  })
})
