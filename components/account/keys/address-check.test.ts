import { describe, expect, it } from 'vitest'
import { site } from '#lib/locale/site.ts'
import { judgeAddress } from './address-check.ts'

const { main, mirror } = site.domains

describe('an address that a user received', () => {
  it.each([
    ['', 'empty'],
    [`https://www.${main}/login`, 'ours'],
    [main, 'ours'],
    [`WWW.${mirror.toUpperCase()}/fee`, 'ours'],
    [`support@${main}`, 'ours'],
    [`mail@help.${main}`, 'ours'],
    [`https://${main}.evil.example/login`, 'copycat'],
    [`https://www.${main}@evil.example/`, 'copycat'],
    [`https://evil.example/${main}`, 'copycat'],
    [`support@${site.brand}-help.example`, 'copycat'],
    [`https://${main.replace('.', '-')}.example`, 'copycat'],
    ['https://evil.example', 'foreign'],
    ['two words', 'unreadable'],
    ['localhost', 'unreadable'],
    ['https://', 'unreadable'],
  ])('%s is %s', (text, verdict) => expect(judgeAddress(text)).toBe(verdict))
})
