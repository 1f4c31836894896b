import { systemTimers, wallClock, type Clock, type Timers } from '#lib/kernel/clock.ts'
import { DEVICE_SCRIPT_GLOBAL, DEVICE_SCRIPT_PATH, type DeviceTokenStatus } from '#lib/contract/signing/device.ts'
import { createDeviceToken, type DeviceToken } from '#lib/device/device-token.ts'
import type { CookieJar } from '#lib/storage/cookies.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { findWebLocks } from '#lib/storage/tab-lock.ts'
import { loadPageScript } from './page-script.ts'

export interface PageDeviceOptions {
  readonly window: Window & typeof globalThis
  readonly cookies: CookieJar
  readonly appId: string
  readonly report: (event: string, reason: string) => void
  readonly onStatus?: (status: DeviceTokenStatus) => void
  readonly clock?: Clock
  readonly timers?: Timers
}

/** Creates the device token of a page: apart from the request layer, so that a visitor's page begins it with little code. */
export function createPageDevice({ window, clock = wallClock, timers = systemTimers, ...rest }: PageDeviceOptions): DeviceToken {
  return createDeviceToken({
    ...rest,
    clock,
    timers,
    storage: findLocalStorage(),
    events: window,
    locks: findWebLocks(),
    loadSdk: () => loadPageScript(window, DEVICE_SCRIPT_PATH, DEVICE_SCRIPT_GLOBAL),
    page: {
      isVisible: () => window.document.visibilityState === 'visible',
      onChange(changed) {
        window.document.addEventListener('visibilitychange', changed)
        return () => window.document.removeEventListener('visibilitychange', changed)
      },
    },
  })
}
