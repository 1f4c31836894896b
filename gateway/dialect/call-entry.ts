import type { BotKey } from '#gateway/accounts/keys/bot-keys.ts'

/** A call that a client makes over its stream, as the REST call at `path` with this body; `key` is the one that it has logged in with. */
export interface EnteredCall {
  readonly key: BotKey
  /** The client's address, and the host that it has connected to. */
  readonly address: string
  readonly host: string
  /** Including `/api`. */
  readonly path: string
  readonly unsafeBody: object
}

/** The `data` of the REST call's answer, or its code and text. */
export type EnteredAnswer =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly code: number; readonly text: string }

/** Carries out calls that came over a stream, with all checks and limits of the REST calls except the signature, which the login had. */
export interface CallEntry {
  run(call: EnteredCall): Promise<EnteredAnswer>
}
