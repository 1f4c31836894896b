'use client'

import { usePathname } from 'next/navigation'
import { useSyncExternalStore, type MouseEvent } from 'react'
import { findLocale, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { publicAddress } from '#lib/routing/addresses.ts'
import { localeAddress } from './locale-address.ts'
import { pagePath } from './page-path.ts'
import { useGoToLocale } from './use-go-to-locale.ts'
import styles from './footer.module.css'

const rows: readonly LocaleRow[] = LOCALES

/**
 * This page in every language, as plain links to its public addresses: they work without script. In the browser they follow
 * the host that the page came from, keep the query, and remember the choice.
 */
export function LanguageLinks({ localeCode }: { localeCode: string }) {
  const path = pagePath(usePathname(), findLocale(localeCode))
  const host = useHost()
  const goToLocale = useGoToLocale(localeCode)
  const pick = (event: MouseEvent, row: LocaleRow) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goToLocale(row)
  }
  return (
    <ul className={styles.languages}>
      {rows.map((row) => (
        <li key={row.code}>
          {/* On the page for what is not found, the server knows no path but that of the page itself. */}
          <a
            className={styles.link}
            href={host === null ? publicAddress(row, path) : localeAddress(row, path, host)}
            lang={row.tag}
            hrefLang={row.hreflang ?? row.tag}
            dir={row.direction}
            aria-current={row.code === localeCode || undefined}
            onClick={(event) => pick(event, row)}
            suppressHydrationWarning
          >
            {row.languageName}
          </a>
        </li>
      ))}
    </ul>
  )
}

const never = () => () => undefined

/** The host of this page; null while the server renders and until hydration is done. */
function useHost(): string | null {
  return useSyncExternalStore(
    never,
    () => location.host,
    () => null,
  )
}
