'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { LoadingOverlay } from '#components/ui/loading-overlay/loading-overlay.tsx'
import type { ConsolePage } from '#lib/routing/operator/console-pages.ts'
import { ActDrawer } from './acts/act-drawer.tsx'
import type { ActRow, FieldValues } from './acts/acts.ts'
import { callOperator, isLoggedOut } from './calls.ts'
import { ConsoleContext, type Me } from './frame/console-context.ts'
import { ConsoleFrame } from './frame/console-frame.tsx'
import { LogIn } from './log-in.tsx'
import { Overview } from './overview.tsx'
import { SectionPage } from './section-page.tsx'

interface Props {
  readonly localeCode: string
  readonly direction: 'ltr' | 'rtl'
  /** Null where there is no such page. */
  readonly page: ConsolePage | null
  /** Choices of language and theme. */
  readonly tools: ReactNode
  /** The content for an address without a page. */
  readonly missing: ReactNode
}

type Session =
  | { readonly kind: 'unknown' | 'visitor' | 'failed' }
  | { readonly kind: 'operator'; readonly me: Me; readonly acts: readonly ActRow[] }

/** The console of operators: its log-in, and once somebody is logged in its pages, each from the table of acts. */
export function Console({ localeCode, direction, page, tools, missing }: Props) {
  const [session, load] = useSession()
  const [turn, setTurn] = useState(0)
  const [opened, setOpened] = useState<{ readonly act: ActRow; readonly known: FieldValues } | null>(null)
  const onLoggedOut = useCallback(() => {
    setOpened(null)
    load()
  }, [load])
  const shared = useMemo(
    () => ({ localeCode, direction, turn, onLoggedOut, openAct: (act: ActRow, known: FieldValues) => setOpened({ act, known }) }),
    [localeCode, direction, turn, onLoggedOut],
  )
  const state = useMemo(() => (session.kind === 'operator' ? { ...shared, me: session.me, acts: session.acts } : null), [shared, session])
  if (state === null) {
    return (
      <ConsoleFrame localeCode={localeCode} tools={tools} page={page} onLogOut={null} me={null}>
        <Entrance kind={session.kind} load={load} />
      </ConsoleFrame>
    )
  }
  const logOut = () => void callOperator('POST', 'log-out').then(load, load)
  return (
    <ConsoleContext value={state}>
      <ConsoleFrame localeCode={localeCode} tools={tools} page={page} onLogOut={logOut} me={state.me}>
        {page === null ? missing : <Page key={page} page={page} />}
      </ConsoleFrame>
      {opened === null ? null : (
        <ActDrawer
          act={opened.act}
          known={opened.known}
          onClose={(wasMade) => {
            setOpened(null)
            if (wasMade) setTurn((last) => last + 1)
          }}
        />
      )}
    </ConsoleContext>
  )
}

function Page({ page }: { readonly page: ConsolePage }) {
  const t = useTranslations('operator.pages')
  return page === '' ? <Overview title={t('overview')} /> : <SectionPage page={page} title={t(page)} />
}

function Entrance({ kind, load }: { readonly kind: Session['kind']; readonly load: () => void }) {
  const t = useTranslations('operator')
  if (kind === 'visitor') return <LogIn onDone={load} />
  if (kind !== 'failed') return <LoadingOverlay loading>{null}</LoadingOverlay>
  return (
    <EmptyState title={t('noAnswer')} icon="error">
      <Button onClick={load}>{t('retry')}</Button>
    </EmptyState>
  )
}

/** Reads who is logged in and what they may do: once the page is in the browser, and again on request. */
function useSession(): readonly [Session, () => void] {
  const [session, setSession] = useState<Session>({ kind: 'unknown' })
  const load = useCallback(() => {
    Promise.all([callOperator('GET', 'me'), callOperator('GET', 'acts')]).then(
      ([me, acts]) => setSession({ kind: 'operator', me: me as Me, acts: (acts as { readonly acts: readonly ActRow[] }).acts }),
      (error: unknown) => setSession({ kind: isLoggedOut(error) ? 'visitor' : 'failed' }),
    )
  }, [])
  useEffect(load, [load])
  return [session, load]
}
