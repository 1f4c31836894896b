import type { useTranslations } from 'next-intl'

/** The texts of orders and records. */
export type RecordWords = ReturnType<typeof useTranslations<'orders'>>
/** Why an order ended. */
export type ReasonWords = ReturnType<typeof useTranslations<'orderReasons'>>

/** The meanings of terms. */
export type TipWords = ReturnType<typeof useTranslations<'tips'>>

/** What cells are written with. */
export interface CellStyle {
  readonly t: RecordWords
  readonly reasons: ReasonWords
  readonly tips: TipWords
  /** IANA name. */
  readonly zone: string
  /** Writes an amount that stands in words, as `useOwn` does. */
  readonly own: (figure: string) => string
}
