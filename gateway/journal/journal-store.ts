/** One record as it is stored: the text of a command, chained to the record before. */
export interface JournalRow {
  readonly sequence: number
  readonly payload: string
  readonly hash: string
}

/** The state after a record: its hash, and for a snapshot the whole of it. */
export interface CheckpointRow {
  readonly sequence: number
  /** `hashState` of the engine after this record. */
  readonly stateHash: string
  /** The snapshot's text and its own hash; null where only the state's hash was noted. */
  readonly snapshot: { readonly payload: string; readonly hash: string } | null
}

/** Where the journal lies. Calls block until the data is on the disk; what `append` returned from survives a power cut. */
export interface JournalStore {
  /** The terms as text that a journal from before rule 2 was started with; null in every other, whose terms are records. */
  terms(): string | null
  /** All rows or none; one fsync. Throws `StoreError`. */
  append(rows: readonly JournalRow[]): void
  /** Commits something that leaves no trace. Throws `StoreError` where a record would not be taken either. */
  probe(): void
  last(): JournalRow | null
  row(sequence: number): JournalRow | null
  /** Rows above a sequence, in order. */
  rowsAfter(sequence: number): Iterable<JournalRow>
  /** Writes a checkpoint and drops the snapshots of all but the newest `keep`. */
  writeCheckpoint(row: CheckpointRow, keep: number): void
  /** Checkpoints above a sequence, in order, without their snapshots' texts. */
  checkpointsAfter(sequence: number): readonly { readonly sequence: number; readonly stateHash: string }[]
  /** Checkpoints that have a snapshot, newest first. */
  snapshots(): Iterable<CheckpointRow>
  /** Takes everything after a record away, noted states too. Throws `StoreError`. */
  cutAfter(sequence: number): void
  close(): void
}

/** Why the store refused: the disk is full, or anything else of the disk. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly diskFull: boolean

  constructor(message: string, diskFull: boolean, options?: ErrorOptions) {
    super(message, options)
    this.diskFull = diskFull
  }
}

/** The journal contradicts itself: a gap, a hash that does not fit, a state that comes out differently. Nobody may trade on it. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken'
  /** The first record that is wrong. */
  readonly sequence: number

  constructor(sequence: number, what: string) {
    super(`The journal is broken at record ${sequence}: ${what}.`)
    this.sequence = sequence
  }
}

/** A newer version of this program wrote it: nothing is damaged, and nothing is to be given up. */
export class JournalTooNew extends JournalBroken {}
