/** The words of a digest. */
export type DigestWords = readonly [number, number, number, number]

/** Checks whether a number is one word without a sign. */
function isWord(value: number): boolean {
  return value >>> 0 === value
}

/** Returns the bits of a whole number above the lowest 32. */
function upperWord(value: number): number {
  return Math.floor(value / 2 ** 32) | 0
}

/**
 * A 128-bit digest of numbers and texts: enough to detect different states, cheap enough for every fill. Not cryptographic. Its words are
 * fields rather than an array, so that several numbers are mixed in without a word being written and read in between.
 */
export class Digest {
  #a: number
  #b: number
  #c: number
  #d: number

  constructor([a, b, c, d]: DigestWords) {
    this.#a = a | 0
    this.#b = b | 0
    this.#c = c | 0
    this.#d = d | 0
  }

  get words(): DigestWords {
    return [this.#a, this.#b, this.#c, this.#d]
  }

  /** Mixes in a number. */
  fold(value: number): void {
    const low = value | 0
    // Most numbers are small: only the others need the division.
    const high = isWord(value) ? 0 : upperWord(value)
    const a = Math.imul(this.#a ^ low, 0x9e3779b1)
    const b = Math.imul(this.#b ^ high ^ a, 0x85ebca6b)
    const c = Math.imul(this.#c ^ (a >>> 15) ^ b, 0xc2b2ae35)
    const d = Math.imul(this.#d ^ (b >>> 13) ^ c, 0x27d4eb2f)
    this.#a = a ^ (d >>> 16)
    this.#b = (b << 7) | (b >>> 25)
    this.#c = (c + a) | 0
    this.#d = d ^ b
  }

  /**
   * Mixes in four numbers at once, one per word, in a fraction of the time of four calls of `fold`, each of which waits for the one before.
   * Each word is a one-to-one function of its number, so that no difference of a single number is lost.
   */
  foldFour(first: number, second: number, third: number, fourth: number): void {
    this.#mix(first | 0, second | 0, third | 0, fourth | 0)
    // Most numbers are small: only the others need the division.
    if (isWord(first) && isWord(second) && isWord(third) && isWord(fourth)) return
    this.#mix(upperWord(first), upperWord(second), upperWord(third), upperWord(fourth))
  }

  #mix(first: number, second: number, third: number, fourth: number): void {
    const a = Math.imul(this.#a ^ first, 0x9e3779b1)
    const b = Math.imul(this.#b ^ second, 0x85ebca6b)
    const c = Math.imul(this.#c ^ third, 0xc2b2ae35)
    const d = Math.imul(this.#d ^ fourth, 0x27d4eb2f)
    this.#a = a ^ (d >>> 16)
    this.#b = b ^ (a >>> 15)
    this.#c = (c + b) | 0
    this.#d = d ^ (c >>> 13)
  }

  /** Mixes in a text by code units, preceded by its length, so that different lists of texts never give the same input. */
  foldText(text: string): void {
    this.fold(text.length)
    for (let at = 0; at < text.length; at += 1) this.fold(text.charCodeAt(at))
  }

  /** The digest as 32 hexadecimal digits. */
  toString(): string {
    return this.words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
}
