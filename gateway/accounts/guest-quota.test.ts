import { expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { createGuestQuota, GUEST_BYTES } from './guest-quota.ts'

/** Goal: what the guests of an address write counts for it, whoever of them asks next. */

it('counts what guests have written who never ask again', async () => {
  const written = new Map<string, number>()
  const clock = createManualClock(0)
  const quota = createGuestQuota(clock, () => Promise.resolve(true))
  quota.measure((account) => written.get(account) ?? 0)
  const admit = (id: string, address: string) => quota.admit({ id, kind: 'guest' }, address)
  const most = GUEST_BYTES.ofAddress / GUEST_BYTES.ofGuest
  for (let nth = 0; nth < most; nth += 1) {
    expect(await admit(`g${nth}`, 'here')).toBeNull()
    written.set(`g${nth}`, GUEST_BYTES.ofGuest)
  }
  clock.advance(60_000)
  expect(await admit('next', 'here')).toBe('guestQuotaUsed')
  expect(quota.waitSeconds({ id: 'next' }, 'here')).toBe(3540)
  expect(await admit('other', 'elsewhere')).toBeNull()
})
