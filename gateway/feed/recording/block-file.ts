import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type BlockHeader, findMagic, HEADER_BYTES, openBlock, readHeader } from './block.ts'

/** A block of a file, or damaged bytes. */
export type Found =
  | { readonly type: 'block'; readonly header: BlockHeader; readonly contents: Buffer; readonly next: number }
  | { readonly type: 'damage'; readonly bytes: number; readonly next: number }

const SCAN_BYTES = 1024 * 1024

/** A file of blocks, open for reading. Its size is that of the moment when it was opened. */
export class BlockFile {
  readonly path: string
  readonly size: number
  readonly #descriptor: number

  /** Throws the file system's error. */
  constructor(path: string) {
    this.path = path
    this.#descriptor = openSync(path, 'r')
    this.size = fstatSync(this.#descriptor).size
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  /** Reads what is at an offset; undefined at the end of the file. Damaged bytes reach to the next sound header or to the end. */
  read(offset: number): Found | undefined {
    if (offset >= this.size) return undefined
    const header = this.header(offset)
    if (header !== null) {
      const next = offset + HEADER_BYTES + header.length
      const bytes = this.#bytes(offset, HEADER_BYTES + header.length)
      const contents = openBlock(bytes.subarray(0, HEADER_BYTES), header, bytes.subarray(HEADER_BYTES))
      return contents === null ? { type: 'damage', bytes: next - offset, next } : { type: 'block', header, contents, next }
    }
    const next = this.nextHeader(offset + 1)
    return { type: 'damage', bytes: next - offset, next }
  }

  /** Returns the header at an offset; null if there is none whose block ends within the file. */
  header(offset: number): BlockHeader | null {
    const header = readHeader(this.#bytes(offset, HEADER_BYTES))
    return header !== null && offset + HEADER_BYTES + header.length <= this.size ? header : null
  }

  /** Returns the offset of the first sound header at or after an offset; the file's size if there is none. */
  nextHeader(from: number): number {
    for (let start = from; start < this.size; start += SCAN_BYTES) {
      const bytes = this.#bytes(start, SCAN_BYTES + HEADER_BYTES)
      for (let at = findMagic(bytes, 0); at >= 0 && at < SCAN_BYTES; at = findMagic(bytes, at + 1)) {
        if (this.header(start + at) !== null) return start + at
      }
    }
    return this.size
  }

  #bytes(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.size - offset)))
    let filled = 0
    while (filled < bytes.length) {
      const read = readSync(this.#descriptor, bytes, filled, bytes.length - filled, offset + filled)
      if (read === 0) break
      filled += read
    }
    return bytes.subarray(0, filled)
  }
}
