'use client'

import { useTranslations } from 'next-intl'
import { lineText } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { AlertRow } from '#lib/contract/accounts/alerts/alerts.ts'
import { formatPrice } from '#lib/format/number.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'

/** Returns the texts of an alert: its subject in words or, for an indicator, in the notation that all languages share. */
export function useAlertWords() {
  const t = useTranslations('alerts')
  const pairs = usePairs()
  return {
    pair: (row: AlertRow): string => pairs.readName(row),
    subject: (row: AlertRow): string => (row.line === null ? t(`kinds.${row.kind}`) : `${lineText(row.line)} · ${row.line.interval}`),
    /** The comparison; of an indicator the whole of it. */
    comparison({ kind, direction, value, line, ...key }: AlertRow): string {
      const sign = direction === 'above' ? '≥' : '≤'
      if (line !== null) {
        const name = lineText(line)
        const told = line.name === 'RSI' ? `${name} ${sign} ${value}` : line.name === 'MACD' ? `${name} ${sign} Signal` : null
        return `${told ?? `${pairs.readName(key)} ${sign} ${name}`} · ${line.interval}`
      }
      if (kind === 'price') return `${sign} ${formatPrice(value, pairs.readPricePlace(key, value))} ${pairs.readQuoteCoin(key)}`
      return `${sign} ${value}%`
    },
  }
}
