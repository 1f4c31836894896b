/** The terms of conversions, which pages, bots and the gateway share. Values in USDT. */

/** The share of the proceeds that the exchange keeps. There is no other fee. */
export const CONVERT_SPREAD = '0.001'
/** How long a quote is valid, in milliseconds. */
export const QUOTE_VALID_MS = 8000
export const CONVERT_VALUE_MIN = '1'
export const CONVERT_VALUE_MAX = '50000'
/** A balance below this value is small. */
export const SMALL_VALUE_MAX = '5'
/** The coin into which small balances are converted. */
export const SMALL_TARGET = 'USDT'
/** Maximum number of days for which a limit conversion may stay open. */
export const LIMIT_DAYS = [1, 7, 30] as const
