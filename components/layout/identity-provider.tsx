'use client'

import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { MaskedContext } from '#components/ui/masked.ts'
import { createToaster, type Toaster } from '#components/ui/toast/toaster.ts'
import { ToasterProvider } from '#components/ui/toast/toaster-context.tsx'
import { whenIdle } from '#lib/kernel/idle.ts'
import { IdentityContext, type Identity } from '#lib/stores/identity.tsx'
import { useSettings } from '#lib/stores/use-settings.ts'
import { createIdentity } from './create-identity.ts'
import { findHandoverCode } from './handover-parameter.ts'
import type { ShowFailure } from './open-requests.ts'

const ToastRegion = lazy(() => import('#components/ui/toast/toast-region.tsx').then((module) => ({ default: module.ToastRegion })))

interface Props {
  readonly localeCode: string
  /** The title of all that is said of failed requests (specification 8.2). */
  readonly tip: string
  /** What is said where the request layer itself cannot be loaded. */
  readonly busy: string
  readonly children: ReactNode
}

/** Gives a page its toaster and its identity, both of this tab, and says whether amounts are hidden. */
export function IdentityProvider({ localeCode, tip, busy, children }: Props) {
  const [{ toaster, identity }] = useState(() => {
    const made = createToaster({ requestTitle: tip })
    const toast: ShowFailure = (message, link) => void made.requestError(message, link)
    return { toaster: made, identity: createIdentity({ localeCode, toast, busy }) }
  })
  useSessionOfTab(identity, localeCode)
  const masked = !useSettings(localeCode).showAsset
  return (
    <IdentityContext value={identity}>
      <MaskedContext value={masked}>
        <ToasterProvider toaster={toaster}>
          {children}
          <Toasts toaster={toaster} />
        </ToasterProvider>
      </MaskedContext>
    </IdentityContext>
  )
}

/** Reads the session once the page is in the browser, follows the other tabs, and loads the request layer of who has one. */
function useSessionOfTab(identity: Identity, localeCode: string): void {
  useEffect(() => {
    const session = identity.session()
    const undo = session.follow()
    const cancel = begin(identity, localeCode)
    const undoUnknown = session.store.subscribe(({ kind }) => kind === 'unknown' && void identity.loadUser())
    return () => {
      undoUnknown()
      cancel()
      undo()
    }
  }, [identity, localeCode])
}

/** Whose session it is must be known by then. */
const USER_LATEST_MS = 2000

/** What becomes of the session when a page begins; returns its undo. */
function begin(identity: Identity, localeCode: string): () => void {
  const isVisitor = identity.session().read().kind === 'visitor'
  const code = findHandoverCode(location.hash)
  if (code !== null) {
    void import('./handover.ts').then(({ arrive }) => arrive(identity, code, localeCode))
    return () => {}
  }
  return isVisitor ? () => {} : whenIdle(() => void identity.loadUser(), USER_LATEST_MS)
}

const nothingYet = () => false

/** What shows toasts is loaded with the first of them. */
function Toasts({ toaster }: { readonly toaster: Toaster }) {
  const isWanted = useSyncExternalStore(toaster.subscribe, () => toaster.list().length > 0, nothingYet)
  const [wasWanted, setWasWanted] = useState(false)
  if (isWanted && !wasWanted) setWasWanted(true)
  if (!wasWanted) return null
  return (
    <Suspense>
      <ToastRegion toaster={toaster} />
    </Suspense>
  )
}
