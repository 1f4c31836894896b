import { ok, refuse, type Result } from '#lib/kernel/result.ts'

/** Specification 9: maximum digits of an input's integer part. */
export const INTEGER_DIGITS_MAX = 20

/** Specification 5, decimal-input sanitiser: full-width periods, both the Latin and the Chinese and Japanese one. */
const FULL_WIDTH_PERIODS = /[．。]/g

/**
 * Applies the decimal-input sanitiser of specification 5 exactly: a full-width period becomes a period; all but digits, spaces and
 * periods is removed; so are leading periods (all of them, DESIGN 5.23, so that a second pass changes nothing); multiple leading zeros
 * collapse to one; only the first period stays; at most 20 integer digits and `fractionDigits` after the period.
 */
export function sanitizeDecimal(text: string, fractionDigits: number): string {
  const kept = text
    .replace(FULL_WIDTH_PERIODS, '.')
    .replace(/[^0-9 .]/g, '')
    .replace(/^\.+/, '')
    .replace(/^0{2,}/, '0')
  const period = kept.indexOf('.')
  if (period === -1) return limitDigits(kept, INTEGER_DIGITS_MAX)
  const fraction = kept.slice(period + 1).replaceAll('.', '')
  return `${limitDigits(kept.slice(0, period), INTEGER_DIGITS_MAX)}.${limitDigits(fraction, fractionDigits)}`
}

/** Truncates a text before the first digit above the limit; spaces do not count. */
function limitDigits(text: string, digitsMax: number): string {
  let digits = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === ' ') continue
    if (digits === digitsMax) return text.slice(0, index)
    digits += 1
  }
  return text
}

const DIGIT = /\p{Nd}/u

/** Returns the value of a digit of any script: Unicode has the ten digits of a script in sequence, zero first, in multiples of ten. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (code - zero) % 10
}

/** Converts digits of other scripts to ASCII: `١٢٣` becomes `123`. Everything else stays. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

/**
 * Returns a field's text after a keystroke: a comma or an Arabic decimal mark (also from the numpad) becomes a period, a leading period
 * becomes `0.`, digits of any script become ASCII, spaces are removed; then the sanitiser runs. A field without decimals keeps no
 * period.
 */
export function typeDecimal(text: string, fractionDigits: number): string {
  const mapped = toAsciiDigits(text)
    .replace(/[,，٫．。]/g, '.')
    .replace(/[^0-9.]/g, '')
    .replace(/^\.+/, '0.')
  const typed = sanitizeDecimal(mapped, fractionDigits)
  return fractionDigits === 0 ? typed.replace('.', '') : typed
}

/** Why a paste was refused. `ambiguous`: two readings differ (`1.234,5`, `1,234`). `unreadable`: not a plain amount. */
export type PasteRefusal = 'ambiguous' | 'unreadable'

const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/
/** Our own notation: commas every three digits, with a period or a second comma that rules out another reading. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
/** A decimal comma that cannot be a grouping comma. */
const DECIMAL_COMMA = /^(?:\d*,(?!\d{3}$)\d*|0?,\d+)$/
/** Groups separated by spaces, as in many languages. */
const SPACED = /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d*)?$/

/**
 * Interprets a pasted text in a decimal field, before the field's own digit limits apply. An ambiguous text is refused with a reason
 * that the field shows, never reinterpreted (DESIGN 5.23): a size that is wrong by 1000 is worse than a paste that fails.
 */
export function pasteDecimal(text: string, fractionDigits: number): Result<string, PasteRefusal> {
  // Invisible marks of writing direction are copied along from right-to-left pages.
  const mapped = toAsciiDigits(
    text
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/gu, ' ')
      .trim(),
  )
    .replace(/[．。]/g, '.')
    .replace(/[，٫]/g, ',')
  const plain = readPaste(mapped)
  // Digits that the field has no place for may be cut behind the period, where they are small; never the size of the number.
  if (plain !== null && isCutShort(plain, fractionDigits)) return refuse('unreadable')
  if (plain !== null) return ok(typeDecimal(plain, fractionDigits))
  return refuse(/^[\d.,٬' ]*\d[\d.,٬' ]*$/.test(mapped) ? 'ambiguous' : 'unreadable')
}

/** Checks whether a field would make another number of a plain one: it takes whole numbers only, or not as many digits. */
function isCutShort(plain: string, fractionDigits: number): boolean {
  const [whole = '', fraction = ''] = plain.split('.')
  return whole.replace(/^0+/, '').length > INTEGER_DIGITS_MAX || (fractionDigits === 0 && /[1-9]/.test(fraction))
}

function readPaste(text: string): string | null {
  if (PLAIN.test(text)) return text
  if (SPACED.test(text)) return text.replaceAll(' ', '')
  if (GROUPED.test(text)) return isCertainGrouping(text) ? text.replaceAll(',', '') : null
  return DECIMAL_COMMA.test(text) && /\d/.test(text) ? text.replace(',', '.') : null
}

/** Checks whether commas can only be grouping: `1,234` alone may be a decimal comma; a later period or a second comma settles it. */
function isCertainGrouping(text: string): boolean {
  return text.includes('.') || text.indexOf(',') !== text.lastIndexOf(',')
}
