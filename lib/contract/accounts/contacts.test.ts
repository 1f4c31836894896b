import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactKey, maskContact, readEmail, readLoginName, readMobile } from './contacts.ts'

/** Goal: an address has one form, however the user types it, and nothing else is accepted as one. */

describe('addresses', () => {
  it.each([
    ['ada@agio.example', 'ada@agio.example'],
    [' Ada.Lovelace+tag@Agio.Example ', 'ada.lovelace+tag@agio.example'],
    ['üñî@müller.example', 'üñî@müller.example'],
    ["o'neil@a-b.co", "o'neil@a-b.co"],
    ['u\u0308@a.co', 'ü@a.co'],
  ])('%s is %s', (text, email) => {
    expect(readEmail(text)).toEqual({ kind: 'email', email })
  })

  it.each([
    '',
    'ada',
    'ada@',
    '@agio.example',
    'ada@agio',
    'a b@agio.example',
    'ada@@agio.example',
    'ada@-agio.example',
    'ada@agio..example',
    '.ada@agio.example',
    'a..b@agio.example',
    'ada.@agio.example',
    'ada@agio.example,eve@evil.example',
    'ada@agio.example\r\nBcc: eve@evil.example',
    '<ada@agio.example>',
    '"ada"@agio.example',
    `${'a'.repeat(65)}@agio.example`,
    `a@${'b'.repeat(250)}.example`,
    'ada@agio.example\0',
  ])('%j is none', (text) => {
    expect(readEmail(text)).toBeNull()
  })
})

describe('numbers', () => {
  it.each([
    ['49', '1712345678', '+491712345678'],
    ['+49', '0171 234-5678', '+491712345678'],
    ['0049', '(0171) 234.5678', '+491712345678'],
    ['1', '555 1234', '+15551234'],
  ])('%s %s is %s', (areaCode, mobile, key) => {
    const contact = readMobile(areaCode, mobile)
    expect(contact === null ? null : contactKey(contact)).toBe(`mobile:${key}`)
  })

  it.each([
    ['', '1712345678'],
    ['49', ''],
    ['49', '123'],
    ['49', '12345678901234'],
    ['0', '1712345678'],
    ['12345', '1712345678'],
    ['49', '17a2345678'],
    ['49', '١٧١٢٣٤٥٦٧٨'],
    ['+', '5551234'],
  ])('%j %j is none', (areaCode, mobile) => {
    expect(readMobile(areaCode, mobile)).toBeNull()
  })
})

describe('contacts', () => {
  it('are logged in with by address, or by number and country', () => {
    expect(readLoginName('ada@agio.example', '49')).toMatchObject({ kind: 'email' })
    expect(readLoginName('1712345678', '49')).toMatchObject({ kind: 'mobile' })
    expect([readLoginName('1712345678', undefined), readLoginName('1712345678', '')]).toEqual([null, null])
  })

  it('are masked so that little is left', () => {
    expect(maskContact({ kind: 'email', email: 'ada@agio.example' })).toBe('a***@agio.example')
    expect(maskContact({ kind: 'email', email: '😀x@agio.example' })).toBe('😀***@agio.example')
    expect(maskContact({ kind: 'mobile', areaCode: '49', mobile: '1712345678' })).toBe('+49******78')
  })

  it('are read again as the same, and no text makes them throw', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const contact = readEmail(text)
        return contact === null || contactKey(readEmail(contact.email) ?? contact) === contactKey(contact)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, areaCode) => {
        readLoginName(text, areaCode)
        return true
      }),
    )
  })
})
