import { createStore, type StoreApi } from 'zustand/vanilla'
import type { UserInfo } from '#lib/contract/accounts.ts'
import { site } from '#lib/locale/site.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import type { CookieJar } from '#lib/storage/cookies.ts'
import type { TabChannel } from '#lib/storage/cross-tab.ts'
import { readItem, removeItem, type StorageArea } from '#lib/storage/storage.ts'

/**
 * Who uses this tab (specification 6). It decides what is shown and nothing else: what somebody may do is the gateway's to say.
 * `unknown`: the page has only begun, or a session is there whose owner has not been asked for yet.
 */
export type Session =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'visitor' }
  | { readonly kind: UserInfo['kind']; readonly user: UserInfo }

/** Who uses this tab, and how that changes. All tabs of a browser agree, because cookies and local storage are theirs in common. */
export interface SessionStore {
  readonly store: StoreApi<Session>
  /** Whether there is a session, as far as a script can see: by the readable cookie. */
  hasSession(): boolean
  /** The handle of the session there is, to tell one from another; empty where there is none. */
  handle(): string
  /** Reads cookies and storage again. */
  read(): Session
  /** The gateway has said whose session it is; an answer that another session has overtaken says nothing. */
  enter(user: UserInfo): void
  /** The session is over: forgets the readable cookies and the owner. */
  leave(): void
  /** Follows other tabs, and cookies that end while the page lies in the background; returns its undo. */
  follow(): () => void
}

export interface SessionStoreOptions {
  readonly cookies: CookieJar
  readonly storage: StorageArea
  readonly tabs: TabChannel
  /** The login flag of the settings (specification 3.4 and 6). */
  readonly setLogin: (isLoggedIn: boolean) => void
}

const UNKNOWN: Session = { kind: 'unknown' }
const VISITOR: Session = { kind: 'visitor' }

/** A session of which nothing is known before `read`, so that a page hydrates with what the server rendered for everybody. */
export function createSessionStore({ cookies, storage, tabs, setLogin }: SessionStoreOptions): SessionStore {
  const store = createStore<Session>()(() => UNKNOWN)
  const key = storageKey('user')
  const handle = (): string => cookies.read(site.cookies.token) ?? ''
  const hasSession = (): boolean => handle() !== ''

  function find(): Session {
    if (!hasSession()) return VISITOR
    const user = parseUser(readItem(storage, key))
    // Another tab may have logged somebody else in, and not yet said whom.
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
      // Another session has begun since the gateway was asked: this is no longer whose it is.
      if (user.userId !== cookies.read(site.cookies.userId)) return void take(find())
      writeItem(storage, key, JSON.stringify(user))
      setLogin(true)
      take({ kind: user.kind, user })
      tabs.announce()
    },
    leave() {
      cookies.remove(site.cookies.token)
      cookies.remove(site.cookies.userId)
      removeItem(storage, key)
      setLogin(false)
      take(VISITOR)
      tabs.announce()
    },
    follow: () => tabs.listen(() => take(find())),
  }
}

const KINDS: ReadonlySet<unknown> = new Set<UserInfo['kind']>(['guest', 'user', 'sub'])

/** What this module has stored: a text of another version is none. */
function parseUser(unsafeText: string | null): UserInfo | null {
  try {
    const unsafe: unknown = JSON.parse(unsafeText ?? 'null')
    return isUserInfo(unsafe) ? unsafe : null
  } catch {
    return null
  }
}

/** Whether an answer says who is logged in (`UserInfo` of the contract), as far as screens rely on it. */
export function isUserInfo(unsafe: unknown): unsafe is UserInfo {
  if (typeof unsafe !== 'object' || unsafe === null) return false
  const { userId, kind, name, email, mobile, permissions } = unsafe as Readonly<Record<string, unknown>>
  const areTexts = [name, email, mobile].every((text) => text === null || typeof text === 'string')
  return typeof userId === 'string' && userId !== '' && KINDS.has(kind) && areTexts && Array.isArray(permissions)
}
