/** Name prefix of the caches of `public/sw.js`. */
const CACHE_PREFIX = 'offline-'

/**
 * Registers the service worker and has it keep the offline page in this language (ADR 36). Browsers without one, and pages
 * without a secure origin, do without; a failure is not the visitor's concern.
 */
export async function keepOfflineShell(localeCode: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ offlineShell: `/${localeCode}/texts/offline.json` }, [])
  } catch {
    // Private windows and strict settings refuse workers.
  }
}

/** Deletes what the service worker has kept and ends its push messages, after a log-out. Never rejects. */
export async function forgetOfflineShell(): Promise<void> {
  await leavePush().catch(() => undefined)
  if (!('caches' in globalThis)) return
  try {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)))
  } catch {
    // A browser that refuses its storage has kept nothing.
  }
}

/** The next user of this browser must not get the alerts of the last one. */
async function leavePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
