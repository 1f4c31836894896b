/**
 * What a thread of studies has found, by account and question, for as long as the history has no later record. The least recently asked
 * goes first when all together weigh too much.
 */
export class Kept<Found> {
  readonly #weightMax: number
  readonly #found = new Map<string, { readonly upTo: string; readonly found: Found; readonly weight: number }>()
  #weight = 0

  constructor(weightMax: number) {
    this.#weightMax = weightMax
  }

  /** Returns what was found for a question up to a record; otherwise finds it, and keeps it by its weight. */
  async get(key: string, upTo: string, find: () => Promise<Found>, weigh: (found: Found) => number): Promise<Found> {
    const known = this.#found.get(key)
    this.#drop(key)
    const found = known?.upTo === upTo ? known.found : await find()
    this.#drop(key)
    const weight = weigh(found)
    this.#found.set(key, { upTo, found, weight })
    this.#weight += weight
    for (const oldest of this.#found.keys()) {
      if (this.#weight <= this.#weightMax) break
      this.#drop(oldest)
    }
    return found
  }

  #drop(key: string): void {
    this.#weight -= this.#found.get(key)?.weight ?? 0
    this.#found.delete(key)
  }
}
