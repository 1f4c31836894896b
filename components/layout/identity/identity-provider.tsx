'use client'

import { Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { MaskedContext } from '#components/ui/figure/masked.ts'
import { createToaster, type Toaster } from '#components/ui/toast/toaster.ts'
import { ToasterProvider } from '#components/ui/toast/toaster-context.tsx'
import { isCrawler } from '#lib/kernel/browser/is-crawler.ts'
import { whenIdle, whenLoadedAndIdle } from '#lib/kernel/idle.ts'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { IdentityContext, type Identity } from '#lib/stores/session/identity.tsx'
import { useSettings } from '#lib/stores/settings/use-settings.ts'
import { createIdentity } from './create-identity.ts'
import { findHandoverCode } from './handover-parameter.ts'
import type { ShowFailure } from './open-requests.ts'

const ToastRegion = lazyPart(() => import('#components/ui/toast/toast-region.tsx').then((module) => module.ToastRegion), 'layer')

interface Props {
  readonly localeCode: string
  /** The title of all messages about failed requests (specification 8.2). */
  readonly tip: string
  /** The message if the request layer itself cannot be loaded. */
  readonly busy: string
  readonly children: ReactNode
}

/** Provides a page with the tab's toaster and identity, and with whether amounts are hidden. */
export function IdentityProvider({ localeCode, tip, busy, children }: Props) {
  const [{ toaster, identity }] = useState(() => {
    const made = createToaster({ requestTitle: tip })
    const toast: ShowFailure = (message, link) => void made.requestError(message, link)
    return { toaster: made, identity: createIdentity({ localeCode, toast, busy }) }
  })
  useTabSession(identity, localeCode)
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

/** Reads the session once the page is in the browser, follows other tabs, and loads the request layer if there is a session. */
function useTabSession(identity: Identity, localeCode: string): void {
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

/** The session's user is loaded by then at the latest. */
const USER_LATEST_MS = 2000

/** A visitor's device token is begun by then at the latest, counted from the page's load. */
const DEVICE_LATEST_MS = 10_000
/** The header of every page offers it to visitors. */
const LOG_IN_CONTROL = '[data-opens="login"]'

/**
 * Begins the device token of a visitor who may log in on this page (specification 4.2), after everything else. A crawler logs in nowhere,
 * and its visits would cost a token each.
 */
function beginDevice(identity: Identity): () => void {
  if (isCrawler(navigator.userAgent)) return () => {}
  return whenLoadedAndIdle(() => {
    if (document.querySelector(LOG_IN_CONTROL) === null) return
    // Without its code a call that needs the token loads it again, and says so.
    identity.deviceToken().then(
      (device) => void device.start(),
      () => identity.device.setState({ tokenStatus: 'error' }),
    )
  }, DEVICE_LATEST_MS)
}

/** Starts the session when a page loads; returns a function that cancels it. */
function begin(identity: Identity, localeCode: string): () => void {
  const isVisitor = identity.session().read().kind === 'visitor'
  const code = findHandoverCode(location.hash)
  if (code !== null) {
    loadCode(() => import('./handover.ts'))
      .then(({ arrive }) => arrive(identity, code, localeCode))
      .catch(() => void identity.requests().catch(() => undefined))
    return () => {}
  }
  return isVisitor ? beginDevice(identity) : whenIdle(() => void identity.loadUser(), USER_LATEST_MS)
}

const nothingYet = () => false

/** Shows toasts; the component for it is loaded with the first one. */
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
