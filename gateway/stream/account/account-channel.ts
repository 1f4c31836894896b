import type { AccountEvent } from '#gateway/exchange/exchange.ts'
import { snapshotFrame, updateFrame, type AccountSource } from './account-frames.ts'

/** Whoever reads an account's changes. */
export interface AccountReader {
  send(frame: string): void
}

/** Where a client stands. */
export interface KnownPosition {
  readonly run: string
  readonly seq: number
}

/** Events that are kept for clients who come back. */
const EVENTS_KEPT = 1000

export interface AccountChannelOptions extends AccountSource {
  readonly account: string
  readonly run: string
  /** The wall clock, in milliseconds. */
  readonly wallNow: () => number
  /** Runs something after what is being told at once has been told. */
  readonly soon: (run: () => void) => void
}

/**
 * The changes of one account for all of its readers, written once. Events that come together go out together; each reader's numbers
 * follow on each other without a gap.
 */
export class AccountChannel {
  readonly #options: AccountChannelOptions
  readonly #readers = new Set<AccountReader>()
  readonly #undo: () => void
  #kept: AccountEvent[] = []
  #waiting: AccountEvent[] = []
  /** Sequence number of the last event before those that are kept. */
  #keptAfter: number

  constructor(options: AccountChannelOptions) {
    this.#options = options
    this.#keptAfter = options.exchange.sequence(options.account)
    this.#undo = options.exchange.subscribe(options.account, (event) => this.#hear(event))
  }

  get readers(): number {
    return this.#readers.size
  }

  #hear(event: AccountEvent): void {
    if (this.#waiting.length === 0) this.#options.soon(() => this.#flush())
    this.#waiting.push(event)
    this.#kept.push(event)
    // Half at once: a full list must not be shifted with every event.
    if (this.#kept.length > 2 * EVENTS_KEPT) {
      this.#kept = this.#kept.slice(-EVENTS_KEPT)
      this.#keptAfter = (this.#kept[0]?.sequence ?? 1) - 1
    }
  }

  #flush(): void {
    if (this.#waiting.length === 0) return
    const events = this.#waiting
    this.#waiting = []
    if (this.#readers.size === 0) return
    const frame = this.#frameOf(events)
    if (frame !== null) for (const reader of this.#readers) reader.send(frame)
  }

  /** A new epoch leaves nothing of the one before: it is told as a whole. */
  #frameOf(events: readonly AccountEvent[]): string | null {
    if (events.some(({ type }) => type === 'epoch')) return this.#snapshot()
    return JSON.stringify(updateFrame(this.#options, this.#options.account, events))
  }

  #snapshot(): string | null {
    const { account, run, wallNow } = this.#options
    const frame = snapshotFrame(this.#options, account, run, wallNow())
    return frame === null ? null : JSON.stringify(frame)
  }

  /** Sends a reader what it is missing, or everything, and all that follows. */
  join(reader: AccountReader, known: KnownPosition | null): void {
    // What waits belongs to those who were there before; the newcomer's answer has it already.
    this.#flush()
    this.#readers.add(reader)
    const frame = this.#since(known)
    if (frame !== null) reader.send(frame)
  }

  #since(known: KnownPosition | null): string | null {
    const { run, exchange, account } = this.#options
    if (known === null || known.run !== run || known.seq < this.#keptAfter || known.seq > exchange.sequence(account)) return this.#snapshot()
    const missed = this.#kept.filter(({ sequence }) => sequence > known.seq)
    return missed.length === 0 ? null : this.#frameOf(missed)
  }

  leave(reader: AccountReader): void {
    this.#readers.delete(reader)
  }

  close(): void {
    this.#undo()
    this.#readers.clear()
  }
}
