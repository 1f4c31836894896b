/** A price that moves further than this in one message needs a second one that agrees. */
const JUMP_RATIO = 0.05

/**
 * Holds a price back that is more than 5 % from the last one, until the next price agrees with it within 5 % or another source of the same
 * market (`witness`: the middle of its book) does. So a single wrong figure never reaches the mark price; a real move is one message late.
 */
export class JumpFilter {
  #last: number | null = null
  #held: number | null = null

  /** Returns the price to pass on, or null while it is held back. */
  take(price: number, witness: number | null): number | null {
    const isNear = (other: number | null) => other !== null && Math.abs(price - other) <= other * JUMP_RATIO
    if (this.#last !== null && !isNear(this.#last) && !isNear(this.#held) && !isNear(witness)) {
      this.#held = price
      return null
    }
    this.#held = null
    this.#last = price
    return price
  }
}
