'use client'

import { createContext, useCallback, useContext } from 'react'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import type { StoreApi } from 'zustand/vanilla'
import type { DeviceTokenStatus } from '#lib/contract/signing/device.ts'
import type { DeviceToken } from '#lib/device/device-token.ts'
import type { PageRequests } from '#lib/http/page-requests.ts'
import type { Session, SessionStore } from './session-store.ts'
import type { SettingsStore } from '../settings/settings-store.ts'

/** The view of the dialog over the page; null while it is closed. */
export type AuthView = 'login' | 'register' | 'resetPassword'

/** The state of the device check of this browser. */
export interface DeviceState {
  /** Whether the gateway recognises this browser by the session's key (specification 7.5). */
  readonly isVerified: boolean
  /** The state of the device-risk token (specification 4.2). */
  readonly tokenStatus: DeviceTokenStatus
}

/** The user of this tab and the connection to the gateway. In the browser only, except for the object itself. */
export interface Identity {
  readonly session: () => SessionStore
  /** The settings of this tab. */
  readonly settings: () => SettingsStore
  /**
   * Opens the request layer of this tab; its code is loaded on demand. Rejects after a toast if loading fails; the next call tries
   * again.
   */
  readonly requests: () => Promise<PageRequests>
  /** Returns the device token of this tab, whose code is loaded on demand, without the request layer. Rejects if that fails. */
  readonly deviceToken: () => Promise<DeviceToken>
  /** Asks the gateway for the session's owner, once for all concurrent callers. Never rejects: the session holds the result. */
  readonly loadUser: () => Promise<void>
  /** Ends the session on the server and in all tabs, and simulation mode, unless the gateway has forced it and the page says why. */
  readonly logOut: (isForced?: boolean) => Promise<void>
  /** Enters with one click: a simulation account if there is no session, then simulation mode. `href` as in `SimulationMode.enter`. */
  readonly enterAsGuest: (href?: string) => Promise<void>
  /** Log-in, registration and password reset as a dialog over the page. */
  readonly dialog: StoreApi<{ readonly view: AuthView | null }>
  readonly device: StoreApi<DeviceState>
}

export const IdentityContext = createContext<Identity | null>(null)

/** Returns the identity of this tab. Throws outside the shell of a page. */
export function useIdentity(): Identity {
  const identity = useContext(IdentityContext)
  if (identity === null) throw new Error('useIdentity needs the shell of a page round it.')
  return identity
}

/** Returns the request layer, as a function because its code is loaded on demand: `const http = (await requests()).http`. */
export function usePageRequests(): () => Promise<PageRequests> {
  return useIdentity().requests
}

const UNKNOWN: Session = { kind: 'unknown' }

/** Returns the session of this tab: `unknown` on the server and during hydration. */
export function useSession(): Session {
  const { session } = useIdentity()
  const subscribe = useCallback((changed: () => void) => session().store.subscribe(changed), [session])
  return useBrowserValue<Session>(
    subscribe,
    () => session().store.getState(),
    () => UNKNOWN,
  )
}

/** Returns whether the gateway recognises this browser by the session's key; false until it was asked. */
export function useIsVerifiedDevice(): boolean {
  const { device } = useIdentity()
  return useBrowserValue(
    device.subscribe,
    () => device.getState().isVerified,
    () => false,
  )
}

/** Returns the state of the device-risk token (specification 4.2). */
export function useDeviceTokenStatus(): DeviceTokenStatus {
  const { device } = useIdentity()
  return useBrowserValue<DeviceTokenStatus>(
    device.subscribe,
    () => device.getState().tokenStatus,
    () => 'notInitialised',
  )
}

/** Opens the dialog: `const ask = useAuthDialog(); ask('login')`. */
export function useAuthDialog(): (view: AuthView) => void {
  const { dialog } = useIdentity()
  return useCallback((view: AuthView) => dialog.setState({ view }), [dialog])
}
