import type { LocaleRow } from '#lib/locale/locales.ts'
import type { OpenedSession, Session } from './sessions.ts'
import type { User } from './users.ts'

/** What the account services know of who calls. */
export interface Caller {
  /** Whom limits count: an address, or a network of IPv6. */
  readonly address: string
  /** Browser and system as a person would name them. */
  readonly device: string
  /** What the browser knows its device by (specification 7.1); null where it names none. Anybody can send any: it proves nothing. */
  readonly terminalCode: string | null
  /** The host that was asked, with port. */
  readonly host: string
  readonly protocol: 'http' | 'https'
  readonly locale: LocaleRow
  /** Value of the device cookie: what tells a known device. */
  readonly deviceToken: string | null
  readonly session: Session | null
  readonly user: User | null
  /** The client key that came in the ciphertext of this request; it becomes the session's. */
  readonly clientKey: { readonly publicKey: string; readonly algorithm: string } | null
}

/** A caller with a live session. */
export interface Member extends Caller {
  readonly session: Session
  readonly user: User
}

/** An account whose request has been proven to be its own, by a session or by the key of a bot. */
export type Owner = Pick<Member, 'user'>

/** A login that is complete. */
export interface Entered {
  readonly kind: 'entered'
  readonly user: User
  readonly opened: OpenedSession
  /** The device cookie's value, new where the caller had none. */
  readonly deviceToken: string
}
