/**
 * The content of a client's request, in its one canonical form: a digest of 53 bits of all that was asked for. Two requests have the same
 * content if they differ in nothing but their id, the moment of their arrival, the order of their fields, and how a decimal is written
 * (`1.0` is `1`). The digest tells requests of one account apart, which has no reason to look for two with the same one.
 */
export type Content = number

/** What a client's id names: the order or record that its request made, and what the request asked for. */
interface Named {
  readonly id: number
  /** Missing for an id that was used before 1.0 and whose content was not kept. */
  readonly content: Content | undefined
}

/** An id as a snapshot has it. */
export type SavedName = readonly [name: string, id: number, content?: Content]

/**
 * The ids that a client has given to requests of one kind in one round. Each is kept until the round ends: after a fill, a cancel or a
 * restart it still names the same request, and a new round knows none (ADR 51).
 */
export class RequestNames {
  readonly #named: Map<string, Named>

  constructor(saved: readonly SavedName[] = []) {
    this.#named = new Map(saved.map(([name, id, content]) => [name, { id, content }]))
  }

  get size(): number {
    return this.#named.size
  }

  has(name: string): boolean {
    return this.#named.has(name)
  }

  /** Returns the id of what a name stands for; undefined if it was not used in this round. */
  get(name: string): number | undefined {
    return this.#named.get(name)?.id
  }

  /** Returns what a name stands for, with the content of its request. */
  find(name: string): Named | undefined {
    return this.#named.get(name)
  }

  set(name: string, id: number, content: Content | undefined): void {
    this.#named.set(name, { id, content })
  }

  delete(name: string): void {
    this.#named.delete(name)
  }

  keys(): IterableIterator<string> {
    return this.#named.keys()
  }

  /** Returns all names, for snapshot and hash, in the order in which they were used. */
  save(): SavedName[] {
    return [...this.#named].map(([name, { id, content }]) => (content === undefined ? [name, id] : [name, id, content]))
  }
}
