'use client'

import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { PageRequests } from '#lib/http/page-requests.ts'
import type { Session, SessionStore } from './session-store.ts'
import type { SettingsStore } from './settings-store.ts'

/** What the dialog over the page shows; null while it is closed. */
export type AuthView = 'login' | 'register' | 'resetPassword'

/** Who uses this tab and how he talks to the gateway. In the browser only, but for the object itself. */
export interface Identity {
  readonly session: () => SessionStore
  /** The settings of this tab. */
  readonly settings: () => SettingsStore
  /**
   * The request layer of this tab, whose code is fetched at the first call. Rejects where that fails, after a toast; the next call
   * tries again.
   */
  readonly requests: () => Promise<PageRequests>
  /** Asks the gateway whose session this is; once for all who ask meanwhile. Never rejects: the session says what came of it. */
  readonly loadUser: () => Promise<void>
  /** Ends the session on the server and in all tabs. */
  readonly logOut: () => Promise<void>
  /** One click: a simulation account where there is no session yet, then simulation mode. `href` as of `SimulationMode.enter`. */
  readonly enterAsGuest: (href?: string) => Promise<void>
  /** Log-in, registration and password reset as a dialog over the page. */
  readonly dialog: StoreApi<{ readonly view: AuthView | null }>
  /** Whether the gateway knows this browser by the key of the session (specification 7.5). */
  readonly device: StoreApi<{ readonly isVerified: boolean }>
}

export const IdentityContext = createContext<Identity | null>(null)

/** Throws outside the shell of a page. */
export function useIdentity(): Identity {
  const identity = useContext(IdentityContext)
  if (identity === null) throw new Error('useIdentity needs the shell of a page round it.')
  return identity
}

/** The request layer, as a function because its code comes with its first use: `const http = (await requests()).http`. */
export function usePageRequests(): () => Promise<PageRequests> {
  return useIdentity().requests
}

const UNKNOWN: Session = { kind: 'unknown' }

/** Who uses this tab: `unknown` on the server and while a page hydrates. */
export function useSession(): Session {
  const { session } = useIdentity()
  const subscribe = useCallback((changed: () => void) => session().store.subscribe(changed), [session])
  return useSyncExternalStore<Session>(
    subscribe,
    () => session().store.getState(),
    () => UNKNOWN,
  )
}

/** Whether the gateway knows this browser by the key of its session; false before it was asked. */
export function useIsVerifiedDevice(): boolean {
  const { device } = useIdentity()
  return useSyncExternalStore(
    device.subscribe,
    () => device.getState().isVerified,
    () => false,
  )
}

/** Opens the dialog: `const ask = useAuthDialog(); ask('login')`. */
export function useAuthDialog(): (view: AuthView) => void {
  const { dialog } = useIdentity()
  return useCallback((view: AuthView) => dialog.setState({ view }), [dialog])
}
