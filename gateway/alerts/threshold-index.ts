import type { AlertDirection } from '#lib/contract/accounts/alerts/alert-kinds.ts'

interface Entry {
  readonly threshold: number
  readonly key: string
}

/**
 * The thresholds that one figure of one market can meet, each once: two sorted lists, so that a change of the figure costs only the
 * entries that it meets. Numbers are decimals of at most 15 digits, which order and compare exactly.
 */
export class ThresholdIndex {
  /** Entries that a rising figure meets; the lowest last. */
  readonly #above: Entry[] = []
  /** Entries that a falling figure meets; the highest last. */
  readonly #below: Entry[] = []

  get size(): number {
    return this.#above.length + this.#below.length
  }

  add(key: string, direction: AlertDirection, threshold: number): void {
    const list = direction === 'above' ? this.#above : this.#below
    const sign = direction === 'above' ? -1 : 1
    list.splice(findPlace(list, threshold, sign), 0, { threshold, key })
  }

  remove(key: string): void {
    for (const list of [this.#above, this.#below]) {
      const at = list.findIndex((entry) => entry.key === key)
      if (at >= 0) list.splice(at, 1)
    }
  }

  /** Takes out and returns the keys that a figure meets whose extremes since the last call were these. */
  meet(high: number, low: number): string[] {
    const met: string[] = []
    for (let last = this.#above.at(-1); last !== undefined && last.threshold <= high; last = this.#above.at(-1)) {
      met.push(last.key)
      this.#above.pop()
    }
    for (let last = this.#below.at(-1); last !== undefined && last.threshold >= low; last = this.#below.at(-1)) {
      met.push(last.key)
      this.#below.pop()
    }
    return met
  }
}

/** Returns where a threshold belongs in a list that is sorted by `sign * threshold`, before those that are equal. */
function findPlace(list: readonly Entry[], threshold: number, sign: 1 | -1): number {
  let from = 0
  let to = list.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (sign * (list[middle]?.threshold ?? 0) < sign * threshold) from = middle + 1
    else to = middle
  }
  return from
}
