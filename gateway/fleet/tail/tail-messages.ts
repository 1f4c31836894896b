import type { FromWorker } from '#gateway/exchange/worker/messages.ts'

/** The messages of a replica's thread about the journal that it follows. */
export type FromTail =
  /** It has replayed the journal to its end once: the state there, from which every later record is told. */
  | { readonly type: 'ready'; readonly snapshot: string }
  /**
   * It has applied up to `sequence`, and knows of records up to `known`. `messages` are those that the engine's thread of the primary would
   * have sent to its main thread.
   */
  | { readonly type: 'followed'; readonly sequence: number; readonly known: number; readonly messages: readonly FromWorker[] }
  /** The primary has named the run of account streams. */
  | { readonly type: 'run'; readonly run: string }
  /** It has come to another state than the primary, or has applied what the journal does not have, so its state is of no use. */
  | { readonly type: 'differs'; readonly message: string }
  /** The journal cannot be replayed, so this gateway must never be the primary. */
  | { readonly type: 'broken'; readonly message: string }
  | { readonly type: 'stopped' }

export type ToTail =
  /** Where the primary is; null if it is not known. */
  | { readonly type: 'primary'; readonly origin: string | null }
  /** Asks the primary to open a trader's account. */
  | { readonly type: 'ensure'; readonly account: string }
  /** The history of these accounts is to be deleted. */
  | { readonly type: 'forget'; readonly accounts: readonly string[] }
  | { readonly type: 'stop' }

export interface TailSetup {
  readonly databaseUrl: string
  readonly historyFile: string
  readonly link: LinkSetup
}

/** The proof with which a replica asks the primary for the records. */
export interface LinkSetup {
  readonly node: string
  /** The secret that all gateways of one database have in common. */
  readonly secret: string
  /** Names the reference market, which must be the primary's. */
  readonly market: string
}
