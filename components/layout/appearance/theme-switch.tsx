'use client'

import { useEffect, type MouseEvent } from 'react'
import { Icon } from '#components/ui/icon/icon.tsx'
import { OTHER_THEME } from '#lib/contract/preferences-form.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { tabSettings } from '#lib/stores/settings/tab-settings.ts'
import { centreOf, pressPoint, restoreLooks, shownTheme, showTheme } from './switch-theme.ts'
import { PlainForm } from './plain-form.tsx'
import styles from './theme-switch.module.css'

/** Toggles between dark and light, by a form where there is no script. The style sheet decides which of the two icons is shown, so that all visitors get the same page. */
export function ThemeSwitch({ localeCode, label }: { localeCode: string; label: string }) {
  useEffect(() => {
    const { store, keeper } = tabSettings(localeCode)
    // Documents that the browser had to render itself (after an error) lack the script in the head.
    restoreLooks(store.getState().theme, preferences.upDownColors.read(findLocalStorage()))
    return keeper.watch(({ theme }) => showTheme(theme, null))
  }, [localeCode])
  return (
    <PlainForm localeCode={localeCode}>
      <button
        type="submit"
        name="theme"
        value={OTHER_THEME}
        className={styles.switch}
        data-theme-switch
        aria-label={label}
        data-tip={label}
        onClick={(event) => toggle(event, localeCode)}
      >
        <Icon name="moon" />
        <Icon name="sun" />
      </button>
    </PlainForm>
  )
}

function toggle(event: MouseEvent<HTMLElement>, localeCode: string): void {
  // The form is for pages whose script has not started.
  event.preventDefault()
  const theme = shownTheme(document.documentElement) === 'dark' ? 'light' : 'dark'
  showTheme(theme, pressPoint(event) ?? centreOf(event.currentTarget))
  tabSettings(localeCode).keeper.setTheme(theme)
}
