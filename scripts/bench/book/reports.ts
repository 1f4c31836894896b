export type ReportKind = 'accepted' | 'rejected' | 'cancelled' | 'modified' | 'traded'

const WORDS = 4
const ROOM = 4096 * WORDS
const KIND_WORDS: Readonly<Record<ReportKind, number>> = { accepted: 1, rejected: 2, cancelled: 3, modified: 4, traded: 5 }

/** The results of a flow, in a ring that its reader would empty; here the latest ones stay until they are overwritten. */
export class Reports {
  count = 0
  readonly #ring = new Int32Array(ROOM)

  /** `order`: of a trade the maker. */
  push(kind: ReportKind, order: number, ticks: number, lots: number): void {
    const at = (this.count * WORDS) % ROOM
    this.#ring[at] = KIND_WORDS[kind]
    this.#ring[at + 1] = order
    this.#ring[at + 2] = ticks
    this.#ring[at + 3] = lots
    this.count += 1
  }

  /** The reports from a count on. */
  since(count: number): number[] {
    return Array.from({ length: (this.count - count) * WORDS }, (_, nth) => this.#ring[(count * WORDS + nth) % ROOM] as number)
  }
}
