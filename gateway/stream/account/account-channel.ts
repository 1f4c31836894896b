import type { AccountEvent } from '#gateway/exchange/exchange.ts'
import { snapshotMessage, updateMessage, type AccountSource } from './account-messages.ts'

/** A reader of an account's changes. */
export interface AccountReader {
  send(message: string): void
}

/** A client's position in the sequence. */
export interface KnownPosition {
  readonly run: string
  readonly seq: number
}

/** Number of latest events that are always kept for clients that reconnect; up to twice as many are. */
const EVENTS_KEPT = 1000

export interface AccountChannelOptions extends AccountSource {
  readonly account: string
  readonly run: string
  /** The wall clock, in milliseconds. */
  readonly wallNow: () => number
  /** Runs a function after the events of the current turn. */
  readonly soon: (run: () => void) => void
}

/**
 * The changes of one account, serialised once for all its readers. Simultaneous events are sent together; each reader's sequence
 * numbers have no gaps.
 */
export class AccountChannel {
  readonly #options: AccountChannelOptions
  readonly #readers = new Set<AccountReader>()
  readonly #undo: () => void
  #kept: AccountEvent[] = []
  #waiting: AccountEvent[] = []
  /** Sequence number of the last event before those in `#kept`. */
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
    // Drop half at once, so that a full list is not shifted with every event.
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
    const message = this.#messageOf(events)
    if (message !== null) for (const reader of this.#readers) reader.send(message)
  }

  /** Builds the message for events. A new epoch keeps nothing old, so it is sent as a snapshot. */
  #messageOf(events: readonly AccountEvent[]): string | null {
    if (events.some(({ type }) => type === 'epoch')) return this.#snapshot()
    return JSON.stringify(updateMessage(this.#options, this.#options.account, events))
  }

  #snapshot(): string | null {
    const { account, run, wallNow } = this.#options
    const message = snapshotMessage(this.#options, account, run, wallNow())
    return message === null ? null : JSON.stringify(message)
  }

  /** Sends a reader the missed events or a full snapshot, then everything that follows. */
  join(reader: AccountReader, known: KnownPosition | null): void {
    // Pending events go to the existing readers; the new reader's first message already includes them.
    this.#flush()
    this.#readers.add(reader)
    const message = this.#since(known)
    if (message !== null) reader.send(message)
  }

  #since(known: KnownPosition | null): string | null {
    const { run, exchange, account } = this.#options
    if (known === null || known.run !== run || known.seq < this.#keptAfter || known.seq > exchange.sequence(account))
      return this.#snapshot()
    const missed = this.#kept.filter(({ sequence }) => sequence > known.seq)
    return missed.length === 0 ? null : this.#messageOf(missed)
  }

  leave(reader: AccountReader): void {
    this.#readers.delete(reader)
  }

  close(): void {
    this.#undo()
    this.#readers.clear()
  }
}
