import { describe, expect, it } from 'vitest'
import { findProblems, NEW_KEY, readAddresses, toChoice, toEntry } from './api-key-choice.ts'

const NOW = Date.UTC(2026, 10, 22)
const WHOLE = { ...NEW_KEY, label: 'Grid bot', passphrase: 'correct9horse' }

describe('the form of an API key', () => {
  it.each([
    ['label', { label: '  ' }],
    ['label', { label: 'x'.repeat(41) }],
    ['passphrase', { passphrase: 'short' }],
    ['passphrase', { passphrase: 'has blanks 9' }],
    ['addresses', { addresses: 'example.com' }],
    ['addresses', { addresses: Array.from({ length: 31 }, (_, index) => `10.0.0.${index}`).join(' ') }],
  ])('is not sent with a bad %s: %o', (problem, change) => {
    expect([...findProblems({ ...WHOLE, ...change }, true)]).toEqual([problem])
  })

  it.each(['', '203.0.113.7', '203.0.113.0/24, 2001:db8::1', '::1/128'])('takes the addresses %j', (addresses) => {
    expect(findProblems({ ...WHOLE, addresses }, true).size).toBe(0)
  })

  it('asks for a passphrase only for a new key', () => {
    expect(findProblems({ ...WHOLE, passphrase: '' }, false).size).toBe(0)
  })

  it('names each address once, however they are set apart', () => {
    expect(readAddresses(' 10.0.0.1,10.0.0.2\n10.0.0.1; ')).toEqual(['10.0.0.1', '10.0.0.2'])
  })

  it('is what the call takes', () => {
    expect(toChoice({ ...WHOLE, scope: 'trade', lifetime: '30', addresses: '10.0.0.1' }, NOW, null)).toEqual({
      label: 'Grid bot',
      permissions: ['read', 'trade'],
      addresses: ['10.0.0.1'],
      expiresAt: Date.UTC(2026, 11, 22),
    })
    expect(toChoice({ ...WHOLE, lifetime: 'never' }, NOW, 5).expiresAt).toBeNull()
  })

  it('keeps the end of a key that is changed, unless another one is chosen', () => {
    const key = {
      apiKey: 'ag_1',
      userId: '1',
      label: 'A',
      permissions: ['read' as const],
      addresses: ['10.0.0.1'],
      expiresAt: 7,
      createdAt: 1,
      usedAt: null,
    }
    expect(toChoice(toEntry(key), NOW, key.expiresAt)).toEqual({ label: 'A', permissions: ['read'], addresses: ['10.0.0.1'], expiresAt: 7 })
  })
})
