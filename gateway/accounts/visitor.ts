import type { LocaleRow } from '#lib/locale/locales.ts'
import type { OpenedSession, Session } from './sessions/sessions.ts'
import type { User } from './users.ts'

/** The caller of a request, as the account services see it. */
export interface Caller {
  /** The unit that limits count by: an IPv4 address or an IPv6 network. */
  readonly address: string
  /** Browser and system in plain words. */
  readonly device: string
  /** The browser's id for its device (specification 7.1); null if none was sent. Unverified: anyone can send any value. */
  readonly terminalCode: string | null
  /** The requested host, with port. */
  readonly host: string
  readonly protocol: 'http' | 'https'
  readonly locale: LocaleRow
  /** Value of the device cookie, which identifies a known device. */
  readonly deviceToken: string | null
  readonly session: Session | null
  readonly user: User | null
  /** The client key from this request's ciphertext; it becomes the session's key. */
  readonly clientKey: { readonly publicKey: string; readonly algorithm: string } | null
}

/** A caller with a live session. */
export interface Member extends Caller {
  readonly session: Session
  readonly user: User
}

/** An account whose ownership was proven by a session or a bot's key. */
export type Owner = Pick<Member, 'user'>

/** A completed login. */
export interface Entered {
  readonly kind: 'entered'
  readonly user: User
  readonly opened: OpenedSession
  /** The device cookie's value; new if the caller had none. */
  readonly deviceToken: string
}
