import { describe, expect, it } from 'vitest'
import { findLocale } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { createMemoryCookies, openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import type { CookieJar } from '#lib/storage/cookies.ts'
import { openTabChannel } from '#lib/storage/cross-tab.ts'
import { createSettingsKeeper } from './settings-keeper.ts'
import type { Settings } from './settings.ts'

function openTabs(cookies: CookieJar = createMemoryCookies()) {
  const browser = openBrowserOfTabs()
  const open = () => {
    const { storage, events } = browser.openTab()
    return createSettingsKeeper({ cookies, tabs: openTabChannel('settings', storage, events), locale: findLocale('de') })
  }
  return { cookies, first: open(), second: open() }
}

describe('settings change only through setters', () => {
  it('keeps each field in the one cookie', () => {
    const { first, cookies } = openTabs()
    first.setUnit('KRW')
    first.setShowAsset(false)
    first.setTheme('light')
    first.setLayout('left')
    first.setValuationUnit(2)
    first.setLogin(true)
    const expected = {
      language: 'de',
      unit: 'KRW',
      showAsset: false,
      theme: 'light',
      layout: 'left',
      valuationUnit: 2,
      login: true,
    }
    expect(first.setLanguage('de')).toEqual(expected)
    expect(first.read()).toEqual(expected)
    expect(cookies.read(site.cookies.settings)).toContain('"show-asset":false')
  })

  it('writes the language also into its own cookie', () => {
    const { first, cookies } = openTabs()
    first.setLanguage('en-NG')
    expect(cookies.read(site.cookies.language)).toBe('en-NG')
    expect(first.read().language).toBe('en-NG')
  })

  it('ignores languages and currencies that do not exist', () => {
    const { first, cookies } = openTabs()
    first.setLanguage('tlh')
    first.setUnit('XXX')
    expect(cookies.read(site.cookies.language)).toBe(undefined)
    expect(cookies.read(site.cookies.settings)).toBe(undefined)
  })

  it('keeps cookies for 365 days', () => {
    const days: number[] = []
    const memory = createMemoryCookies()
    const cookies: CookieJar = {
      ...memory,
      write: (name, value, lifetime) => (days.push(lifetime), memory.write(name, value, lifetime)),
    }
    openTabs(cookies).first.setLanguage('fr')
    expect(days).toEqual([365, 365])
  })

  it('repairs a corrupted cookie with the next change', () => {
    const { first } = openTabs(createMemoryCookies({ [site.cookies.settings]: '{broken' }))
    expect(first.read().unit).toBe('USD')
    first.setTheme('light')
    expect(first.read()).toMatchObject({ theme: 'light', unit: 'USD', showAsset: true })
  })
})

describe('several tabs', () => {
  it('hear of changes, with the new settings', () => {
    const { first, second } = openTabs()
    const heard: Settings[] = []
    const undo = second.watch((settings) => heard.push(settings))
    first.setTheme('light')
    expect(heard.map(({ theme }) => theme)).toEqual(['light'])
    undo()
    first.setTheme('dark')
    expect(heard).toHaveLength(1)
  })

  it('do not undo each other', () => {
    const { first, second } = openTabs()
    first.setTheme('light')
    second.setUnit('JPY')
    expect(first.read()).toMatchObject({ theme: 'light', unit: 'JPY' })
  })
})
