import type { Clock, Timers } from '#lib/kernel/clock.ts'
import { TimeoutError, wait, withTimeout } from '#lib/kernel/timeout.ts'
import { DEVICE_TOKEN_CHARACTERS_MAX, judgeDeviceToken, type DeviceRiskSdk, type DeviceTokenStatus } from '#lib/contract/signing/device.ts'
import { storageKey } from '#lib/settings/keys.ts'
import type { CookieJar } from '#lib/storage/cookies.ts'
import { onStorageKey, type StorageEvents } from '#lib/storage/cross-tab.ts'
import type { StorageArea } from '#lib/storage/storage.ts'
import { createTabLock, type WebLocks } from '#lib/storage/tab-lock.ts'
import { createFingerprints } from './fingerprint.ts'
import { createTokenStore } from './token-store.ts'

/** Specification 4.2 and 9, in milliseconds. */
export const TOKEN_REFRESH_MS = 1_200_000
const SCRIPT_WAIT_MS = 10_000
const TOKEN_RETRY_DELAY_MS = 1000
const TOKEN_RACE_MS = 5000
/** Specification 9: how often a failed refresh is repeated. */
const TOKEN_RETRIES = 1
/** How often a tab checks whether another tab's refresh is over; storage events are faster, but not every browser sends them all. */
const FOLLOW_POLL_MS = 250
const FOLLOW_LOOKS = 4
/** The pending flag of a closed tab blocks the others no longer than a whole refresh may take. */
const PENDING_LIFETIME_MS = (SCRIPT_WAIT_MS + SCRIPT_WAIT_MS + TOKEN_RETRY_DELAY_MS) * (TOKEN_RETRIES + 1)

/** The device-risk token of this browser. */
export interface DeviceToken {
  readonly status: () => DeviceTokenStatus
  /**
   * Refreshes now, and every 1200 s while the page is visible; returns a function that stops it. A token that is not yet 1200 s old is
   * that of an earlier page of this visit and is kept until then (DESIGN 5.17). Does nothing more if it has begun.
   */
  start(): () => void
  /**
   * Returns the token for a request: a stored one at once, else the one of a refresh, for which it waits at most 5000 ms; empty if there
   * is none by then. Never rejects: the gateway decides whether to accept a request without one.
   */
  take(): Promise<string>
  /**
   * Returns the terminal code of this browser's requests (specification 3.4, 7.1): its fingerprint; empty until that is known, and if the
   * browser hides itself.
   */
  terminalCode(): string
}

export interface DeviceTokenOptions {
  /** Returns the device-risk script's exports, loading the script if necessary. */
  readonly loadSdk: () => Promise<unknown>
  readonly appId: string
  readonly storage: StorageArea
  readonly cookies: CookieJar
  readonly events: StorageEvents
  readonly clock: Clock
  readonly timers: Timers
  readonly locks?: WebLocks | null
  /** Whether the page is visible, and changes of that; `onChange` returns a function that unsubscribes. */
  readonly page: { readonly isVisible: () => boolean; readonly onChange: (changed: () => void) => () => void }
  /** Called on failures, which are reported nowhere else. */
  readonly report: (event: string, reason: string) => void
  /** Called with every change of the status. */
  readonly onStatus?: (status: DeviceTokenStatus) => void
}

