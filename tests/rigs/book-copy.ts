import { crc32 } from '#lib/kernel/crc32.ts'
import type { Frame } from './hub.ts'

/** A row of a book channel, as clients read it. */
export interface BookRow {
  readonly asks: readonly (readonly [string, string])[]
  readonly bids: readonly (readonly [string, string])[]
  readonly checksum: number
  readonly seq: number
  readonly pseq?: number
  readonly ts: string
}

/** A client's copy of a book, with prices as sent. */
export class BookCopy {
  readonly asks = new Map<string, string>()
  readonly bids = new Map<string, string>()
  seq = 0

  /** Applies a message; false if it does not follow the last one, or its checksum differs from that of the copy. */
  apply(message: Frame): boolean {
    const [row] = message.data as [BookRow]
    const follows = message.action === 'snapshot' || row.pseq === this.seq
    this.seq = row.seq
    for (const [side, levels] of [
      [this.asks, row.asks],
      [this.bids, row.bids],
    ] as const) {
      for (const [price, size] of levels) {
        if (size === '0') side.delete(price)
        else side.set(price, size)
      }
    }
    return follows && this.#checksum() === row.checksum
  }

  #checksum(): number {
    const asks = [...this.asks].toSorted((a, b) => Number(a[0]) - Number(b[0]))
    const bids = [...this.bids].toSorted((a, b) => Number(b[0]) - Number(a[0]))
    const parts: string[] = []
    for (let index = 0; index < 25; index += 1) for (const level of [bids[index], asks[index]]) if (level) parts.push(...level)
    return crc32(parts.join(':'))
  }
}
