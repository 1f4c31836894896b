import { type NoticeRow, idsBelow } from '../views/history-rows.ts'
import type { HistoryStore } from './history-store.ts'

/** The notices of all accounts, as far as the history's file has them. */
export class NoticeLog {
  /** Above the ids of all notices of records from before this start. */
  readonly start: number
  readonly #history: Pick<HistoryStore, 'origin' | 'noticesAfter'>
  #listener: (() => void) | null = null

  /** `sequence`: the number of records at this start. */
  constructor(history: Pick<HistoryStore, 'origin' | 'noticesAfter'>, sequence: number) {
    this.#history = history
    this.start = idsBelow(sequence)
  }

  /** The journal that the history was made from; empty while there is no history. */
  origin(): string {
    return this.#history.origin()
  }

  /** Returns the notices after an id, oldest first. */
  after(id: number, limit: number): readonly NoticeRow[] {
    return this.#history.noticesAfter(id, limit)
  }

  /** Sets the one listener that is called whenever the history's file has more, perhaps also notices; null removes it. */
  onMore(listener: (() => void) | null): void {
    this.#listener = listener
  }

  /** Tells the listener that the history's file has more. */
  tellMore(): void {
    this.#listener?.()
  }
}
