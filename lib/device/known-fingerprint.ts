import { isFingerprint } from '#lib/contract/signing/device.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { GLOBAL_DEFAULTS } from '#lib/settings/settings.ts'
import { readItem, type StorageArea } from '#lib/storage/storage.ts'

/** Where all tabs find the device's fingerprint. */
export const FINGERPRINT_KEY = storageKey('device_fingerprint')

/** Returns the fingerprint that any tab has computed, which is the terminal code of requests; the default, empty, if there is none. */
export function knownFingerprint(storage: StorageArea): string {
  const stored = readItem(storage, FINGERPRINT_KEY)
  return isFingerprint(stored) ? stored : GLOBAL_DEFAULTS['terminal code']
}
