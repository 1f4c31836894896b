'use client'

import { useEffect, type MouseEvent } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { preferences } from '#lib/settings/preferences.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { tabSettings } from '#lib/stores/tab-settings.ts'
import { centreOf, pressPoint, restoreLooks, shownTheme, showTheme } from './switch-theme.ts'
import styles from './theme-switch.module.css'

/** Dark to light and back. Which of the two icons shows is for the style sheet to say, so that the page is the same for everybody. */
export function ThemeSwitch({ localeCode, label }: { localeCode: string; label: string }) {
  useEffect(() => {
    const { store, keeper } = tabSettings(localeCode)
    // Documents that the browser had to draw itself (after an error) come without the script in the head.
    restoreLooks(store.getState().theme, preferences.upDownColors.read(findLocalStorage()))
    return keeper.watch(({ theme }) => showTheme(theme, null))
  }, [localeCode])
  return (
    <button
      type="button"
      className={styles.switch}
      data-theme-switch
      aria-label={label}
      data-tip={label}
      onClick={(event) => toggle(event, localeCode)}
    >
      <Icon name="moon" />
      <Icon name="sun" />
    </button>
  )
}

function toggle(event: MouseEvent<HTMLElement>, localeCode: string): void {
  const theme = shownTheme(document.documentElement) === 'dark' ? 'light' : 'dark'
  showTheme(theme, pressPoint(event) ?? centreOf(event.currentTarget))
  tabSettings(localeCode).keeper.setTheme(theme)
}
