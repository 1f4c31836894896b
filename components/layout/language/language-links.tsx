'use client'

import { usePathname } from 'next/navigation'
import { startTransition, useEffect, useState, type MouseEvent } from 'react'
import { findLocale, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { localeAddress, publicAddress } from '#lib/routing/addresses.ts'
import { pagePath } from '../seo/page-path.ts'
import { useGoToLocale } from './use-go-to-locale.ts'
import styles from '../shell/footer.module.css'

const rows: readonly LocaleRow[] = LOCALES

/**
 * Links to this page in every language, as plain links to its public addresses, which work without script. With script they follow
 * the host that served the page, keep the query, and persist the choice.
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
          {/* On the 404 page the server knows no path but that of the page itself. */}
          <a
            className={isPlain(row.languageName) ? styles.link : `${styles.link} ${styles.ownLetters}`}
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

/** Checks whether a name needs only characters that every page's fonts contain anyway. */
function isPlain(name: string): boolean {
  return !/[^\u0000-\u00FF]/.test(name)
}

/** Returns the host of this page; null on the server and until the page has time to update sixty links. */
function useHost(): string | null {
  const [host, setHost] = useState<string | null>(null)
  useEffect(() => startTransition(() => setHost(location.host)), [])
  return host
}
