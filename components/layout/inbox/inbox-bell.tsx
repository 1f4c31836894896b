'use client'

import { Suspense, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { INBOX_UNREAD_SHOWN_MAX } from '#lib/contract/accounts/inbox-kinds.ts'
import { useUnread } from '#lib/stores/account/inbox.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import type { InboxPanelProps } from './inbox-panel.tsx'
import header from '../header/header.module.css'
import styles from './inbox.module.css'

const Panel = lazyPart(() => import('./inbox-panel.tsx').then((module) => module.InboxPanel))

interface Props extends InboxPanelProps {
  readonly labels: {
    readonly title: string
    /** Contains `{count}`. */
    readonly unread: string
  }
}

/**
 * The header's bell with the number of unread notices. Every visitor gets the same HTML: its room is kept by the flag on <html>, and it
 * appears once the session is known.
 */
export function InboxBell({ labels, ...panel }: Props) {
  const session = useSession()
  const unread = useUnread()
  const [opened, setOpened] = useState(0)
  if (session.kind === 'visitor') return null
  if (session.kind === 'unknown') return <span className={styles.room} />
  const count = unread > INBOX_UNREAD_SHOWN_MAX ? `${INBOX_UNREAD_SHOWN_MAX}+` : String(unread)
  const name = unread === 0 ? labels.title : `${labels.title}, ${labels.unread.replace('{count}', count)}`
  return (
    <details
      className={styles.menu}
      name="header-menu"
      data-menu
      data-inbox
      onToggle={(event) => event.currentTarget.open && setOpened(opened + 1)}
    >
      <summary className={styles.trigger} aria-label={name} data-tip={labels.title}>
        <Icon name="bell" />
        {unread === 0 ? null : (
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        )}
      </summary>
      <div className={header.panel} data-align="end">
        {opened === 0 ? null : (
          <Suspense
            fallback={
              <output aria-label={panel.loading}>
                <Skeleton height="160px" />
              </output>
            }
          >
            <Panel key={opened} {...panel} />
          </Suspense>
        )}
      </div>
    </details>
  )
}
