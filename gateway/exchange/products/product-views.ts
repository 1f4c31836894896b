import type { ProductRecord } from '#gateway/engine/state/records/product-record.ts'

/** A record of a product, with the time of its last change. */
export interface ProductRecordView extends ProductRecord {
  readonly account: string
  readonly epoch: number
  readonly timeMs: number
}
