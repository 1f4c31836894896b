/** Seeded randomness: the same key gives the same numbers on every machine, and no key's numbers depend on another's. */

function scramble(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** Mixes two 32-bit integers into one. */
export function mix(a: number, b: number): number {
  return scramble(Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) + scramble(b + 0x165667b1))
}

/** Hashes a text to a 32-bit integer. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return scramble(hash)
}

/** Converts a 32-bit integer to a number in [0, 1). */
export function unit(bits: number): number {
  return (bits >>> 0) / 4_294_967_296
}

/** A stream of random numbers that restarts, from its key alone, at every `reseed`. One object serves many keys without garbage. */
export class Random {
  #state = 0
  #step = 1
  #spare = 0
  #hasSpare = false

  /** Starts the stream of a key. */
  reseed(first: number, second: number): this {
    this.#state = mix(first, second)
    // An odd step per key keeps two streams apart even where their states meet.
    this.#step = mix(second ^ 0x5bd1e995, first) | 1
    this.#hasSpare = false
    return this
  }

  /** Returns a uniform number in (0, 1): never 0, so that its logarithm is finite. */
  uniform(): number {
    this.#state = (this.#state + this.#step) | 0
    return ((scramble(this.#state) >>> 0) + 0.5) / 4_294_967_296
  }

  /** Returns a standard normal number (Box and Muller). */
  normal(): number {
    if (this.#hasSpare) {
      this.#hasSpare = false
      return this.#spare
    }
    const radius = Math.sqrt(-2 * Math.log(this.uniform()))
    const angle = 2 * Math.PI * this.uniform()
    this.#spare = radius * Math.sin(angle)
    this.#hasSpare = true
    return radius * Math.cos(angle)
  }
}
