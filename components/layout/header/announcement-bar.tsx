'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { pagePath } from '#components/layout/seo/page-path.ts'
import { whenIdle } from '#lib/kernel/idle.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { dismissAnnouncement, readAnnouncement, type ShownAnnouncement } from './read-announcement.ts'
import styles from './announcement-bar.module.css'

const LATEST_MS = 3000
/** How often an open page checks again. */
const ASK_MS = 60_000

interface Props {
  readonly localeCode: string
  readonly labels: { readonly name: string; readonly close: string }
}

/** The operator's announcement above every page, until it is dismissed or withdrawn. */
export function AnnouncementBar({ localeCode, labels }: Props) {
  const [shown, setShown] = useState<ShownAnnouncement | null>(null)

  const page = pagePath(usePathname(), findLocale(localeCode))
  const { kind } = useSession()
  const reader = kind === 'unknown' ? null : kind === 'visitor' ? 'visitors' : 'users'

  useEffect(() => {
    if (reader === null) return undefined
    let wanted = true
    const ask = async () => {
      if (document.hidden) return
      const announcement = await readAnnouncement({ locale: localeCode, page, reader })
      if (wanted && announcement !== undefined) setShown((before) => (before?.id === announcement?.id ? before : announcement))
    }
    const undo = whenIdle(() => void ask(), LATEST_MS)
    const timer = setInterval(() => void ask(), ASK_MS)
    return () => {
      wanted = false
      clearInterval(timer)
      undo()
    }
  }, [localeCode, page, reader])

  if (shown === null) return null
  const dismiss = () => {
    dismissAnnouncement(shown.id)
    setShown(null)
    // The button disappears with the bar, so focus moves to the header's first link.
    document.querySelector<HTMLElement>('header a[href]')?.focus()
  }
  return (
    <section className={styles.bar} aria-label={labels.name}>
      <div className={styles.text} lang={shown.tag} dir={shown.direction} dangerouslySetInnerHTML={{ __html: shown.html }} />
      <IconButton icon="close" label={labels.close} size="small" onClick={dismiss} />
    </section>
  )
}
