/** House lots that were taken come back evenly over this time. */
export const HOUSE_RETURN_MS = 2000

interface TakenLots {
  readonly lots: number
  readonly timeMs: number
}

/** What was taken from the house a moment ago, by price. */
export class TakenLevels {
  readonly #taken = new Map<number, TakenLots>()

  get isEmpty(): boolean {
    return this.#taken.size === 0
  }

  take(ticks: number, lots: number, timeMs: number): void {
    this.#taken.set(ticks, { lots: lots + this.missing(ticks, timeMs), timeMs })
  }

  /** Lots that have not come back yet. */
  missing(ticks: number, timeMs: number): number {
    const taken = this.#taken.get(ticks)
    if (taken === undefined) return 0
    const share = 1 - Math.max(0, timeMs - taken.timeMs) / HOUSE_RETURN_MS
    if (share > 0) return Math.ceil(taken.lots * share)
    this.#taken.delete(ticks)
    return 0
  }

  clear(): void {
    this.#taken.clear()
  }
}
