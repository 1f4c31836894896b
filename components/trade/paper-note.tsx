import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon/icon.tsx'
import styles from './paper-note.module.css'

/** Explains beside every market that orders here are paper orders of a simulation account, and how to start. */
export async function PaperNote({ guide }: { readonly guide: ReactNode }) {
  const t = await getTranslations('trade.paper')
  return (
    <aside className={styles.note} aria-label={t('title')}>
      <Icon name="info" />
      <div>
        <h2 className={styles.title}>{t('title')}</h2>
        <p>{t('text')}</p>
        {guide}
      </div>
    </aside>
  )
}
