import { systemTimers, type Timers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import type { PageRequests } from '#lib/http/page-requests.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { findSessionStorage, readItem, type StorageArea } from '#lib/storage/storage.ts'
import type { Identity } from '#lib/stores/session/identity.tsx'

/** Name of the text that explains why the session has ended. */
export const DEVICE_REFUSED = 'deviceRefused'

/** A tab that has just logged in has stored its session's key by then. */
const KEY_LATEST_MS = 2000

const KEY = storageKey('device_checked')

interface Options {
  /** Cleared with the tab: each tab checks its session once. */
  readonly storage?: StorageArea
  readonly timers?: Timers
}

/**
 * Asks the gateway, once per tab and session, whether this browser has the session's key (specification 7.5). If it does not, the
 * cookie was copied or the key is lost: the session ends, and the user is told why. Without an answer the key is assumed to be there;
 * the next page asks again. Resolves to whether the session continues. Never rejects.
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
  // Another session has begun meanwhile; it is checked separately.
  if (isOver()) return true
  if (isTrusted === true) {
    writeItem(storage, KEY, handle)
    identity.device.setState({ isVerified: true })
  }
  if (isTrusted !== false) return true
  requests.tell({ code: DEVICE_REFUSED, msg: '' })
  await identity.logOut(true)
  return false
}

/** Returns null if there is nothing to check or no answer. */
async function askGateway({ http, signing }: Pick<PageRequests, 'http' | 'signing'>): Promise<boolean | null> {
  try {
    const call = await signing.deviceCheck()
    if (call === null) return null
    // The gateway's own configuration names the call.
    const answer = await http.post(call.path, call.params, { quiet: true })
    const isSaid = typeof answer === 'object' && answer !== null && 'isTrusted' in answer
    return isSaid && typeof answer.isTrusted === 'boolean' ? answer.isTrusted : null
  } catch {
    return null
  }
}
