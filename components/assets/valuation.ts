import { convertUsdt, formatCurrency, type Rates } from '#lib/format/currency.ts'
import { formatBtc, formatUsdt, type Amount } from '#lib/format/number.ts'
import { asProfit } from '#lib/format/profit.ts'
import { divide, isZero } from '#lib/kernel/decimal.ts'
import type { ValuationUnit } from '#lib/settings/settings.ts'

/** How totals are shown, and the rates needed for it. */
export interface Valuation {
  readonly unit: ValuationUnit
  /** ISO code of the visitor's currency. */
  readonly currency: string
  /** ISO code of the currency that coins are converted to. */
  readonly fiat: string
  /** Units of each currency for one USDT; empty while they are unknown. */
  readonly rates: Rates
  /** USDT for one BTC; null while it is unknown. */
  readonly btcPrice: string | null
  /** Whether amounts are masked. */
  readonly masked: boolean
}

export interface ValuedAmount {
  readonly text: string
  /** Shown after the figure; undefined if the text contains its currency sign. */
  readonly unit: string | undefined
}

/** Converts an amount of USDT to the unit of totals; `--` if a rate is missing. */
export function formatValue(usdt: Amount, { unit, currency, rates, btcPrice, masked }: Valuation, signed = false): ValuedAmount {
  const options = signed ? asProfit(usdt, { masked }) : { masked }
  if (unit === 1) return { text: formatUsdt(usdt, options), unit: 'USDT' }
  if (unit === 2) return { text: formatBtc(inBtc(usdt, btcPrice), options), unit: 'BTC' }
  return { text: formatCurrency(convertUsdt(usdt, currency, rates), currency, options), unit: undefined }
}

/** Converts a total in coins to a currency; null if the total is already in a currency, and while there is no rate. */
export function formatEstimate(usdt: Amount, { unit, fiat, rates, masked }: Valuation): string | null {
  const amount = convertUsdt(usdt, fiat, rates)
  return unit === 3 || amount === null ? null : formatCurrency(amount, fiat, { masked })
}

function inBtc(usdt: Amount, btcPrice: string | null): Amount {
  if (!usdt || btcPrice === null || isZero(btcPrice)) return null
  return divide(usdt, btcPrice)
}
