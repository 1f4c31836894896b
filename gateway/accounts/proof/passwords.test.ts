import { describe, expect, it } from 'vitest'
import { isAcceptablePassword } from '#lib/contract/accounts/password-rule.ts'
import { createPasswords, PasswordsBusy } from './passwords.ts'

/** Goal: passwords are stored as argon2id, and the time of a check reveals nothing. */

describe('a password', () => {
  it.each([
    ['Abcdef12', true],
    ['Ünïcödé9Ж', true],
    ['A1b' + 'x'.repeat(61), true],
    ['Correct horse 9', true],
    ['Abcdef1', false],
    ['A1b' + 'x'.repeat(62), false],
    ['abcdefg1', false],
    ['ABCDEFG1', false],
    ['Abcdefgh', false],
    ['', false],
  ])('%s is acceptable: %s', (password, acceptable) => {
    expect(isAcceptablePassword(password)).toBe(acceptable)
  })
})

describe('a hash', () => {
  it('is argon2id at 19 MiB and two passes, with a salt of its own', async () => {
    const passwords = await createPasswords()
    const [one, other] = await Promise.all([passwords.hash('Abcdef12'), passwords.hash('Abcdef12')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
  })

  it('is only its own password’s, in whatever form the letters were typed', async () => {
    const passwords = await createPasswords()
    const hash = await passwords.hash('Caf\u00e9 4 two')
    expect(await passwords.verify(hash, 'Cafe\u0301 4 two')).toBe(true)
    expect(await passwords.verify(hash, 'Cafe 4 two')).toBe(false)
    expect(await passwords.verify(null, 'Caf\u00e9 4 two')).toBe(false)
  })

  it('is asked for by so many at once, and no more', async () => {
    const passwords = await createPasswords()
    const results = await Promise.allSettled(Array.from({ length: 210 }, () => passwords.verify(null, 'x')))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(7)
    expect(refused.every(({ reason }) => reason instanceof PasswordsBusy)).toBe(true)
  }, 60_000)
})
