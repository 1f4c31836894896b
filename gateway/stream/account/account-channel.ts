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
  /** Names the journal whose sequences number the messages. */
  readonly run: () => string
  /** The wall clock, in milliseconds. */
  readonly wallNow: () => number
  /** Runs a function after the events of the current turn. */
  readonly soon: (run: () => void) => void
}

/**
 * The changes of one account, serialised once for all its readers. Simultaneous events are sent together. Each message says up to which
 * record of the journal it tells everything, and from which on; so a reader's numbers have no gaps, and are good at every gateway.
 */
export class AccountChannel {
  readonly #options: AccountChannelOptions
  readonly #readers = new Set<AccountReader>()
  readonly #undo: () => void
  #kept: AccountEvent[] = []
  #waiting: AccountEvent[] = []
  /** The record after which `#kept` has everything. */
  #keptAfter: number
  /** The record up to which the readers have been told everything. */
  #told: number

  constructor(options: AccountChannelOptions) {
    this.#options = options
    this.#keptAfter = options.exchange.sequence()
    this.#told = this.#keptAfter
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
      this.#keptAfter = this.#kept.at(-EVENTS_KEPT - 1)?.sequence ?? this.#keptAfter
      this.#kept = this.#kept.slice(-EVENTS_KEPT)
    }
  }

  #flush(): void {
    if (this.#waiting.length === 0) return
    const events = this.#waiting
    this.#waiting = []
    const from = this.#told + 1
    this.#told = events.at(-1)?.sequence ?? this.#told
    if (this.#readers.size === 0) return
    const message = this.#writeMessage(events, from)
    if (message !== null) for (const reader of this.#readers) reader.send(message)
  }

  /** Builds the message for events. A new epoch keeps nothing old, so it is sent as a snapshot. */
  #writeMessage(events: readonly AccountEvent[], from: number): string | null {
    if (events.some(({ type }) => type === 'epoch')) return this.#snapshot()
    return JSON.stringify(updateMessage(this.#options, this.#options.account, events, { from, seq: this.#told }))
  }

  #snapshot(): string | null {
    const { account, run, wallNow } = this.#options
    const message = snapshotMessage(this.#options, account, { run: run(), seq: this.#told }, wallNow())
    return message === null ? null : JSON.stringify(message)
  }

  /** Sends a reader the missed events or a full snapshot, then everything that follows. */
  join(reader: AccountReader, known: KnownPosition | null): void {
    // Pending events go to the existing readers; the new reader's first message already includes them.
    this.advance()
    this.#readers.add(reader)
    const message = this.#since(known)
    if (message !== null) reader.send(message)
  }

  /** Tells the readers that nothing has happened up to now, so that the position of an idle page is one that every gateway still knows. */
  advance(): void {
    this.#flush()
    const { account, exchange } = this.#options
    const [from, seq] = [this.#told + 1, exchange.sequence()]
    if (seq < from) return
    this.#told = seq
    if (this.#readers.size === 0) return
    const message = JSON.stringify(updateMessage(this.#options, account, [], { from, seq }))
    for (const reader of this.#readers) reader.send(message)
  }

  #since(known: KnownPosition | null): string | null {
    const { run, exchange, account } = this.#options
    if (known === null || known.run !== run() || known.seq > this.#told) return this.#snapshot()
    const isKept = known.seq >= this.#keptAfter
    const missed = isKept ? this.#kept.filter(({ sequence }) => sequence > known.seq) : exchange.since(account, known.seq)
    if (missed === null) return this.#snapshot()
    return known.seq === this.#told ? null : this.#writeMessage(missed, known.seq + 1)
  }

  leave(reader: AccountReader): void {
    this.#readers.delete(reader)
  }

  close(): void {
    this.#undo()
    this.#readers.clear()
  }
}
