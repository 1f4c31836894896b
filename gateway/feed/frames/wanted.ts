import type { MarketName } from './frame.ts'

/** How long a market stays wanted after a read of its book or trades. */
const KEPT_MS = 60_000

/** The markets whose books or trades were read lately. */
export class Wanted {
  readonly #lookedAt = new Map<MarketName, number>()

  note(name: MarketName, nowMs: number): void {
    this.#lookedAt.set(name, nowMs)
  }

  /** Returns the markets that are wanted at a time, and forgets the others. */
  at(nowMs: number): MarketName[] {
    for (const [name, lookedAt] of this.#lookedAt) if (nowMs - lookedAt > KEPT_MS) this.#lookedAt.delete(name)
    return [...this.#lookedAt.keys()]
  }
}
