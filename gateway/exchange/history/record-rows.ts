import type { EngineState } from '#gateway/engine/state/state.ts'
import { beganOf } from './began.ts'
import { type DayVolume, type HistoryNote, type HistoryRow, ROWS_PER_RECORD_MAX } from '../views/history-rows.ts'
import { isNotable } from './notable-rows.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'

/** The rows that one record adds to the history. */
export class RecordRows {
  readonly state: EngineState
  readonly sequence: number
  readonly timeMs: number
  readonly rows: HistoryRow[] = []
  readonly notes: HistoryNote[] = []
  readonly volumes: DayVolume[] = []
  #ids = 0
  #notices = 0

  constructor(state: EngineState, sequence: number, timeMs: number) {
    this.state = state
    this.sequence = sequence
    this.timeMs = timeMs
  }

  /** Returns an id that grows from record to record and is the same whenever the history is rebuilt. */
  nextId(): number {
    this.#ids += 1
    return this.sequence * ROWS_PER_RECORD_MAX + this.#ids
  }

  /** Returns the id of the nth row, from 0, of a kind that has its own count. */
  idOf(nth: number): number {
    return this.sequence * ROWS_PER_RECORD_MAX + nth + 1
  }

  add(row: Pick<HistoryRow, 'account' | 'kind' | 'id' | 'epoch'> & Partial<HistoryRow>, view: object): void {
    const whole = { market: '', asset: '', wallet: '', sort: '', ref: 0, timeMs: this.timeMs, ...row }
    this.rows.push({ ...whole, beganMs: beganOf(whole, view), payload: JSON.stringify(view) })
    if (!isNotable(row.kind, view)) return
    this.#notices += 1
    this.add({ ...row, kind: 'notices', id: this.idOf(this.#notices), sort: row.kind, ref: row.id }, view)
  }

  note(account: string, name: string, value: object | null): void {
    this.notes.push({ account, name, payload: value === null ? null : JSON.stringify(value) })
  }
}

/** Returns the epoch that a current event belongs to; the event of a close belongs to the epoch it closed. */
export function epochOf(account: Account): number {
  return account.epoch?.number ?? account.epochsClosed
}
