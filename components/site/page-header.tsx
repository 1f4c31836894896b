import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { formatDate, formatLongDate } from '#lib/format/date.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { Container } from '#components/ui/container/container.tsx'
import { Breadcrumb, type Step } from './breadcrumb.tsx'
import styles from './page-header.module.css'

interface Props {
  readonly trail: readonly Step[]
  readonly title: string
  readonly lead: string
  /** A cautionary note below the lead. */
  readonly note?: string | undefined
  /** When the text last changed, in milliseconds; shown on legal pages. */
  readonly updated?: number | undefined
  /** Shown below the lead: links to related pages. */
  readonly children?: ReactNode
}

/** The header of an inner page: breadcrumbs, title, lead. */
export async function PageHeader({ trail, title, lead, note, updated, children }: Props) {
  const [t, { tag }] = await Promise.all([getTranslations('meta'), currentLocale()])
  return (
    <header className={styles.header}>
      <Container>
        <div className={styles.words}>
          <Breadcrumb label={t('breadcrumb')} trail={trail} />
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {note === undefined ? null : <p className={styles.note}>{note}</p>}
          {updated === undefined ? null : (
            <p className={styles.updated}>
              <time dateTime={formatDate(updated)}>{t('updated', { date: formatLongDate(updated, tag) })}</time>
            </p>
          )}
          {children}
        </div>
      </Container>
    </header>
  )
}
