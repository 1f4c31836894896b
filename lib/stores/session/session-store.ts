import { createStore, type StoreApi } from 'zustand/vanilla'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { site } from '#lib/locale/site.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import type { CookieJar } from '#lib/storage/cookies.ts'
import type { TabChannel } from '#lib/storage/cross-tab.ts'
import { readItem, removeItem, type StorageArea } from '#lib/storage/storage.ts'

/**
 * The user of this tab (specification 6). It only decides what is shown; permissions are the gateway's decision.
 * `unknown`: the page has just started, or there is a session whose owner has not been fetched yet.
 */
export type Session =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  | { readonly kind: UserInfo['kind']; readonly user: UserInfo }

/** The user of this tab, and its changes. All tabs of a browser agree, because they share cookies and local storage. */
export interface SessionStore {
  readonly store: StoreApi<Session>
  /** Checks whether there is a session, as far as a script can see: by the readable cookie. */
  hasSession(): boolean
  /** Returns the handle of the current session, to tell sessions apart; empty if there is none. */
  handle(): string
  /** Reads cookies and storage again. */
  read(): Session
  /** Sets the session's owner, as the gateway answered; ignores an answer that a newer session has overtaken. */
  enter(user: UserInfo): void
  /** Ends the session: removes the readable cookies and the owner. */
  leave(): void
  /** Follows other tabs, and cookies that ended while the page was in the back-forward cache; returns an unsubscribe function. */
  follow(): () => void
}

export interface SessionStoreOptions {
  readonly cookies: CookieJar
  readonly storage: StorageArea
  readonly tabs: TabChannel
  /** The login flag of the settings (specification 3.4 and 6). */
  readonly setLogin: (isLoggedIn: boolean) => void
  /** Ends what lasts no longer than a session. */
  readonly onLeave?: () => void
  /** Shows in this tab what another one may have ended with the session. */
  readonly onVisitor?: () => void
}

const UNKNOWN: Session = { kind: 'unknown' }
const VISITOR: Session = { kind: 'visitor' }

/** Creates a store that is `unknown` until `read`, so that a page hydrates with what the server rendered for everybody. */
export function createSessionStore({ cookies, storage, tabs, setLogin, onLeave, onVisitor }: SessionStoreOptions): SessionStore {
  const store = createStore<Session>()(() => UNKNOWN)
  const key = storageKey('user')
  const handle = (): string => cookies.read(site.cookies.token) ?? ''
  const hasSession = (): boolean => handle() !== ''

  /** Ends what this browser kept of a session, in every tab. */
  function forget(): void {
    onLeave?.()
    removeItem(storage, key)
    setLogin(false)
    tabs.announce()
  }

  /** Finds the session of the cookies. They can end by their time, or by an answer to another tab: what was kept with them ends too. */
  function find(): Session {
    if (!hasSession()) {
      if (readItem(storage, key) === null) onVisitor?.()
      else forget()
      return VISITOR
    }
    const user = parseUser(readItem(storage, key))
    // Another tab may have logged in another user and not announced it yet.
    return user !== null && user.userId === cookies.read(site.cookies.userId) ? { kind: user.kind, user } : UNKNOWN
  }

  function take(session: Session): Session {
    if (JSON.stringify(store.getState()) !== JSON.stringify(session)) store.setState(session, true)
    return session
  }

  return {
    store,
    hasSession,
    handle,
    read: () => take(find()),
    enter(user) {
      // A newer session has begun since the request: the answer names the previous owner.
      if (user.userId !== cookies.read(site.cookies.userId)) return void take(find())
      writeItem(storage, key, JSON.stringify(user))
      setLogin(true)
      take({ kind: user.kind, user })
      tabs.announce()
    },
    leave() {
      cookies.remove(site.cookies.token)
      cookies.remove(site.cookies.userId)
      forget()
      take(VISITOR)
    },
    follow: () => tabs.listen(() => take(find())),
  }
}

const KINDS: ReadonlySet<unknown> = new Set<UserInfo['kind']>(['guest', 'user', 'sub'])

/** Parses the text that this module stored; null for one of another version. */
function parseUser(unsafeText: string | null): UserInfo | null {
  try {
    const unsafe: unknown = JSON.parse(unsafeText ?? 'null')
    return isUserInfo(unsafe) ? unsafe : null
  } catch {
    return null
  }
}

/** Checks whether an answer is a `UserInfo` of the contract, as far as screens rely on it. */
export function isUserInfo(unsafe: unknown): unsafe is UserInfo {
  if (typeof unsafe !== 'object' || unsafe === null) return false
  const { userId, kind, name, email, mobile, permissions } = unsafe as Readonly<Record<string, unknown>>
  const areTexts = [name, email, mobile].every((text) => text === null || typeof text === 'string')
  return typeof userId === 'string' && userId !== '' && KINDS.has(kind) && areTexts && Array.isArray(permissions)
}
