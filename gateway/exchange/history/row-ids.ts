/** The maximum number of rows of one kind per record, so that ids made from sequence and number are unique. */
export const ROWS_PER_RECORD_MAX = 100_000

/** Returns an id above those of all rows of a record and of the records before it. */
export function idsBelow(sequence: number): number {
  return (sequence + 1) * ROWS_PER_RECORD_MAX
}
