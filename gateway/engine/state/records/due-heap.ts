/** A key with the time at which it falls due, in milliseconds. */
export interface DueEntry<Key> {
  readonly key: Key
  readonly dueMs: number
}

/**
 * Keys by the time at which they fall due. Nothing but the keys that are due is looked at, however many wait: a change costs the
 * logarithm of their number. The order of keys that are due at once is not defined.
 */
export class DueHeap<Key> {
  readonly #isBefore: (a: DueEntry<Key>, b: DueEntry<Key>) => boolean
  /** A binary heap. An entry that is no longer the one of its key in `#live` is stale, and dropped when it comes up. */
  #heap: DueEntry<Key>[] = []
  readonly #live = new Map<Key, DueEntry<Key>>()

  /** `isBefore` may count what it compares; it must order by `dueMs`. */
  constructor(isBefore: (a: DueEntry<Key>, b: DueEntry<Key>) => boolean = (a, b) => a.dueMs < b.dueMs) {
    this.#isBefore = isBefore
  }

  /** Sets when a key falls due; infinity for never. */
  set(key: Key, dueMs: number): void {
    if (this.#live.get(key)?.dueMs === dueMs) return
    this.delete(key)
    if (dueMs === Infinity) return
    const entry = { key, dueMs }
    this.#live.set(key, entry)
    this.#heap.push(entry)
    this.#rise(this.#heap.length - 1)
  }

  delete(key: Key): void {
    this.#live.delete(key)
    // Stale entries are never more than half of the heap, and a few.
    if (this.#heap.length > 2 * this.#live.size + 16) this.#rebuild()
  }

  /** Returns the keys that are due at a time. They stay in the heap. */
  dueAt(timeMs: number): Key[] {
    const due: DueEntry<Key>[] = []
    for (;;) {
      const first = this.#heap[0]
      if (first === undefined || first.dueMs > timeMs) break
      this.#takeFirst()
      if (this.#live.get(first.key) === first) due.push(first)
    }
    for (const entry of due) {
      this.#heap.push(entry)
      this.#rise(this.#heap.length - 1)
    }
    return due.map(({ key }) => key)
  }

  /** Returns when the next key falls due; infinity if there is none. */
  nextMs(): number {
    for (;;) {
      const first = this.#heap[0]
      if (first === undefined) return Infinity
      if (this.#live.get(first.key) === first) return first.dueMs
      this.#takeFirst()
    }
  }

  /** Checks whether a key has a time at which it falls due. */
  has(key: Key): boolean {
    return this.#live.has(key)
  }

  /** Checks whether any key is due at a time. */
  isDueAt(timeMs: number): boolean {
    for (;;) {
      const first = this.#heap[0]
      if (first === undefined || first.dueMs > timeMs) return false
      if (this.#live.get(first.key) === first) return true
      this.#takeFirst()
    }
  }

  #takeFirst(): void {
    const last = this.#heap.pop()
    if (last === undefined || this.#heap.length === 0) return
    this.#heap[0] = last
    this.#sink(0)
  }

  #rebuild(): void {
    this.#heap = [...this.#live.values()]
    for (let at = Math.floor(this.#heap.length / 2) - 1; at >= 0; at -= 1) this.#sink(at)
  }

  #rise(from: number): void {
    for (let at = from; at > 0;) {
      const parent = Math.floor((at - 1) / 2)
      if (!this.#swapIfBefore(at, parent)) return
      at = parent
    }
  }

  #sink(from: number): void {
    for (let at = from; ;) {
      const left = 2 * at + 1
      const [a, b] = [this.#heap[left], this.#heap[left + 1]]
      if (a === undefined) return
      const child = b !== undefined && this.#isBefore(b, a) ? left + 1 : left
      if (!this.#swapIfBefore(child, at)) return
      at = child
    }
  }

  /** Swaps two entries if the first is due before the second; returns whether it did. */
  #swapIfBefore(at: number, above: number): boolean {
    const [a, b] = [this.#heap[at], this.#heap[above]]
    if (a === undefined || b === undefined || !this.#isBefore(a, b)) return false
    this.#heap[at] = b
    this.#heap[above] = a
    return true
  }
}
