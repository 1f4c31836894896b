import { type Lots, plus, type Ticks, ZERO } from '#lib/kernel/money.ts'

/** The time in ms over which taken house lots return evenly. */
export const HOUSE_RETURN_MS = 2000

interface TakenLots {
  readonly lots: Lots
  readonly timeMs: number
}

/** Lots recently taken from the house, by price. */
export class TakenLevels {
  readonly #taken = new Map<Ticks, TakenLots>()

  get isEmpty(): boolean {
    return this.#taken.size === 0
  }

  take(ticks: Ticks, lots: Lots, timeMs: number): void {
    this.#taken.set(ticks, { lots: plus(lots, this.missing(ticks, timeMs)), timeMs })
  }

  /** Returns the lots that have not returned yet. */
  missing(ticks: Ticks, timeMs: number): Lots {
    const taken = this.#taken.get(ticks)
    if (taken === undefined) return ZERO
    const share = 1 - Math.max(0, timeMs - taken.timeMs) / HOUSE_RETURN_MS
    if (share > 0) return Math.ceil(taken.lots * share) as Lots
    this.#taken.delete(ticks)
    return ZERO
  }

  clear(): void {
    this.#taken.clear()
  }
}
