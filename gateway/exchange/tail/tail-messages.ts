/** What the thread of a standby tells of the journal that it follows. */
export type FromTail =
  /** It has replayed up to this record, and the journal had no more at that moment. */
  | { readonly type: 'followed'; readonly sequence: number }
  /** The journal cannot be replayed, so this gateway must never lead. */
  | { readonly type: 'broken'; readonly message: string }
  | { readonly type: 'stopped' }

export interface TailSetup {
  readonly databaseUrl: string
  readonly historyFile: string
}
