import type { Levels } from '../../frames/frame.ts'

interface Level {
  lots: number
  /** As the exchange wrote them, for checksums over its texts. */
  priceText: string
  sizeText: string
}

/** One side of a book, sorted best first, that remembers what has changed since it was last taken. */
export class PriceSide {
  /** 1 for asks, -1 for bids. */
  readonly #direction: 1 | -1
  readonly #levels = new Map<number, Level>()
  readonly #sorted: number[] = []
  readonly #changed = new Set<number>()

  constructor(direction: 1 | -1) {
    this.#direction = direction
  }

  get length(): number {
    return this.#sorted.length
  }

  get hasChanged(): boolean {
    return this.#changed.size > 0
  }

  get best(): number | undefined {
    return this.#sorted[0]
  }

  clear(): void {
    this.#levels.clear()
    this.#sorted.length = 0
    this.#changed.clear()
  }

  set(ticks: number, lots: number, priceText: string, sizeText: string): void {
    const level = this.#levels.get(ticks)
    if (lots === 0) {
      if (level === undefined) return
      this.#levels.delete(ticks)
      this.#sorted.splice(this.#place(ticks), 1)
    } else if (level === undefined) {
      this.#levels.set(ticks, { lots, priceText, sizeText })
      this.#sorted.splice(this.#place(ticks), 0, ticks)
    } else {
      level.sizeText = sizeText
      if (level.lots === lots) return
      level.lots = lots
    }
    this.#changed.add(ticks)
  }

  /** Removes the worst levels beyond `count`. */
  trim(count: number): void {
    for (const ticks of this.#sorted.splice(count)) {
      this.#levels.delete(ticks)
      this.#changed.add(ticks)
    }
  }

  /** Returns the best levels with their texts. */
  top(count: number): { ticks: number; lots: number; priceText: string; sizeText: string }[] {
    return this.#sorted.slice(0, count).map((ticks) => ({ ticks, ...(this.#levels.get(ticks) as Level) }))
  }

  /** Returns all levels, and forgets what has changed. */
  takeAll(): Levels {
    this.#changed.clear()
    return this.#pack(this.#sorted)
  }

  /** Returns the levels that have changed since the last call, removed ones with size 0. */
  takeChanged(): Levels {
    const levels = this.#pack([...this.#changed])
    this.#changed.clear()
    return levels
  }

  #pack(ticks: readonly number[]): Levels {
    return { prices: Float64Array.from(ticks), sizes: Float64Array.from(ticks, (price) => this.#levels.get(price)?.lots ?? 0) }
  }

  /** Returns the index at which a price is, or belongs. */
  #place(ticks: number): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (((this.#sorted[middle] as number) - ticks) * this.#direction < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
