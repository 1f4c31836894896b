'use client'

import type { Messages } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { INBOX_KINDS } from '#lib/contract/accounts/inbox-kinds.ts'
import type { InboxRow } from '#lib/contract/accounts/inbox.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import type { InboxView } from '#lib/stores/account/inbox.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { noticeText } from './notice-text.tsx'
import styles from './inbox.module.css'

/** Texts of the inbox, as in the catalogue; from `/{locale}/texts/inbox.json` in the header. */
export type InboxTexts = Messages['inbox']

interface Props {
  readonly view: InboxView
  readonly texts: InboxTexts
  readonly localeCode: string
  /** The number of notices to show; omitted for all. */
  readonly rowsMax?: number
}

/** The notices of a user, newest first, each with a link to the page that shows more. */
export function InboxList({ view, texts, localeCode, rowsMax }: Props) {
  const { state } = view
  if (state.kind === 'pending') {
    return (
      <output className={styles.waiting} aria-label={texts.title} aria-busy>
        <Skeleton height="160px" />
      </output>
    )
  }
  if (state.kind === 'failed') {
    return (
      <EmptyState title={texts.failed} text={texts.failedText} icon="error">
        <Button onClick={view.reload}>{texts.retry}</Button>
      </EmptyState>
    )
  }
  if (state.page.rows.length === 0) return <EmptyState title={texts.empty} text={texts.emptyText} icon="bell" />
  return (
    <ul className={styles.list}>
      {state.page.rows.slice(0, rowsMax).map((row) => (
        <Notice key={row.id} row={row} texts={texts} localeCode={localeCode} onRead={() => row.read || view.markRead(row.id)} />
      ))}
    </ul>
  )
}

interface NoticeProps {
  readonly row: InboxRow
  readonly texts: InboxTexts
  readonly localeCode: string
  readonly onRead: () => void
}

function Notice({ row, texts, localeCode, onRead }: NoticeProps) {
  const zone = useTimeZone()
  return (
    <li>
      <Link
        href={localPath(findLocale(localeCode), INBOX_KINDS[row.kind].path)}
        look="bare"
        className={styles.notice}
        data-unread={!row.read || undefined}
        onClickCapture={onRead}
      >
        <span className={styles.text}>{noticeText(texts.kinds[row.kind], row)}</span>
        <span className={styles.facts}>
          <bdi>{formatDateMinute(row.happenedAt, zone)}</bdi>
          {row.read ? null : <span className={styles.new}>{texts.new}</span>}
        </span>
      </Link>
    </li>
  )
}