/** Creates the device token of one tab; all tabs of the browser share token, pending flag and fingerprint. */
export function createDeviceToken(options: DeviceTokenOptions): DeviceToken {
  const { loadSdk, appId, storage, events, clock, timers, page, report } = options
  const pendingKey = storageKey('device_token_pending')
  const pending = createTabLock(pendingKey, storage, PENDING_LIFETIME_MS, {
    clock,
    timers,
    locks: options.locks ?? null,
    endsWithPage: true,
  })
  const tokens = createTokenStore(options)
  const fingerprints = createFingerprints(options)
  let status: DeviceTokenStatus = 'notInitialised'
  let running: Promise<void> | null = null
  let refreshedMs: number | null = null
  let stop: (() => void) | null = null

  function become(next: DeviceTokenStatus): void {
    if (next === status) return
    status = next
    options.onStatus?.(next)
  }

  async function findSdk(): Promise<DeviceRiskSdk> {
    const unsafe = await withTimeout(loadSdk(), SCRIPT_WAIT_MS, timers).catch((error: unknown) => {
      throw new ScriptMissing('the device-risk script did not load', { cause: error })
    })
    if (!isSdk(unsafe)) throw new ScriptMissing('the device-risk script is not what it should be')
    return unsafe
  }

  async function attempt(sdk: DeviceRiskSdk): Promise<void> {
    const fingerprint = await fingerprints.find(sdk)
    const token = await withTimeout(sdk.token({ appId, fingerprint }), SCRIPT_WAIT_MS, timers)
    const kind = typeof token === 'string' && token.length <= DEVICE_TOKEN_CHARACTERS_MAX ? judgeDeviceToken(token) : null
    if (kind === null) throw new Error('the service gave no token')
    tokens.write(token)
    become(kind)
  }

  /** Makes all attempts of one refresh. */
  async function tryAll(): Promise<void> {
    const sdk = await findSdk()
    for (let retriesLeft = TOKEN_RETRIES; ; retriesLeft -= 1) {
      try {
        return await attempt(sdk)
      } catch (error) {
        if (retriesLeft === 0) throw error
        await wait(TOKEN_RETRY_DELAY_MS, timers)
      }
    }
  }

  async function refreshAlone(): Promise<void> {
    try {
      await tryAll()
    } catch (error) {
      become(error instanceof TimeoutError ? 'timeout' : 'error')
      report('deviceTokenFailed', error instanceof Error ? error.message : String(error))
    } finally {
      pending.release()
      refreshedMs = clock.now()
    }
  }

  /** Reads the token from another tab's refresh, repeatedly: storage and cookies are synchronised separately, so it may lag the flag. */
  async function findBrought(): Promise<string | null> {
    for (let looksLeft = FOLLOW_LOOKS; ; looksLeft -= 1) {
      const token = tokens.read()
      if (token !== null || looksLeft === 0) return token
      await wait(FOLLOW_POLL_MS, timers)
    }
  }

  /** Waits for another tab's refresh, until its pending flag is gone. */
  async function followOther(): Promise<void> {
    let stopHearing = (): void => {}
    let stopLooking = (): void => {}
    const gone = new Promise<void>((resolve) => {
      stopHearing = onStorageKey(pendingKey, events, (value) => value === null && resolve())
      const look = (): void => {
        if (pending.isTaken()) stopLooking = timers.after(FOLLOW_POLL_MS, look)
        else resolve()
      }
      stopLooking = timers.after(FOLLOW_POLL_MS, look)
    })
    const isInTime = await withTimeout(gone, TOKEN_RACE_MS, timers).then(
      () => true,
      () => false,
    )
    stopHearing()
    stopLooking()
    const token = isInTime ? await findBrought() : tokens.read()
    if (token !== null) become(judgeDeviceToken(token) ?? 'error')
    else become(isInTime ? 'error' : 'timeout')
    refreshedMs = clock.now()
  }

  async function takeTurn(): Promise<void> {
    await ((await pending.take()) ? refreshAlone() : followOther())
  }

  function refresh(): Promise<void> {
    running ??= takeTurn().finally(() => (running = null))
    return running
  }

  function isDue(): boolean {
    return refreshedMs === null || Math.abs(clock.now() - refreshedMs) >= TOKEN_REFRESH_MS
  }

  /** Takes over the token of an earlier page. Returns how long it is still new, in milliseconds; null if there is none that is. */
  function keepStored(): number | null {
    const stored = tokens.find()
    if (stored === null || stored.ageMs >= TOKEN_REFRESH_MS) return null
    become(judgeDeviceToken(stored.token) ?? 'error')
    refreshedMs = clock.now() - stored.ageMs
    return TOKEN_REFRESH_MS - stored.ageMs
  }

  return {
    status: () => status,
    terminalCode: () => fingerprints.known(),
    start() {
      if (stop !== null) return stop
      let stopTimer = (): void => {}
      function schedule(delayMs = TOKEN_REFRESH_MS): void {
        stopTimer()
        stopTimer = timers.after(delayMs, () => {
          if (page.isVisible()) void refresh()
          schedule()
        })
      }
      // If the page was hidden when a refresh was due, it is refreshed once visible again.
      const undoChange = page.onChange(() => {
        if (!page.isVisible() || !isDue()) return
        void refresh()
        schedule()
      })
      const newMs = keepStored()
      if (newMs === null) void refresh()
      schedule(newMs ?? TOKEN_REFRESH_MS)
      stop = () => {
        stopTimer()
        undoChange()
        stop = null
      }
      return stop
    },
    async take() {
      const token = tokens.read()
      if (token !== null) {
        if (status === 'notInitialised') become(judgeDeviceToken(token) ?? 'error')
        return token
      }
      await withTimeout(refresh(), TOKEN_RACE_MS, timers).catch(() => {
        if (tokens.read() === null) become('timeout')
      })
      return tokens.read() ?? ''
    },
  }
}

/** The script did not load; an immediate retry would not help. */
class ScriptMissing extends Error {
  override readonly name = 'ScriptMissing'
}

function isSdk(unsafe: unknown): unsafe is DeviceRiskSdk {
  if (typeof unsafe !== 'object' || unsafe === null) return false
  const { fingerprint, token } = unsafe as Partial<Record<string, unknown>>
  return typeof fingerprint === 'function' && typeof token === 'function'
}
