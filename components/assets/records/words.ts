import type { useTranslations } from 'next-intl'
import type { RecordWords } from '#components/orders/words.ts'

/** The texts of a record list's columns. */
export interface CellStyle {
  readonly t: RecordWords
  /** The texts that explain terms. */
  readonly tips: ReturnType<typeof useTranslations<'tips'>>
}
