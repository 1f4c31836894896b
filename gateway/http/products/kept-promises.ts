import { randomUUID } from 'node:crypto'

/** A promise to one account until a time of the wall clock. */
export interface KeptPromise {
  readonly account: string
  readonly expiresMs: number
}

/** The maximum number of promises to an account at once; its oldest give way. */
const OWN_MAX = 20

/**
 * Promises of which only the ids leave the server. Memory alone holds them: after a restart all have expired. What one account asks for
 * never drops another's: each has its own share, and what has ended is forgotten, so that the memory is bounded by the accounts that asked
 * within the time for which promises are kept.
 */
export class KeptPromises<Entry extends KeptPromise> {
  readonly #keptMs: number
  /** Oldest first. */
  readonly #byId = new Map<string, Entry>()
  readonly #idsOf = new Map<string, Set<string>>()

  /** `keptMs`: how long an entry is still known after its end, so that a late use is told so. */
  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  get size(): number {
    return this.#byId.size
  }

  /** Keeps an entry and returns its id. */
  add(entry: Entry, wallMs: number): string {
    for (const [id, { expiresMs }] of this.#byId) {
      if (expiresMs + this.#keptMs >= wallMs) break
      this.remove(id)
    }
    const own = this.#idsOf.get(entry.account) ?? new Set()
    for (const id of own) {
      if (own.size < OWN_MAX) break
      this.remove(id)
    }
    const id = randomUUID()
    this.#byId.set(id, entry)
    this.#idsOf.set(entry.account, own.add(id))
    return id
  }

  find(account: string, id: string): Entry | undefined {
    const entry = this.#byId.get(id)
    return entry?.account === account ? entry : undefined
  }

  remove(id: string): void {
    const entry = this.#byId.get(id)
    if (entry === undefined) return
    this.#byId.delete(id)
    const own = this.#idsOf.get(entry.account)
    own?.delete(id)
    if (own?.size === 0) this.#idsOf.delete(entry.account)
  }
}
