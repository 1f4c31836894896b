'use client'

import type { ComponentProps } from 'react'
import type { Rates } from '#lib/format/currency.ts'
import { axisDecimals } from '../chart/series/convert-candles.ts'
import { PriceChart } from '../chart/price-chart.tsx'
import { useCurrency } from './use-currency.ts'

type Props = Omit<ComponentProps<typeof PriceChart>, 'kind' | 'money'> & {
  readonly rates: Rates
  readonly localeCode: string
}

/** The chart of a coin as a line, in the visitor's currency, or in the pair's own if there is no rate. */
export function CoinChart({ rates, localeCode, ...chart }: Props) {
  const rate = rates[useCurrency(localeCode)]
  const price = Number(chart.candles.at(-1)?.[4] ?? 0) * Number(rate ?? 1)
  return <PriceChart {...chart} kind="line" money={rate ? { rate, decimals: axisDecimals(price) } : undefined} />
}
