import { systemTimers, type Timers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import type { PageRequests } from '#lib/http/page-requests.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { findSessionStorage, readItem, type StorageArea } from '#lib/storage/storage.ts'
import type { Identity } from '#lib/stores/identity.tsx'

/** Name of the text that says why the session has ended. */
export const DEVICE_REFUSED = 'deviceRefused'

/** A tab that has just logged in stores the key of its session by then. */
const KEY_LATEST_MS = 2000

const KEY = storageKey('device_checked')

interface Options {
  /** Forgotten with the tab: each session of a browser is checked anew. */
  readonly storage?: StorageArea
  readonly timers?: Timers
}

/**
 * Asks the gateway, once in a tab for each session, whether this browser holds the session's key (specification 7.5). Where it does
 * not, the cookie has been copied or the key is lost: the session ends, and the person reads why. What cannot be asked is taken for
 * granted; the next page asks again. Resolves to whether the session goes on. Never rejects.
 */
export async function checkDevice(
  identity: Pick<Identity, 'session' | 'device' | 'logOut'>,
  requests: Pick<PageRequests, 'http' | 'signing' | 'tell'>,
  { storage = findSessionStorage(), timers = systemTimers }: Options = {},
): Promise<boolean> {
  const handle = identity.session().handle()
  const isOver = (): boolean => identity.session().handle() !== handle
  const wasChecked = readItem(storage, KEY) === handle
  identity.device.setState({ isVerified: wasChecked })
  if (handle === '' || wasChecked) return true
  let isTrusted = await askGateway(requests)
  if (isTrusted === false) {
    await wait(KEY_LATEST_MS, timers)
    if (!isOver()) isTrusted = await askGateway(requests)
  }
  // Another session has begun meanwhile, which is asked about by itself.
  if (isOver()) return true
  if (isTrusted === true) {
    writeItem(storage, KEY, handle)
    identity.device.setState({ isVerified: true })
  }
  if (isTrusted !== false) return true
  requests.tell({ code: DEVICE_REFUSED, msg: '' })
  await identity.logOut()
  return false
}

/** Null where nothing is checked, or nothing was answered. */
async function askGateway({ http, signing }: Pick<PageRequests, 'http' | 'signing'>): Promise<boolean | null> {
  try {
    const call = await signing.deviceCheck()
    if (call === null) return null
    const { isTrusted } = (await http.post(call.path, call.params, { quiet: true })) as { readonly isTrusted?: unknown }
    return typeof isTrusted === 'boolean' ? isTrusted : null
  } catch {
    return null
  }
}
