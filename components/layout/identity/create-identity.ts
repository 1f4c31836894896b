import { createStore } from 'zustand/vanilla'
import type { PageRequests } from '#lib/http/page-requests.ts'
import type { DeviceToken } from '#lib/device/device-token.ts'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import { openTabChannel } from '#lib/storage/cross-tab.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import type { DeviceState, Identity } from '#lib/stores/session/identity.tsx'
import { createSessionStore, type SessionStore } from '#lib/stores/session/session-store.ts'
import { tabSettings } from '#lib/stores/settings/tab-settings.ts'
import { monitor } from './monitor.ts'
import { endSimulation, followSimulationEnd } from '../simulation/end-simulation.ts'
import type { ShowFailure } from './open-requests.ts'

export interface IdentityOptions {
  readonly localeCode: string
  readonly toast: ShowFailure
  /** The message if not even the request layer, which holds the other messages, could be loaded. */
  readonly busy: string
}

/** Creates the identity of one tab. Nothing is opened, read or fetched before its first use. */
export function createIdentity({ localeCode, toast, busy }: IdentityOptions): Identity {
  let opened: SessionStore | undefined
  let layer: Promise<PageRequests> | undefined
  let device: Promise<DeviceToken> | undefined
  const actions = () => loadCode(() => import('./identity-actions.ts'))

  function session(): SessionStore {
    opened ??= createSessionStore({
      cookies: createBrowserCookies(location),
      storage: findLocalStorage(),
      tabs: openTabChannel(storageKey('session_changed'), findLocalStorage(), window),
      setLogin: (isLoggedIn) => tabSettings(localeCode).keeper.setLogin(isLoggedIn),
      onLeave: endSimulation,
      onVisitor: followSimulationEnd,
    })
    return opened
  }

  async function open(): Promise<PageRequests> {
    try {
      const { openTabRequests } = await actions()
      return await openTabRequests(identity, localeCode, toast)
    } catch (error) {
      layer = undefined
      toast(busy)
      throw error
    }
  }

  /** Acts at a press; says so if the code for it cannot be loaded, and the next press tries again. */
  async function act(run: (loaded: Awaited<ReturnType<typeof actions>>) => Promise<void>): Promise<void> {
    const loaded = await actions().catch(() => null)
    if (loaded === null) toast(busy)
    else await run(loaded)
  }

  /** Without a request layer, which a visitor's page does not load for this, a failure goes to monitoring only. */
  function reportDevice(event: string, reason: string): void {
    if (layer === undefined) monitor.capture(new Error(`${event}: ${reason}`), { source: 'device', event })
    else void layer.then(({ report }) => report('device', event, reason)).catch(() => undefined)
  }

  async function openDevice(): Promise<DeviceToken> {
    try {
      const { createTabDevice } = await loadCode(() => import('./tab-device.ts'))
      return createTabDevice({ report: reportDevice, onStatus: (tokenStatus) => identity.device.setState({ tokenStatus }) })
    } catch (error) {
      device = undefined
      throw error
    }
  }

  const identity: Identity = {
    session,
    settings: () => tabSettings(localeCode),
    requests: () => (layer ??= open()),
    deviceToken: () => (device ??= openDevice()),
    loadUser: async () => {
      // Without its code the session holds what cookies and storage say of it.
      const loaded = await actions().catch(() => null)
      if (loaded === null) session().read()
      else await loaded.loadUser(identity)
    },
    logOut: (isForced) => act(({ logOut }) => logOut(identity, localeCode, isForced)),
    enterAsGuest: (href) => act(({ enterAsGuest }) => enterAsGuest(identity, localeCode, href)),
    dialog: createStore(() => ({ view: null })),
    device: createStore<DeviceState>(() => ({ isVerified: false, tokenStatus: 'notInitialised' })),
  }
  return identity
}
