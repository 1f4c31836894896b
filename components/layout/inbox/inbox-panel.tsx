'use client'

import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { useInbox } from '#lib/stores/account/inbox.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { InboxList, type InboxTexts } from './inbox-list.tsx'
import styles from './inbox.module.css'

export interface InboxPanelProps {
  readonly localeCode: string
  readonly loading: string
  /** The message if the texts cannot be loaded. */
  readonly busy: string
}

const ROWS_MAX = 6

/** The newest notices under the header's bell. Its texts are fetched when it is first opened. */
export function InboxPanel({ localeCode, loading, busy }: InboxPanelProps) {
  const toaster = useToaster()
  const session = useSession()
  const [texts, setTexts] = useState<InboxTexts | null>(null)
  useEffect(() => {
    let isWanted = true
    fetchTexts(`/${localeCode}/texts/inbox.json`).then(
      (fetched) => isWanted && setTexts(fetched),
      () => isWanted && toaster.requestError(busy),
    )
    return () => {
      isWanted = false
    }
  }, [localeCode, busy, toaster])
  if (texts === null) {
    return (
      <output aria-label={loading}>
        <Skeleton height="160px" />
      </output>
    )
  }
  return session.kind === 'guest' ? <GuestAdvice texts={texts} localeCode={localeCode} /> : <Newest texts={texts} localeCode={localeCode} />
}

interface PartProps {
  readonly texts: InboxTexts
  readonly localeCode: string
}

function Newest({ texts, localeCode }: PartProps) {
  const view = useInbox()
  const { state } = view
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <strong>{texts.title}</strong>
        {state.kind === 'done' && state.page.unread > 0 ? (
          <Button size="small" variant="quiet" onClick={view.markAllRead}>
            {texts.readAll}
          </Button>
        ) : null}
      </div>
      <div className={styles.scroll}>
        <InboxList view={view} texts={texts} localeCode={localeCode} rowsMax={ROWS_MAX} />
      </div>
      <ButtonLink href={localPath(findLocale(localeCode), '/account/setting/inbox')} wide>
        {texts.all}
      </ButtonLink>
    </div>
  )
}

function GuestAdvice({ texts, localeCode }: PartProps) {
  return (
    <div className={styles.panel}>
      <p className={styles.advice}>{texts.guest}</p>
      <ButtonLink href={localPath(findLocale(localeCode), '/register')} variant="primary" wide data-opens="register">
        {texts.register}
      </ButtonLink>
    </div>
  )
}

async function fetchTexts(href: string): Promise<InboxTexts> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`${href} answered ${response.status}`)
  return (await response.json()) as InboxTexts
}
