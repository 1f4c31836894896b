import { toAsciiDigits } from '#lib/format/decimal-input.ts'

/** Codes that we send and those of authenticators have so many digits. */
export const CODE_DIGITS = 6

/** The digits of a code as it is typed or pasted: with blanks, hyphens or words round it, in any digits. */
export function codeDigits(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, '').slice(0, CODE_DIGITS)
}
