'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { findLocale } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { CONSOLE_PAGES, consolePath, type ConsolePage } from '#lib/routing/operator/console-pages.ts'
import type { Me } from './console-context.ts'
import styles from './console-frame.module.css'

interface Props {
  readonly localeCode: string
  readonly page: ConsolePage | null
  readonly me: Me | null
  readonly onLogOut: (() => void) | null
  readonly tools: ReactNode
  readonly children: ReactNode
}

/** The frame around every page of the console: its name, who is logged in, the pages at the side, and the page. */
export function ConsoleFrame({ localeCode, page, me, onLogOut, tools, children }: Props) {
  const t = useTranslations('operator')
  const locale = findLocale(localeCode)
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <p className={styles.name}>
          <bdi translate="no">{site.brandName}</bdi> <span>{t('title')}</span>
        </p>
        <div className={styles.tools}>{tools}</div>
        {me === null || onLogOut === null ? null : (
          <div className={styles.me}>
            <bdi translate="no">{me.name}</bdi>
            <Badge>{t(`values.${me.role}`)}</Badge>
            <Button size="small" onClick={onLogOut}>
              {t('logOut')}
            </Button>
          </div>
        )}
      </header>
      <div className={styles.body} data-open={me !== null || undefined}>
        {me === null ? null : (
          <nav aria-label={t('title')} className={styles.nav}>
            <ul className={styles.list}>
              {CONSOLE_PAGES.map((name) => (
                <li key={name}>
                  <Link
                    href={localPath(locale, consolePath(name))}
                    look="bare"
                    className={styles.link}
                    aria-current={name === page ? 'page' : undefined}
                  >
                    {t(`pages.${name === '' ? 'overview' : name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <main id="main" className={styles.page}>
          {children}
          {me === null ? null : <p className={styles.note}>{t('timesUtc')}</p>}
        </main>
      </div>
    </div>
  )
}
