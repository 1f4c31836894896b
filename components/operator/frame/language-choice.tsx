'use client'

import { Select } from '#components/ui/select/select.tsx'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { navigateTo } from '#lib/routing/navigate.ts'
import { listConsoleLocales } from '#lib/routing/operator/console-locales.ts'
import styles from './console-frame.module.css'
import { consolePath, type ConsolePage } from '#lib/routing/operator/console-pages.ts'

interface Props {
  readonly localeCode: string
  readonly page: ConsolePage | null
  readonly label: string
}

/** Leads to this page in another language, on the same door. */
export function LanguageChoice({ localeCode, page, label }: Props) {
  const locale = findLocale(localeCode)
  const options = listConsoleLocales().map(({ code, languageName }) => ({ value: code, label: languageName }))
  return (
    <div className={styles.language}>
      <Select
        label={label}
        filterable
        options={options}
        value={locale.code}
        onChange={(code) => {
          if (code === null || code === localeCode) return
          navigateTo(localPath(findLocale(code), consolePath(page ?? '')) + location.search, window)
        }}
      />
    </div>
  )
}
