'use client'

import { useTranslations } from 'next-intl'
import { lineText } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { AlertRow } from '#lib/contract/accounts/alerts/alerts.ts'
import { formatPrice } from '#lib/format/number.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'

/** Returns the texts of an alert: its subject in words, and its target in the notation that all languages share. */
export function useAlertWords() {
  const t = useTranslations('alerts')
  const pairs = usePairs()
  return {
    pair: (row: AlertRow): string => pairs.nameOf(row),
    subject: (row: AlertRow): string => (row.line === null ? t(`kinds.${row.kind}`) : `${lineText(row.line)} · ${row.line.interval}`),
    target({ kind, direction, value, line, ...key }: AlertRow): string {
      const sign = direction === 'above' ? '≥' : '≤'
      if (line?.name === 'MACD') return `${sign} Signal`
      if (line !== null && line.name !== 'RSI') return `${pairs.nameOf(key)} ${sign}`
      if (kind === 'indicator') return `${sign} ${value}`
      if (kind === 'price') return `${sign} ${formatPrice(value, pairs.pricePlaceOf(key, value))} ${pairs.quoteCoinOf(key)}`
      return `${sign} ${value}%`
    },
  }
}
