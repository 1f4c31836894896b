import type { Clock, Timers } from '#lib/kernel/clock.ts'
import { withTimeout } from '#lib/kernel/timeout.ts'
import { isFingerprint, type DeviceRiskSdk } from '#lib/contract/signing/device.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { onStorageKey, type StorageEvents } from '#lib/storage/cross-tab.ts'
import { readItem, type StorageArea } from '#lib/storage/storage.ts'
import { createTabLock, type WebLocks } from '#lib/storage/tab-lock.ts'
import { FINGERPRINT_KEY, knownFingerprint } from './known-fingerprint.ts'

/** Specification 9: how long a tab waits for another tab's fingerprint, in milliseconds. */
const FINGERPRINT_LOCK_WAIT_MS = 1000

/** The device's fingerprint, computed once for all tabs. */
export interface Fingerprints {
  /** Returns the fingerprint; empty if the browser shows only the placeholder (specification 5). Rejects if the script fails. */
  find(sdk: Pick<DeviceRiskSdk, 'fingerprint'>): Promise<string>
  /** Returns the fingerprint that any tab has computed; empty if there is none. */
  known(): string
}

export interface FingerprintOptions {
  readonly storage: StorageArea
  readonly events: StorageEvents
  readonly clock: Clock
  readonly timers: Timers
  readonly locks?: WebLocks | null
}

/** Creates fingerprints under a cross-tab lock: computing one is slow, so only one tab does it unless that tab takes too long. */
export function createFingerprints({ storage, events, clock, timers, locks = null }: FingerprintOptions): Fingerprints {
  const lock = createTabLock(storageKey('device_fingerprint_lock'), storage, FINGERPRINT_LOCK_WAIT_MS, { clock, timers, locks })

  function read(): string | null {
    const stored = readItem(storage, FINGERPRINT_KEY)
    return isFingerprint(stored) ? stored : null
  }

  async function make(sdk: Pick<DeviceRiskSdk, 'fingerprint'>): Promise<string> {
    const made: unknown = await sdk.fingerprint()
    if (!isFingerprint(made)) return ''
    writeItem(storage, FINGERPRINT_KEY, made)
    return made
  }

  async function waitForOther(): Promise<void> {
    let undo = (): void => {}
    const stored = new Promise<void>((resolve) => {
      undo = onStorageKey(FINGERPRINT_KEY, events, (value) => value !== null && resolve())
    })
    await withTimeout(stored, FINGERPRINT_LOCK_WAIT_MS, timers).catch(() => undefined)
    undo()
  }

  return {
    known: () => knownFingerprint(storage),
    async find(sdk) {
      const known = read()
      if (known !== null) return known
      if (!(await lock.take())) {
        await waitForOther()
        return read() ?? make(sdk)
      }
      try {
        return await make(sdk)
      } finally {
        lock.release()
      }
    },
  }
}
