'use client'

import { useCallback } from 'react'
import { findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { navigateTo } from '#lib/routing/navigate.ts'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { tabSettings } from '#lib/stores/settings/tab-settings.ts'
import { localeAddress } from '#lib/routing/addresses.ts'
import { pagePath } from '../seo/page-path.ts'

/**
 * Returns a function that shows this page in another locale: it persists the choice and keeps path, query and fragment (DESIGN 5.6).
 * If the domain changes, it hands the session over to the new one (DESIGN 5.29).
 */
export function useGoToLocale(currentCode: string): (row: LocaleRow) => void {
  const identity = useIdentity()
  return useCallback(
    (row) => {
      const path = pagePath(location.pathname, findLocale(currentCode))
      tabSettings(currentCode).keeper.setLanguage(row.languageKey)
      const href = localeAddress(row, path, location.host, location.search + location.hash)
      const isHere = new URL(href, location.href).host === location.host
      if (isHere || !identity.session().hasSession()) navigateTo(href, window)
      else
        void loadCode(() => import('../identity/handover.ts')).then(
          ({ leaveFor }) => leaveFor(identity, href),
          // Without the code the reader still gets the page in the other language.
          () => navigateTo(href, window),
        )
    },
    [identity, currentCode],
  )
}
