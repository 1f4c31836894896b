import type { Lots, Ticks } from '#lib/kernel/money.ts'

// Reads of the book's columns. A book asks for the cells and slots that it has given out alone, so that there is always something;
// each function reads columns of one kind, which keeps it as fast as the access itself.

/** A link, a cell or a word of bits. */
export function intAt(column: Int32Array, at: number): number {
  return column[at] as number
}

/** A price. */
export function ticksAt(column: Int32Array, at: number): Ticks {
  return column[at] as Ticks
}

/** A size, or a count of sizes. */
export function lotsAt(column: Float64Array, at: number): Lots {
  return column[at] as Lots
}
