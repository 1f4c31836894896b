import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLocale } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { storageKey } from './keys.ts'
import { preferences } from './preferences.ts'
import { parseSettings } from './settings.ts'
import { themeScript } from './theme-script.ts'
import { readUpDownColors } from './theme.ts'

/** Runs the script as a page would, and returns what it set on <html>. */
function run(cookie: string | Error, updown: string | null | Error = null, window: object | null = null): Record<string, string> {
  const attributes: Record<string, string> = {}
  const give = <Value>(value: Value | Error): Value => {
    if (value instanceof Error) throw value
    return value
  }
  runInNewContext(themeScript, {
    document: {
      documentElement: { setAttribute: (name: string, value: string) => (attributes[name] = value) },
      get cookie() {
        return give(cookie)
      },
    },
    localStorage: { getItem: (key: string) => (key === preferences.upDownColors.key ? give(updown) : null) },
    ...(window && { ...window, window }),
  })
  return attributes
}

function cookieOf(value: string): string {
  return `other=1; ${site.cookies.settings}=${encodeURIComponent(value)}; last=2`
}

const DEFAULTS = { 'data-theme': 'dark', 'data-updown': 'green-up' }

describe('theme before the first paint', () => {
  it('is dark for a new visitor', () => expect(run('')).toEqual(DEFAULTS))

  it('is what the cookie and the storage say', () => {
    expect(run(cookieOf('{"theme":"light"}'), 'red-up')).toEqual({ 'data-theme': 'light', 'data-updown': 'red-up' })
    expect(run(cookieOf('{"theme":"dark"}'), 'cvd')).toEqual({ 'data-theme': 'dark', 'data-updown': 'cvd' })
  })

  it('marks simulation mode by its cookie alone', () => {
    expect(run(`a=1; ${site.cookies.simulation}=1`)).toEqual({ ...DEFAULTS, 'data-simulation': '' })
    expect(run(`${site.cookies.simulation}=0; x${site.cookies.simulation}=1`)).toEqual(DEFAULTS)
  })

  it('marks it also beside a corrupted settings cookie', () => {
    expect(run(`${cookieOf('{')}; ${site.cookies.simulation}=1`)).toEqual({ ...DEFAULTS, 'data-simulation': '' })
  })

  it.each(['{"theme":"black"}', '{"theme":"x"}', '{"theme":1}', '{', 'null', '[]', '', '"light"'])('is dark over %s', (value) => {
    expect(run(cookieOf(value), 'purple')).toEqual(DEFAULTS)
  })

  it('survives what does not decode, and forbidden cookies and storage', () => {
    expect(run(`${site.cookies.settings}=%E0%A4%A`)).toEqual(DEFAULTS)
    expect(run(new Error('denied'), new Error('denied'))).toEqual(DEFAULTS)
    expect(run(cookieOf('{"theme":"light"}'), new Error('denied'))['data-theme']).toBe('light')
  })

  it('marks a logged-in user by the flag alone', () => {
    expect(run(cookieOf('{"login":true}'))).toEqual({ ...DEFAULTS, 'data-login': '' })
    for (const login of ['false', '1', '"true"', 'null']) expect(run(cookieOf(`{"login":${login}}`))).toEqual(DEFAULTS)
  })

  it('reads the panel of a window from its name, and nothing if no page opened it', () => {
    const name = storageKey('panel_book')
    expect(run('', null, { name, opener: {} })).toEqual({ ...DEFAULTS, 'data-panel': 'book' })
    for (const other of [
      { name, opener: null },
      { name: '', opener: {} },
      { name: `x${name}`, opener: {} },
    ])
      expect(run('', null, other)).toEqual(DEFAULTS)
  })

  it('takes no other cookie for its own', () => {
    expect(run(`x${site.cookies.settings}=${encodeURIComponent('{"theme":"light"}')}`)).toEqual(DEFAULTS)
  })

  it('agrees with the settings that are read later', () => {
    const values = fc.oneof(
      fc.json(),
      fc.record({ theme: fc.constantFrom('light', 'dark', 'black', 'x') }).map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(values, fc.constantFrom('green-up', 'red-up', 'cvd', ''), (value, updown) => {
        expect(run(cookieOf(value), updown)).toEqual({
          'data-theme': parseSettings(value, findLocale('en')).theme,
          'data-updown': readUpDownColors(updown) ?? 'green-up',
        })
      }),
    )
  })

  it('fits into HTML, and is small', () => {
    expect(themeScript).not.toMatch(/<|\n/)
    expect(themeScript.length).toBeLessThan(800)
  })
})
