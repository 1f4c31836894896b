import { writeItem } from './cache.ts'
import type { CookieJar } from './cookies.ts'
import { removeItem, type StorageArea } from './storage.ts'

/**
 * What a browser keeps of a site. `blocked`: its settings refuse cookies or site data, so that a session would be lost with the page.
 * `full`: it keeps cookies, and has no room for the rest of what a session needs.
 */
export type StorageProof = 'kept' | 'blocked' | 'full'

/** The parts of a window that a proof uses. Access to a blocked area throws. */
export interface StoringPage {
  readonly localStorage: StorageArea
  readonly sessionStorage: StorageArea
}

const PROBE = 'storage_probe'

/** As much as an account begins with in this browser: its owner, its keys, its settings. */
const NEEDED_CHARACTERS = 8192

/**
 * Proves that the browser keeps something, by writing, reading and removing it: before an account or a session is begun, which would
 * otherwise be lost at once. Cached answers give way, as they do for everything else. Leaves nothing behind; never throws.
 */
export function proveStorage(page: StoringPage, cookies: Pick<CookieJar, 'read' | 'write' | 'remove'>): StorageProof {
  const sign = String(Date.now())
  if (!keepsCookie(cookies, sign)) return 'blocked'
  const proofs = [proveArea(() => page.localStorage, sign), proveArea(() => page.sessionStorage, sign)]
  return proofs.find((proof) => proof === 'blocked') ?? proofs.find((proof) => proof === 'full') ?? 'kept'
}

function keepsCookie(cookies: Pick<CookieJar, 'read' | 'write' | 'remove'>, sign: string): boolean {
  try {
    cookies.write(PROBE, sign, 1)
    const isKept = cookies.read(PROBE) === sign
    cookies.remove(PROBE)
    return isKept
  } catch {
    return false
  }
}

function proveArea(find: () => StorageArea | undefined, sign: string): StorageProof {
  try {
    const area = find()
    if (!area) return 'blocked'
    const probe = sign.padEnd(NEEDED_CHARACTERS, '0')
    const isWritten = writeItem(area, PROBE, probe)
    const isKept = isWritten && area.getItem(PROBE) === probe
    removeItem(area, PROBE)
    if (isKept) return 'kept'
    // An area that takes nothing although it is empty is refused by the browser.
    return isWritten || area.length === 0 ? 'blocked' : 'full'
  } catch {
    return 'blocked'
  }
}
