import type { AccountChange, AccountEvent } from '../exchange.ts'

/** Changes are formatted on demand: until then the trail costs next to nothing. */
type Change = () => AccountChange

interface Entry {
  readonly sequence: number
  readonly account: string
  readonly timeMs: number
  changes: readonly Change[]
}

/** Number of latest entries that are always kept, one per record and account; up to twice as many are. */
const ENTRIES_KEPT = 5000

/**
 * The latest changes of all accounts, by the sequence of the records that made them. Every gateway of a database that applies the records
 * has the same, so that a page which moves from one to another gets what it missed (ADR 48). Rows of orders, positions and balances are as
 * they are when they are asked for; fills and liquidations are as they were.
 */
export class AccountTrail {
  #entries: Entry[] = []
  /** The sequence after which the trail is whole. */
  #after = 0
  /** The sequence of the last record that was noted, with or without changes. */
  #until = -1

  /** A state with this sequence is followed from now on. The trail goes on if that is where it is, and begins anew if not. */
  begin(sequence: number): void {
    if (this.#until === sequence) return this.#settle()
    this.#entries = []
    this.#after = sequence
    this.#until = sequence
  }

  /** Notes a record that was applied, with its changes. */
  note(sequence: number, timeMs: number, byAccount: ReadonlyMap<string, readonly Change[]>): void {
    this.#until = sequence
    for (const [account, changes] of byAccount) if (changes.length > 0) this.#entries.push({ sequence, account, timeMs, changes })
    if (this.#entries.length <= 2 * ENTRIES_KEPT) return
    this.#after = this.#entries.at(-ENTRIES_KEPT - 1)?.sequence ?? this.#after
    this.#entries = this.#entries.slice(-ENTRIES_KEPT)
  }

  /** Returns what happened to an account after a record, in order; null if that is not known any more. */
  since(account: string, sequence: number): AccountEvent[] | null {
    if (sequence < this.#after) return null
    const missed = this.#entries.filter((entry) => entry.account === account && entry.sequence > sequence)
    return missed.flatMap(({ changes, ...entry }) => changes.map((change) => ({ ...change(), ...entry })))
  }

  /** Formats everything: the state that it was made from is given up. */
  #settle(): void {
    for (const entry of this.#entries) {
      const changes = entry.changes.map((change) => change())
      entry.changes = changes.map((change) => () => change)
    }
  }
}
