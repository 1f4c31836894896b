import type { ProductRecordView } from './product-views.ts'

/** Rows of one read. */
const ROWS = 1000

interface RecordPage {
  readonly limit: number
  readonly idBelow: string | undefined
}

/** Returns all records that a read by pages has, newest first. */
export function readAllRecords(read: (page: RecordPage) => readonly ProductRecordView[]): readonly ProductRecordView[] {
  const found: ProductRecordView[] = []
  let idBelow: string | undefined
  for (;;) {
    const rows = read({ limit: ROWS, idBelow })
    found.push(...rows)
    const last = rows.at(-1)
    if (rows.length < ROWS || last === undefined) return found
    idBelow = String(last.id)
  }
}
