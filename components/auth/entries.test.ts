import { describe, expect, it } from 'vitest'
import { contactFields, findContactFault, loginNameOf, registrationOf, type ContactEntry } from './parts/contact-entry.ts'
import { linkedWords } from './parts/linked-words.tsx'
import { passwordStrength } from './password/password-strength.ts'

const entry = (given: Partial<ContactEntry>): ContactEntry => ({ kind: 'email', email: '', areaCode: '', mobile: '', ...given })

describe('a contact', () => {
  it.each([
    [{ email: ' ' }, 'empty'],
    [{ email: 'ada@' }, 'emailInvalid'],
    [{ email: ' Ada@Agio.example ' }, null],
    [{ kind: 'mobile', mobile: '171 2345678' }, 'empty'],
    [{ kind: 'mobile', areaCode: '49' }, 'empty'],
    [{ kind: 'mobile', areaCode: '49', mobile: '12' }, 'mobileInvalid'],
    [{ kind: 'mobile', areaCode: '+49', mobile: '0171 234-5678' }, null],
  ] as const)('%j is %s', (given, fault) => {
    expect(findContactFault(entry(given))).toBe(fault)
  })

  it('travels under the names of its call', () => {
    const mobile = entry({ kind: 'mobile', areaCode: '49', mobile: '1712345678' })
    expect(loginNameOf(mobile)).toEqual({ loginName: '1712345678', areaCode: '49' })
    expect(contactFields(mobile)).toEqual({ mobile: '1712345678', areaCode: '49' })
    expect(loginNameOf(entry({ email: 'a@b.example' }))).toEqual({ loginName: 'a@b.example' })
    expect(contactFields(entry({ email: 'a@b.example' }))).toEqual({ email: 'a@b.example' })
  })

  it('opens an account by itself or together with the other one, each proven by its own code', () => {
    const both = entry({ kind: 'mobile', email: 'a@b.example', areaCode: '49', mobile: '1712345678' })
    const codes = { email: '111111', mobile: '222222' }
    expect(registrationOf(both, codes, false)).toEqual({
      path: '/user/register/mobile',
      fields: { mobile: '1712345678', areaCode: '49', verifyCode: '222222' },
    })
    expect(registrationOf({ ...both, kind: 'email' }, codes, false)).toEqual({
      path: '/user/register/email',
      fields: { email: 'a@b.example', verifyCode: '111111' },
    })
    const together = {
      path: '/user/register/mobileAndEmail',
      fields: { email: 'a@b.example', mobile: '1712345678', areaCode: '49', emailVerifyCode: '111111', verifyCode: '222222' },
    }
    expect(registrationOf(both, codes, true)).toEqual(together)
    expect(registrationOf({ ...both, kind: 'email' }, codes, true)).toEqual(together)
  })
})

describe('a new password', () => {
  it.each([
    ['', 'weak'],
    ['password1', 'weak'],
    ['Sh0rt', 'weak'],
    ['Password1', 'fair'],
    ['Aa1Aa1Aa1Aa1Aa1', 'fair'],
    ['Correct1horse!', 'strong'],
    ['Correct1horsebattery', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })
})

describe('words with links', () => {
  it('come apart at their tags, in whichever order a language has them', () => {
    expect(linkedWords('By <terms>our terms</terms> and <privacy>policy</privacy>.')).toEqual([
      { text: 'By ' },
      { text: 'our terms', link: 'terms' },
      { text: ' and ' },
      { text: 'policy', link: 'privacy' },
      { text: '.' },
    ])
    expect(linkedWords('No link')).toEqual([{ text: 'No link' }])
  })
})
