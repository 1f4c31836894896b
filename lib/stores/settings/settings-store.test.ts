import { describe, expect, it } from 'vitest'
import { findLocale } from '#lib/locale/locales.ts'
import { createSettingsKeeper } from '#lib/settings/settings-keeper.ts'
import { createMemoryCookies, openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import { openTabChannel } from '#lib/storage/cross-tab.ts'
import { createSettingsStore } from './settings-store.ts'

function openTabs() {
  const browser = openBrowserOfTabs()
  const cookies = createMemoryCookies()
  const open = () => {
    const { storage, events } = browser.openTab()
    return createSettingsStore(
      createSettingsKeeper({ cookies, tabs: openTabChannel('settings', storage, events), locale: findLocale('ja') }),
    )
  }
  return [open(), open()] as const
}

describe('a store of settings', () => {
  it('begins with what the cookie says', () => {
    expect(openTabs()[0].store.getState()).toMatchObject({ unit: 'JPY', theme: 'dark', showAsset: true })
  })

  it('hears every setter', () => {
    const [{ store, keeper }] = openTabs()
    keeper.setLanguage('de')
    keeper.setUnit('EUR')
    keeper.setShowAsset(false)
    keeper.setTheme('light')
    keeper.setLayout('left')
    keeper.setValuationUnit(3)
    keeper.setLogin(true)
    const expected = {
      language: 'de',
      unit: 'EUR',
      showAsset: false,
      theme: 'light',
      layout: 'left',
      valuationUnit: 3,
      login: true,
    }
    expect(store.getState()).toEqual(expected)
    expect(keeper.read()).toEqual(expected)
  })

  it('hears the other tabs until it is closed', () => {
    const [mine, other] = openTabs()
    let changes = 0
    mine.store.subscribe(() => {
      changes += 1
    })
    other.keeper.setTheme('light')
    expect([mine.store.getState().theme, changes]).toEqual(['light', 1])
    mine.close()
    other.keeper.setTheme('dark')
    expect(mine.store.getState().theme).toBe('light')
  })
})
