/** A seeded source of random figures, the same on every machine but for the last digit of the mathematical functions. */
export class Random {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 up to but not including 1 (mulberry32). */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns a whole number from 0 up to but not including `bound`. */
  below(bound: number): number {
    return Math.floor(this.share() * bound)
  }

  /** Returns a figure of the standard normal distribution (Box-Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.share())) * Math.cos(2 * Math.PI * this.share())
  }

  /** Returns a figure of the exponential distribution with this median. */
  exponential(median: number): number {
    return (-Math.log(1 - this.share()) * median) / Math.LN2
  }
}
