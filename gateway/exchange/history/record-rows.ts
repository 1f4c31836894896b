import type { EngineState } from '#gateway/engine/state/state.ts'
import type { DayVolume, HistoryNote, HistoryRow } from './history-rows.ts'
import type { Account } from '#gateway/engine/state/records.ts'

/** Rows of one kind that one record can make, so that ids made of sequence and number are unique. */
const ROWS_PER_RECORD_MAX = 100_000

/** All rows of a record, and of those before it, have ids below this one. */
export function idsBelow(sequence: number): number {
  return (sequence + 1) * ROWS_PER_RECORD_MAX
}

/** What one record adds to the history. */
export class RecordRows {
  readonly state: EngineState
  readonly sequence: number
  readonly timeMs: number
  readonly rows: HistoryRow[] = []
  readonly notes: HistoryNote[] = []
  readonly volumes: DayVolume[] = []
  #ids = 0

  constructor(state: EngineState, sequence: number, timeMs: number) {
    this.state = state
    this.sequence = sequence
    this.timeMs = timeMs
  }

  /** An id that grows from record to record and comes out the same when the history is made again. */
  nextId(): number {
    this.#ids += 1
    return this.sequence * ROWS_PER_RECORD_MAX + this.#ids
  }

  /** Id of the nth row, from 0, of a kind that counts by itself. */
  idOf(nth: number): number {
    return this.sequence * ROWS_PER_RECORD_MAX + nth + 1
  }

  add(row: Pick<HistoryRow, 'account' | 'kind' | 'id' | 'epoch'> & Partial<HistoryRow>, view: object): void {
    this.rows.push({
      market: '', asset: '', wallet: '', sort: '', ref: 0, timeMs: this.timeMs, ...row, payload: JSON.stringify(view),
    })
  }

  note(account: string, name: string, value: object | null): void {
    this.notes.push({ account, name, payload: value === null ? null : JSON.stringify(value) })
  }
}

/** The epoch that something of now belongs to; that of a close is the one it closed. */
export function epochOf(account: Account): number {
  return account.epoch?.number ?? account.epochsClosed
}
