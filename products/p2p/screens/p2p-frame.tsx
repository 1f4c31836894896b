'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { TabLinks } from '#components/ui/tabs/tab-links.tsx'
import { findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { useAuthDialog, useSession } from '#lib/stores/session/identity.tsx'
import layout from '#components/ui/layout/layout.module.css'

export const P2P_SECTIONS = ['market', 'orders', 'ads', 'methods', 'blocked'] as const
export type P2pSection = (typeof P2P_SECTIONS)[number]

const DESK = '/trade-asset/p2p'

/** Returns the address of a screen: the orders are a page, the others lists of the desk. */
function sectionAddress(locale: LocaleRow, section: P2pSection): string {
  if (section === 'orders') return localPath(locale, `${DESK}/orders`)
  return localPath(locale, DESK, section === 'market' ? {} : { list: section })
}

interface Props {
  readonly localeCode: string
  readonly current: P2pSection
  readonly children: ReactNode
}

/** The frame of every P2P screen: the warning that never goes away, what a guest may do, and the links between the screens. */
export function P2pFrame({ localeCode, current, children }: Props) {
  const t = useTranslations('p2p')
  const isGuest = useSession().kind === 'guest'
  const openAuth = useAuthDialog()
  const locale = findLocale(localeCode)
  return (
    <div className={layout.column} data-p2p={current}>
      <p className={layout.warning}>{t('warning')}</p>
      {isGuest ? (
        <div className={layout.toolbar}>
          <p>{t('guest')}</p>
          <Button variant="primary" size="small" onClick={() => openAuth('register')}>
            {t('register')}
          </Button>
        </div>
      ) : null}
      <TabLinks
        label={t('title')}
        items={P2P_SECTIONS.map((id) => ({ href: sectionAddress(locale, id), label: t(`tabs.${id}`), current: id === current }))}
      />
      {children}
    </div>
  )
}
