'use client'

import { useCallback, useEffect, useRef } from 'react'
import { writeText } from '#components/ui/figure/write-text.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { convertUsdt, formatConverted, formatCurrencyCompact, type Rates } from '#lib/format/currency.ts'
import { findLocale } from '#lib/locale/locales.ts'
import type { LiveRow } from '#lib/stores/figures/market-store.ts'
import { useRowListener } from '#lib/stores/figures/use-live.ts'
import styles from '../live-figure.module.css'
import type { RowField } from '../row-text.ts'
import { useCurrency } from './use-currency.ts'

interface Props {
  readonly product: Product
  readonly symbol: string
  readonly field: RowField
  /** The row's figure that the server knew, in USDT, and its market time. */
  readonly value: string | undefined
  readonly since: number
  readonly rates: Rates
  readonly localeCode: string
  /** Shortens large amounts: `$1.23B`. */
  readonly isCompact?: boolean
}

/** A live figure of a pair in the visitor's currency: the locale's at first, the chosen one once the page is in the browser. */
export function FiatFigure({ product, symbol, field, value, since, rates, localeCode, isCompact = false }: Props) {
  const element = useRef<HTMLElement>(null)
  const latest = useRef(value)
  const chosen = useCurrency(localeCode)
  const show = useCallback(
    (row: LiveRow) => {
      if (row.ts !== undefined && row.ts < since) return
      latest.current = row[field]?.toString()
      writeText(element.current, fiatText(latest.current, chosen, rates, localeCode, isCompact))
    },
    [field, since, chosen, rates, localeCode, isCompact],
  )
  useRowListener(product, symbol, show)
  useEffect(
    () => writeText(element.current, fiatText(latest.current, chosen, rates, localeCode, isCompact)),
    [chosen, rates, localeCode, isCompact],
  )
  return (
    <bdi ref={element} className={styles.figure} dir="ltr" translate="no">
      {fiatText(value, findLocale(localeCode).currency, rates, localeCode, isCompact)}
    </bdi>
  )
}

function fiatText(amount: string | undefined, unit: string, rates: Rates, localeCode: string, isCompact: boolean): string {
  return isCompact
    ? formatCurrencyCompact(convertUsdt(amount, unit, rates), unit, findLocale(localeCode).tag)
    : formatConverted(amount, unit, rates)
}
