'use client'

import { useCallback } from 'react'
import { findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { navigateTo } from '#lib/routing/navigate.ts'
import { useIdentity } from '#lib/stores/identity.tsx'
import { tabSettings } from '#lib/stores/tab-settings.ts'
import { localeAddress } from './locale-address.ts'
import { pagePath } from './page-path.ts'

/**
 * Shows this page in another locale: remembers the choice, keeps path, query and fragment (DESIGN 5.6). Where that changes the
 * domain, whoever is logged in is handed over to it (DESIGN 5.29).
 */
export function useGoToLocale(currentCode: string): (row: LocaleRow) => void {
  const identity = useIdentity()
  return useCallback(
    (row) => {
      const path = pagePath(location.pathname, findLocale(currentCode))
      tabSettings(currentCode).keeper.setLanguage(row.code)
      const href = localeAddress(row, path, location.host, location.search + location.hash)
      const isHere = new URL(href, location.href).host === location.host
      if (isHere || !identity.session().hasSession()) navigateTo(href, window)
      else void import('./handover.ts').then(({ leaveFor }) => leaveFor(identity, href))
    },
    [identity, currentCode],
  )
}
