import { isDecimal, multiply } from '#lib/kernel/decimal.ts'
import { findCurrency } from '#lib/locale/currencies.ts'
import { formatCompact } from './compact.ts'
import { formatFiat, MASKED, MISSING, type Amount, type NumberOptions } from './number.ts'

/** No-break space, which keeps an amount and its sign on one line. */
const GLUE = '\u00a0'

/** Currencies whose sign follows the amount; all others have it in front. */
const SIGN_AFTER: ReadonlySet<string> = new Set(['RUB', 'VND'])

/** Units of each currency for one USDT, as returned by `GET /v1/market/rates`. */
export type Rates = Readonly<Record<string, string>>

/** Converts an amount of USDT to a currency, exactly; null if the amount or the rate is missing. */
export function convertUsdt(amount: Amount, currency: string, rates: Rates): string | null {
  const rate = rates[currency]
  if (!amount || !rate || !isDecimal(amount) || !isDecimal(rate)) return null
  return multiply(amount, rate)
}

/** Puts a currency's sign before or after a figure, following a minus or plus: `-$1.00`, `1.00 ₽`, `Rp 1.00`. */
function withSign(figure: string, name: string): string {
  if (figure === MISSING || figure === MASKED) return figure
  const { symbol } = findCurrency(name)
  if (SIGN_AFTER.has(name)) return `${figure}${GLUE}${symbol}`
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(figure) ?? []
  return `${sign}${symbol}${/\p{L}$/u.test(symbol) ? GLUE : ''}${digits}`
}

/** Formats an amount of a currency (ISO code of specification 3.2) in the fiat scene, with the currency's symbol. */
export function formatCurrency(amount: Amount, name: string, options: NumberOptions = {}): string {
  return withSign(formatFiat(amount, options), name)
}

/** Formats a large amount of a currency in short form: `$1.23B`. `tag` is the locale table's BCP-47 tag. */
export function formatCurrencyCompact(amount: Amount, name: string, tag: string, options: NumberOptions = {}): string {
  return withSign(formatCompact(amount, tag, options), name)
}

/** Formats an amount of USDT in a currency; missing if there is no rate. */
export function formatConverted(amount: Amount, name: string, rates: Rates, options: NumberOptions = {}): string {
  return formatCurrency(convertUsdt(amount, name, rates), name, options)
}
