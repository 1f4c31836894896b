import { DueHeap } from '../state/records/due-heap.ts'

export interface OpenThingsOptions<Value> {
  /** The accounts in whose lists a thing is. */
  readonly ownersOf: (value: Value) => readonly string[]
  /** When something has to happen to a thing by itself, by the clock of its product in milliseconds; infinity for never. */
  readonly dueMsOf: (value: Value) => number
}

/**
 * The open things of a product by key, in the order in which they were opened, with indices by account and by due time. The indices follow
 * from the things, so snapshots and hashes do without them. A thing that is changed in place must be set again.
 */
export class OpenThings<Key, Value> extends Map<Key, Value> {
  readonly #options: OpenThingsOptions<Value>
  readonly #due = new DueHeap<Key>()
  /** The place of each key in the map's order. */
  readonly #places = new Map<Key, number>()
  #nextPlace = 0
  readonly #byOwner = new Map<string, Set<Key>>()

  constructor(options: OpenThingsOptions<Value>) {
    super()
    this.#options = options
  }

  override set(key: Key, value: Value): this {
    const known = this.get(key)
    if (known !== undefined) this.#leaveOwners(key, known)
    else {
      this.#places.set(key, this.#nextPlace)
      this.#nextPlace += 1
    }
    for (const owner of this.#options.ownersOf(value)) {
      const keys = this.#byOwner.get(owner) ?? new Set()
      this.#byOwner.set(owner, keys.add(key))
    }
    this.#due.set(key, this.#options.dueMsOf(value))
    return super.set(key, value)
  }

  override delete(key: Key): boolean {
    const known = this.get(key)
    if (known === undefined) return false
    this.#leaveOwners(key, known)
    this.#due.delete(key)
    this.#places.delete(key)
    return super.delete(key)
  }

  override clear(): void {
    for (const key of this.keys()) this.delete(key)
  }

  /** Returns the things of an account, oldest first. */
  of(owner: string): Value[] {
    return this.#inOrder([...(this.#byOwner.get(owner) ?? [])])
  }

  /** Returns the things that are due at a time, oldest first. */
  dueAt(timeMs: number): Value[] {
    return this.#inOrder(this.#due.dueAt(timeMs))
  }

  isDueAt(timeMs: number): boolean {
    return this.#due.isDueAt(timeMs)
  }

  #inOrder(keys: Key[]): Value[] {
    const placeOf = (key: Key) => this.#places.get(key) ?? 0
    return keys.toSorted((a, b) => placeOf(a) - placeOf(b)).flatMap((key) => this.get(key) ?? [])
  }

  #leaveOwners(key: Key, value: Value): void {
    for (const owner of this.#options.ownersOf(value)) {
      const keys = this.#byOwner.get(owner)
      keys?.delete(key)
      if (keys?.size === 0) this.#byOwner.delete(owner)
    }
  }
}
