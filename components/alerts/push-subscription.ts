import type { AddPushBody } from '#lib/contract/accounts/alerts/alerts.ts'

/** The push messages of this browser (RFC 8291); its service worker shows them. */

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null
  return (await navigator.serviceWorker.getRegistration('/')) ?? null
}

/** Returns the address by which this browser gets push messages; null if it gets none. */
export async function pushEndpoint(): Promise<string | null> {
  const registration = await findRegistration()
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

/** Asks for permission and subscribes; `denied` if the user or the browser does not allow it. `key`: our public key, base64url. */
export async function subscribePush(key: string): Promise<AddPushBody | 'denied'> {
  const registration = await findRegistration()
  if (registration === null || (await Notification.requestPermission()) !== 'granted') return 'denied'
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  try {
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes })
    const { endpoint, keys } = made.toJSON()
    const { p256dh, auth } = keys ?? {}
    return endpoint === undefined || p256dh === undefined || auth === undefined ? 'denied' : { endpoint, p256dh, auth }
  } catch {
    // No push service, or an earlier subscription with another key.
    return 'denied'
  }
}

/** Ends the push messages of this browser; returns its former address. */
export async function unsubscribePush(): Promise<string | null> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}
