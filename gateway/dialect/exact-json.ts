import { withoutExponent } from '#lib/kernel/decimal-text.ts'

/** The bodies of bots, whose amounts may be JSON numbers: these are read by their digits, never through a floating point number. */

/** The longest text that an exponent is written out to: no field of a body takes a longer one. */
const TEXT_MAX = 60
/** A number that is the same as a floating point number, as far as its digits go. */
const PLAIN = /^-?\d{1,15}$|^-?(?=[\d.]{1,16}$)\d+\.\d+$/

/** Returns a number of JSON: as it is if its digits are kept, otherwise as the text of its digits. */
function toExactNumber(source: string, value: number): number | string {
  if (PLAIN.test(source)) return value
  const plain = withoutExponent(source)
  return plain === null || plain.length > TEXT_MAX ? source : plain
}

/** Parses JSON with the digits of all its numbers. Throws SyntaxError. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? toExactNumber(context.source, value) : value,
  )
}
