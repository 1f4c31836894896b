import { QR_FIELD } from '#lib/routing/entrances.ts'
import { changedQuery } from '#lib/stores/use-address-query.ts'

/** Returns the key of the scanned QR code that led to this page; null if none did. In the browser only. */
export function scannedKey(): string | null {
  return new URLSearchParams(location.search).get(QR_FIELD)
}

/** Takes the key out of the address, so that a reload does not ask about the same code again. */
export function forgetScannedKey(): void {
  const { pathname, search, hash } = location
  window.history.replaceState(window.history.state, '', pathname + changedQuery(search, { [QR_FIELD]: null }) + hash)
}
