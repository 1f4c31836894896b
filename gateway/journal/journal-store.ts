/** A record as it is stored: the text of a command, chained to the previous record. */
export interface JournalRow {
  readonly sequence: number
  readonly payload: string
  readonly hash: string
}

/** The state after a record: its hash, and for a snapshot the whole state. */
export interface CheckpointRow {
  readonly sequence: number
  /** `hashState` of the engine after this record. */
  readonly stateHash: string
  /** The snapshot's text and its own hash; null if only the state's hash was stored. */
  readonly snapshot: { readonly payload: string; readonly hash: string } | null
}

/** Stores the journal. Calls block until the data is on disk; records survive a power failure once `append` has returned. */
export interface JournalStore {
  /** Returns the text of the snapshot with which a journal begins that was carried over from a version before 1.0 (ADR 53); else null. */
  beginning(): string | null
  /** Returns the hashes of all beginnings that records may name, where there are several. */
  beginningHashes?(): ReadonlySet<string>
  /** Appends all rows or none, with one fsync. Throws `StoreError`. */
  append(rows: readonly JournalRow[]): void
  /** Commits something that leaves no trace. Throws `StoreError` if a record would be refused too. */
  probe(): void
  last(): JournalRow | null
  row(sequence: number): JournalRow | null
  /** Returns the rows above a sequence, in order. */
  rowsAfter(sequence: number): Iterable<JournalRow>
  /** Writes a checkpoint and drops all snapshots except the newest `keep`. */
  writeCheckpoint(row: CheckpointRow, keep: number): void
  /** Returns the checkpoints above a sequence, in order, without their snapshots' texts. */
  checkpointsAfter(sequence: number): readonly { readonly sequence: number; readonly stateHash: string }[]
  /** Returns the checkpoints that have a snapshot, newest first. */
  snapshots(): Iterable<CheckpointRow>
  /** Removes everything after a record, including checkpoints. Throws `StoreError`. */
  cutAfter(sequence: number): void
  close(): void
}

/** A beginning that takes the place of archived records. */
export interface NewBeginning {
  /** The last of the records that it replaces; that one itself stays, because the chain goes on from it. */
  readonly sequence: number
  readonly stateHash: string
  readonly beginning: string
  /** The next record, which names it. */
  readonly row: JournalRow
}

/** A refusal of the store: the disk is full, or has any other error. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly diskFull: boolean

  constructor(message: string, diskFull: boolean, options?: ErrorOptions) {
    super(message, options)
    this.diskFull = diskFull
  }
}

/** The journal contradicts itself: a gap, a hash that does not fit, or a state that comes out differently. It must not be traded on. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken'
  /** The first record that is wrong. */
  readonly sequence: number

  constructor(sequence: number, what: string) {
    super(`The journal is broken at record ${sequence}: ${what}.`)
    this.sequence = sequence
  }
}

/** Another version of this program reads the journal: nothing is damaged, and nothing must be discarded. */
export class OtherVersion extends JournalBroken {}

/** A newer version of this program wrote the journal. */
export class JournalTooNew extends OtherVersion {
  /** What it has that this version does not know, as the end of a sentence. */
  readonly sign: string

  constructor(sequence: number, rules: number, known: number) {
    super(sequence, `a newer version of this program wrote it, by rules ${rules}; this one knows rules up to ${known}`)
    this.sign = `has rules ${rules} at record ${sequence}`
  }
}

/** A version before 1.0 wrote the journal. */
export class JournalTooOld extends OtherVersion {
  constructor() {
    super(1, 'a version before 1.0 wrote it')
    this.message =
      'A version before 1.0 wrote the journal: version 0.1.0 reads it, and `npm run upgrade-data -- TARGET` carries all that it leads to over to this one (docs/BACKUP.md).'
  }
}

/** Another gateway has become the primary: this one wrote nothing, and never will again under its epoch. */
export class LeadLost extends JournalBroken {
  constructor(epoch: number, inForce: number) {
    super(0, 'another gateway is the primary')
    this.message = `Another gateway has become the primary (epoch ${inForce}; this one had ${epoch}), so this one writes nothing more.`
  }
}
