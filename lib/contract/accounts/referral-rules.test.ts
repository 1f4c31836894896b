import { describe, expect, it } from 'vitest'
import { DEFAULT_REFERRAL_RULES, readReferralRules } from './referral-rules.ts'

describe('the operator’s referral rules', () => {
  it('are the default’s where they say nothing', () => {
    expect(readReferralRules('{}')).toMatchObject({ ok: true, value: DEFAULT_REFERRAL_RULES })
  })

  it('hold a policy, and overrides of channels and active links', () => {
    const rules = {
      policy: { cacheEffectiveTime: 7, begin: 1, end: 2 },
      channels: { partner: { cacheEffectiveTime: 90 } },
      activeLinks: { spring: { end: 3 } },
    }
    expect(readReferralRules(JSON.stringify(rules))).toEqual({ ok: true, value: rules })
  })

  it.each([
    ['{', 'be JSON'],
    ['[]', 'be a JSON object'],
    ['null', 'be a JSON object'],
    ['{"chanels":{}}', 'not "chanels"'],
    ['{"policy":{"days":3}}', 'in policy'],
    ['{"policy":{"cacheEffectiveTime":-1}}', 'in policy'],
    ['{"policy":{"cacheEffectiveTime":"7"}}', 'in policy'],
    ['{"policy":{"cacheEffectiveTime":3651}}', 'in policy'],
    ['{"channels":[]}', 'hold an object in channels'],
    ['{"activeLinks":{"spring":{"begin":"soon"}}}', 'in activeLinks.spring'],
    ['{"activeLinks":{"spring":{"end":1e300}}}', 'in activeLinks.spring'],
  ])('refuse %s', (text, words) => {
    expect(readReferralRules(text)).toMatchObject({ ok: false, error: expect.stringContaining(words) })
  })
})
