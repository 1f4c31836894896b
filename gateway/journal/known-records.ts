import type { JournalStore } from './journal-store.ts'
import { readWitness } from './witness.ts'

/** Records of a journal that another file knows, so they were durable once. */
export interface KnownRecords {
  /** The file's path, as the operator knows it. */
  readonly file: string
  /** Hash of the journal's first record. */
  readonly origin: string
  /** Sequence of the last record. */
  readonly sequence: number
  /** Hash of the last record; null if the file does not store it. */
  readonly hash: string | null
}

/** Returns what the witness knows; empty if there is none. Throws StoreError if it is damaged. */
export function knownByWitness(file: string): KnownRecords[] {
  const testimony = readWitness(file)
  return testimony === null || testimony.sequence === 0 ? [] : [{ file, ...testimony }]
}

/**
 * Returns what a journal lacks compared with what other files know of it, as a sentence without its end; null if it has everything.
 * `store` is null if the journal does not exist.
 */
export function missingFrom(store: Pick<JournalStore, 'last' | 'row'> | null, known: readonly KnownRecords[]): string | null {
  const end = store?.last()?.sequence ?? 0
  const origin = end === 0 ? null : store?.row(1)?.hash
  const stranger = known.find((each) => origin !== null && each.origin !== origin)
  if (stranger !== undefined) return `is not the journal that ${stranger.file} knows ${counted(1, stranger.sequence)} of`
  const [furthest] = known.toSorted((a, b) => b.sequence - a.sequence)
  if (furthest !== undefined && furthest.sequence > end) {
    const what = end === 0 ? 'has no records' : `ends at record ${end}`
    return `${what}, and ${furthest.file} knows of ${furthest.sequence}: ${counted(end + 1, furthest.sequence)} ${end + 1 === furthest.sequence ? 'is' : 'are'} missing`
  }
  const changed = known.find(({ sequence, hash }) => hash !== null && store?.row(sequence)?.hash !== hash)
  return changed === undefined ? null : `has another record ${changed.sequence} than the one that ${changed.file} knows of`
}

function counted(from: number, to: number): string {
  return from === to ? `1 record, number ${from},` : `${to - from + 1} records, ${from} to ${to},`
}
