/** A level: price in ticks, size in lots. */
export type Level = readonly [price: number, size: number]

/** A book at one of its sequence numbers, best levels first. */
export interface ModelBook {
  readonly sequence: number
  readonly time: number
  /** The price step then, in steps of the market's first one. */
  readonly tickTimes: number
  readonly asks: readonly Level[]
  readonly bids: readonly Level[]
}

/** One side of the model's book. */
export class ModelSide {
  readonly #direction: 1 | -1
  readonly #levels = new Map<number, number>()
  #sorted: Level[] | null = []

  /** 1 for asks, -1 for bids. */
  constructor(direction: 1 | -1) {
    this.#direction = direction
  }

  get size(): number {
    return this.#levels.size
  }

  sizeAt(price: number): number {
    return this.#levels.get(price) ?? 0
  }

  set(price: number, size: number): Level {
    if (size === 0) this.#levels.delete(price)
    else this.#levels.set(price, size)
    this.#sorted = null
    return [price, size]
  }

  /** Returns all levels, best first; the list does not change later. */
  levels(): readonly Level[] {
    this.#sorted ??= [...this.#levels].toSorted(([a], [b]) => (a - b) * this.#direction)
    return this.#sorted
  }

  best(): number | undefined {
    return this.levels()[0]?.[0]
  }

  worst(): number | undefined {
    return this.levels().at(-1)?.[0]
  }
}
