import { createManualClock, type ManualClock } from './manual-clock.ts'
import type { DeviceTokenRequest } from '#lib/contract/signing/device.ts'
import { createMemoryCookies, openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import type { CookieJar } from '#lib/storage/cookies.ts'
import type { StorageArea } from '#lib/storage/storage.ts'
import { createDeviceToken, type DeviceToken, type DeviceTokenOptions } from '#lib/device/device-token.ts'

/** The behaviour of the device-risk service and its script, and the requests they received. For tests. */
export interface TestService {
  /** Answers of the token call, one after the other; the last one is repeated. */
  answers: (string | Error | Promise<string>)[]
  fingerprint: () => Promise<string>
  readonly asked: DeviceTokenRequest[]
  fingerprintsMade: number
}

export interface DeviceTab {
  readonly device: DeviceToken
  readonly reports: string[]
  readonly storage: StorageArea
  setVisible(visible: boolean): void
}

export interface DeviceBench {
  readonly clock: ManualClock
  readonly service: TestService
  readonly cookies: CookieJar
  openTab(over?: Partial<DeviceTokenOptions>): DeviceTab
  /** Advances time in steps of 100 ms, running everything that falls due. */
  pass(durationMs: number): Promise<void>
}

export const GOOD_TOKEN = 'a'.repeat(40)

/** Opens a browser with any number of tabs, one cookie jar and one clock. */
export function openDeviceBench(): DeviceBench {
  const clock = createManualClock(1_795_261_234_567)
  const browser = openBrowserOfTabs()
  const cookies = createMemoryCookies()
  const service: TestService = {
    answers: [GOOD_TOKEN],
    fingerprint: () => Promise.resolve('9f86d081884c7d659a2feaa0c55ad015'),
    asked: [],
    fingerprintsMade: 0,
  }
  const sdk = {
    fingerprint: () => {
      service.fingerprintsMade += 1
      return service.fingerprint()
    },
    token: (request: DeviceTokenRequest) => {
      service.asked.push(request)
      const answer = service.answers.length > 1 ? service.answers.shift() : service.answers[0]
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? '')
    },
  }
  return {
    clock,
    service,
    cookies,
    openTab(over = {}) {
      const tab = browser.openTab()
      const reports: string[] = []
      let isVisible = true
      let changed = (): void => {}
      const device = createDeviceToken({
        loadSdk: () => Promise.resolve(sdk),
        appId: 'web-dev',
        storage: tab.storage,
        events: tab.events,
        cookies,
        clock,
        timers: clock,
        page: {
          isVisible: () => isVisible,
          onChange: (hear) => {
            changed = hear
            return () => (changed = () => {})
          },
        },
        report: (event, reason) => void reports.push(`${event}: ${reason}`),
        ...over,
      })
      return {
        device,
        reports,
        storage: tab.storage,
        setVisible(visible) {
          isVisible = visible
          changed()
        },
      }
    },
    async pass(durationMs) {
      await settle()
      for (let passedMs = 0; passedMs < durationMs; passedMs += 100) {
        clock.advance(Math.min(100, durationMs - passedMs))
        await settle()
      }
    },
  }
}

/** Runs all pending work that waits for no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
