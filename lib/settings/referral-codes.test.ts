import { describe, expect, it } from 'vitest'
import {
  arrivingCodes,
  forgetReferralCodes,
  keepReferralCodes,
  policyFor,
  readReferralCodes,
  validReferralCodes,
} from './referral-codes.ts'
import { REFERRAL_CODES } from '#lib/contract/accounts/referral-codes.ts'
import type { ReferralRules } from '#lib/contract/accounts/referral-rules.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 21)
const KEY = 'referral'
const rules: ReferralRules = { policy: { cacheEffectiveTime: 7 } }

describe('reading an address', () => {
  it('knows the six codes of specification 3.5', () => {
    const query = `?${REFERRAL_CODES.map((name) => `${name}=${name}-1`).join('&')}`
    expect(readReferralCodes(query)).toEqual({
      channelCode: 'channelCode-1',
      vipCode: 'vipCode-1',
      actCode: 'actCode-1',
      clacCode: 'clacCode-1',
      commonCode: 'commonCode-1',
      groupId: 'groupId-1',
    })
  })

  it.each(['', '?', '?vipcode=a', '?vipCode=', '?vipCode=%3Cscript%3E', `?vipCode=${'a'.repeat(65)}`, '?vipCode=a%20b'])(
    'finds none in %j',
    (query) => expect(readReferralCodes(query)).toEqual({}),
  )

  it('trims, and takes the first of several', () => {
    expect(readReferralCodes('?vipCode=%20a1%20&vipCode=b2')).toEqual({ vipCode: 'a1' })
  })
})

describe('the policy of an arrival', () => {
  const overridden: ReferralRules = {
    policy: { cacheEffectiveTime: 7, begin: 10, end: 20 },
    channels: { partner: { cacheEffectiveTime: 30 } },
    activeLinks: { spring: { cacheEffectiveTime: 1, end: 15 } },
  }

  it.each([
    ['neither', {}, { cacheEffectiveTime: 7, begin: 10, end: 20 }],
    ['a channel', { channelCode: 'partner' }, { cacheEffectiveTime: 30, begin: 10, end: 20 }],
    ['an active link', { actCode: 'spring' }, { cacheEffectiveTime: 1, begin: 10, end: 15 }],
    ['both: the link wins', { channelCode: 'partner', actCode: 'spring' }, { cacheEffectiveTime: 1, begin: 10, end: 15 }],
    ['an unknown channel', { channelCode: 'constructor' }, { cacheEffectiveTime: 7, begin: 10, end: 20 }],
  ])('of %s', (_name, codes, expected) => expect(policyFor(codes, overridden)).toEqual(expected))
})

describe('keeping codes', () => {
  it('keeps them for their days and drops them then', () => {
    const storage = createMemoryStorage()
    keepReferralCodes(storage, KEY, '?vipCode=a', rules, NOW)
    expect(validReferralCodes(storage, KEY, NOW + 7 * DAY - 1)).toEqual({ vipCode: 'a' })
    expect(validReferralCodes(storage, KEY, NOW + 7 * DAY)).toEqual({})
    expect(storage.length).toBe(0)
  })

  it('ends with the window, when that is earlier', () => {
    const storage = createMemoryStorage()
    keepReferralCodes(storage, KEY, '?vipCode=a', { policy: { cacheEffectiveTime: 7, end: NOW + DAY } }, NOW)
    expect(validReferralCodes(storage, KEY, NOW + DAY - 1)).toEqual({ vipCode: 'a' })
    expect(validReferralCodes(storage, KEY, NOW + DAY)).toEqual({})
  })

  it.each([
    ['before', NOW + 1, undefined],
    ['after', undefined, NOW],
  ])('keeps nothing %s the window', (_name, begin, end) => {
    const storage = createMemoryStorage()
    const policy = { cacheEffectiveTime: 7, ...(begin === undefined ? {} : { begin }), ...(end === undefined ? {} : { end }) }
    keepReferralCodes(storage, KEY, '?vipCode=a', { policy }, NOW)
    expect(storage.length).toBe(0)
    expect(arrivingCodes('?vipCode=a', { policy }, NOW)).toEqual({})
  })

  it('replaces the codes that came again and leaves the others their own time', () => {
    const storage = createMemoryStorage()
    keepReferralCodes(storage, KEY, '?vipCode=a&groupId=g', rules, NOW)
    keepReferralCodes(storage, KEY, '?vipCode=b', rules, NOW + DAY)
    keepReferralCodes(storage, KEY, '?other=1', rules, NOW + 2 * DAY)
    expect(validReferralCodes(storage, KEY, NOW + 6 * DAY)).toEqual({ vipCode: 'b', groupId: 'g' })
    expect(validReferralCodes(storage, KEY, NOW + 7 * DAY)).toEqual({ vipCode: 'b' })
  })

  it('is not valid while the clock is before the window', () => {
    const storage = createMemoryStorage()
    keepReferralCodes(storage, KEY, '?vipCode=a', { policy: { cacheEffectiveTime: 7, begin: NOW } }, NOW)
    expect(validReferralCodes(storage, KEY, NOW - 1)).toEqual({})
    expect(validReferralCodes(storage, KEY, NOW)).toEqual({ vipCode: 'a' })
  })

  it('forgets all after a registration', () => {
    const storage = createMemoryStorage()
    keepReferralCodes(storage, KEY, '?vipCode=a', rules, NOW)
    forgetReferralCodes(storage, KEY)
    expect(validReferralCodes(storage, KEY, NOW)).toEqual({})
  })

  it.each([
    'not json',
    '[]',
    'null',
    '{"vipCode":"a"}',
    '{"vipCode":{"value":"<b>","begin":0,"end":9e15}}',
    '{"evil":{"value":"a","begin":0,"end":9e15}}',
    '{"vipCode":{"value":"a"}}',
    '{"__proto__":{"value":"a","begin":0,"end":9e15}}',
  ])('reads nothing from %s', (stored) => {
    const storage = createMemoryStorage()
    storage.setItem(KEY, stored)
    expect(validReferralCodes(storage, KEY, NOW)).toEqual({})
  })
})
