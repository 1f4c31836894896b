import { statSync } from 'node:fs'
import type { JournalRow, JournalStore } from './journal-store.ts'
import type { KnownRecords } from './known-records.ts'

/** A loss that an operator is asked about, in numbers. */
export interface DescribedLoss {
  /** Between which times the missing records were made, to follow a sentence; empty if nothing is known of it. */
  readonly extent: string
  /** The records that would be given up. */
  readonly price: string
}

/** Describes what a journal lacks of what other files know of it. `store` is null if there is no journal. */
export function describeMissing(store: Pick<JournalStore, 'last' | 'row'> | null, known: readonly KnownRecords[]): DescribedLoss {
  const last = store?.last() ?? null
  const upTo = Math.max(0, ...known.map(({ sequence }) => sequence))
  const isOther = known.some(({ origin }) => last !== null && store?.row(1)?.hash !== origin)
  const from = isOther ? 0 : (last?.sequence ?? 0)
  const times = [...(isOther ? [] : [`after ${readRecordTime(last)}`]), `up to ${readFilesTime(known)}`].filter((time) => !time.endsWith(' '))
  const count = Math.max(0, upTo - from)
  return {
    extent: count === 0 || times.length === 0 ? '' : ` (made ${times.join(' and ')})`,
    price: count === 0 ? 'all that it had' : count === 1 ? 'this record' : `these ${count} records`,
  }
}

/** Describes a record and all after it, which a journal would be cut before. */
export function describeRecords(store: Pick<JournalStore, 'last' | 'row'>, sequence: number): string {
  const last = store.last()
  if (last === null || last.sequence < sequence) return 'what is missing'
  const count = last.sequence - sequence + 1
  const from = readRecordTime(store.row(sequence)) || readRecordTime(store.row(sequence - 1))
  return `${count} record${count === 1 ? '' : 's'}${from === '' ? '' : `, made from ${from} to ${readRecordTime(last) || 'an unknown time'}`}`
}

/** Returns the exchange's time of a record; empty if it cannot be read. */
export function readRecordTime(row: JournalRow | null): string {
  try {
    return writeTime((JSON.parse(row?.payload ?? '') as { timeMs?: unknown }).timeMs)
  } catch {
    return ''
  }
}

function writeTime(timeMs: unknown): string {
  return typeof timeMs === 'number' ? `${new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')} UTC` : ''
}

/** Returns when the file that knows most was written last. */
function readFilesTime(known: readonly KnownRecords[]): string {
  const [furthest] = known.toSorted((one, other) => other.sequence - one.sequence)
  return writeTime(furthest === undefined ? null : (statSync(furthest.file, { throwIfNoEntry: false })?.mtimeMs ?? null))
}
