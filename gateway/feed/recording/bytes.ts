/** Numbers in as few bytes as they need: seven bits a byte, lowest first, the eighth bit says that more follow. */

const START_BYTES = 64 * 1024

/** Bytes that grow as figures are added. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(START_BYTES)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Returns a copy of the bytes, and begins anew. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return taken
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  /** Adds a safe integer that is not negative. */
  count(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no count`)
    this.#reserve(8)
    let rest = value
    for (; rest > 0x7fffffff; rest = Math.floor(rest / 128)) this.#push((rest % 128) | 128)
    for (; rest > 127; rest >>>= 7) this.#push((rest & 127) | 128)
    this.#push(rest)
  }

  /** Adds an integer of either sign: sign and six bits in the first byte. The difference of two counts fits. */
  signed(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no integer`)
    const size = Math.abs(value)
    const sign = value < 0 ? 64 : 0
    if (size < 64) return this.byte(size | sign)
    this.byte((size % 64) | sign | 128)
    this.count(Math.floor(size / 64))
  }

  /** Adds an integer of any size that is not negative. */
  big(value: bigint): void {
    if (value < 0n) throw new RangeError(`${value} is no count`)
    let rest = value
    for (; rest > 0xffffffffffffn; rest >>= 48n) {
      this.byte(1)
      this.count(Number(rest & 0xffffffffffffn))
    }
    this.byte(0)
    this.count(Number(rest))
  }

  text(value: string): void {
    const bytes = Buffer.from(value)
    this.count(bytes.length)
    this.#reserve(bytes.length)
    this.#length += bytes.copy(this.#bytes, this.#length)
  }

  #push(value: number): void {
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + bytes))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

/** Reads what a ByteWriter wrote. Throws RangeError at the end of the bytes. */
export class ByteReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    const value = this.#bytes[this.#at]
    if (value === undefined) throw new RangeError('the bytes end within a figure')
    this.#at += 1
    return value
  }

  count(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte()
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }

  signed(): number {
    const first = this.byte()
    const size = (first & 63) + (first >= 128 ? this.count() * 64 : 0)
    return (first & 64) === 0 ? size : -size
  }

  big(): bigint {
    let value = 0n
    for (let shift = 0n; ; shift += 48n) {
      const more = this.byte() === 1
      value |= BigInt(this.count()) << shift
      if (!more) return value
    }
  }

  text(): string {
    const length = this.count()
    if (this.#at + length > this.#bytes.length) throw new RangeError('the bytes end within a text')
    this.#at += length
    return this.#bytes.toString('utf8', this.#at - length, this.#at)
  }
}
