import { toAsciiDigits } from '#lib/format/decimal-input.ts'

/** Number of digits of the codes that we send and of authenticator codes. */
export const CODE_DIGITS = 6

/** Returns the digits of a code as typed or pasted: with spaces, hyphens or words around it, in any script's digits. */
export function codeDigits(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, '').slice(0, CODE_DIGITS)
}
