'use client'

import { Button } from '#components/ui/button/button.tsx'
import { useInbox } from '#lib/stores/account/inbox.ts'
import { InboxList, type InboxTexts } from './inbox-list.tsx'
import styles from './inbox.module.css'

/** All notices of a user, page by page. */
export function InboxPage({ texts, localeCode }: { readonly texts: InboxTexts; readonly localeCode: string }) {
  const view = useInbox()
  const { state } = view
  const isDone = state.kind === 'done'
  return (
    <div className={styles.page}>
      {isDone && state.page.rows.length > 0 ? (
        <div className={styles.head}>
          <output>{texts.unread.replace('{count}', String(state.page.unread))}</output>
          <Button size="small" disabled={state.page.unread === 0} onClick={view.markAllRead}>
            {texts.readAll}
          </Button>
        </div>
      ) : null}
      <InboxList view={view} texts={texts} localeCode={localeCode} />
      {isDone && state.page.more ? (
        <Button pending={state.fetching} onClick={view.loadOlder}>
          {texts.older}
        </Button>
      ) : null}
    </div>
  )
}
