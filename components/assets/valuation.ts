import { convertUsdt, formatCurrency, type Rates } from '#lib/format/currency.ts'
import { formatBtc, formatUsdt, type Amount } from '#lib/format/number.ts'
import { asProfit } from '#lib/format/profit.ts'
import { divide, isZero } from '#lib/kernel/decimal.ts'
import type { ValuationUnit } from '#lib/settings/settings.ts'

/** What totals are shown in, and what that takes. */
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
  /** Amounts are starred out. */
  readonly masked: boolean
}

export interface ValuedAmount {
  readonly text: string
  /** Behind the figure; undefined where the text has its sign in it. */
  readonly unit: string | undefined
}

/** An amount of USDT in the unit of totals; `--` where a rate is missing. */
export function valueOf(usdt: Amount, { unit, currency, rates, btcPrice, masked }: Valuation, signed = false): ValuedAmount {
  const options = signed ? asProfit(usdt, { masked }) : { masked }
  if (unit === 1) return { text: formatUsdt(usdt, options), unit: 'USDT' }
  if (unit === 2) return { text: formatBtc(inBtc(usdt, btcPrice), options), unit: 'BTC' }
  return { text: formatCurrency(convertUsdt(usdt, currency, rates), currency, options), unit: undefined }
}

/** A total in coins converted to a currency; null for a total that is in a currency already, and while there is no rate. */
export function estimateOf(usdt: Amount, { unit, fiat, rates, masked }: Valuation): string | null {
  const amount = convertUsdt(usdt, fiat, rates)
  return unit === 3 || amount === null ? null : formatCurrency(amount, fiat, { masked })
}

function inBtc(usdt: Amount, btcPrice: string | null): Amount {
  if (!usdt || btcPrice === null || isZero(btcPrice)) return null
  return divide(usdt, btcPrice)
}
