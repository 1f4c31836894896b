'use client'

import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { askedEntrance, ENTRANCE_FIELD, type Entrance } from '#lib/routing/entrances.ts'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { useIdentity, useSession, type AuthView } from '#lib/stores/session/identity.tsx'
import { changedQuery } from '#lib/stores/use-address-query.ts'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import type { AuthDialogProps } from './auth-dialog.tsx'
import type { AuthSurroundings, AuthTexts } from './parts/auth-texts.tsx'
import { scannedKey } from './login/scanned-key.ts'
import { bringsReturn } from './third-party/return-fields.ts'

interface Props extends Pick<AuthSurroundings, 'paths'> {
  /** The address of these screens' texts. */
  readonly textsHref: string
  /** The message if they cannot be loaded. */
  readonly busy: string
}

interface Loaded {
  readonly Dialog: ComponentType<AuthDialogProps>
  readonly texts: AuthTexts
}

const watchNothing = () => () => undefined

const VIEWS: Readonly<Record<Entrance, AuthView>> = { login: 'login', register: 'register', 'reset-password': 'resetPassword' }

/** Shows log-in, registration and password reset over any page. Code and texts are loaded on demand. */
export function AuthDialogHost({ paths, textsHref, busy }: Props) {
  const { dialog } = useIdentity()
  const toaster = useToaster()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const view = useSyncExternalStore(
    dialog.subscribe,
    () => dialog.getState().view,
    () => null,
  )
  // A code that was scanned in simulation mode: its user is asked at once, and others log in first.
  const isScanned = useBrowserValue(
    watchNothing,
    () => location.pathname !== paths.login && scannedKey() !== null,
    () => false,
  )
  const { kind } = useSession()
  const isMissing = (view !== null || isScanned) && loaded === null

  // The gate of simulation mode has led to this page from that of the log-in, registration or password reset.
  useEffect(() => {
    const asked = askedEntrance(location.search)
    if (asked === null) return
    const { pathname, hash } = location
    window.history.replaceState(window.history.state, '', pathname + changedQuery(location.search, { [ENTRANCE_FIELD]: null }) + hash)
    if (asked !== 'login' || scannedKey() === null) dialog.setState({ view: VIEWS[asked] })
  }, [dialog])

  useEffect(() => {
    if (isScanned && (kind === 'visitor' || kind === 'guest')) dialog.setState({ view: 'login' })
  }, [isScanned, kind, dialog])

  // In simulation mode the gate redirects visitors whom a third party sends back to the log-in page to a page of the mode instead.
  useEffect(() => {
    if (location.pathname !== paths.login && bringsReturn(window)) dialog.setState({ view: 'login' })
  }, [paths.login, dialog])

  useEffect(() => {
    if (!isMissing) return
    load(textsHref).then(setLoaded, () => {
      toaster.requestError(busy)
      dialog.setState({ view: null })
    })
  }, [isMissing, textsHref, busy, toaster, dialog])

  if (loaded === null) return null
  return <loaded.Dialog paths={paths} texts={loaded.texts} view={view} isScanned={isScanned} />
}

async function load(href: string): Promise<Loaded> {
  const [{ AuthDialog }, response] = await Promise.all([loadCode(() => import('./auth-dialog.tsx')), fetch(href)])
  if (!response.ok) throw new Error(`${href} answered ${response.status}`)
  return { Dialog: AuthDialog, texts: (await response.json()) as AuthTexts }
}
