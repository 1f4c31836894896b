/** Zeros behind the point from which a small number is folded. */
const ZEROS_MIN = 3
const SMALL = new RegExp(`^(-?0\\.)(0{${ZEROS_MIN},})([1-9][0-9]*)$`)

/**
 * Writes the zeros of a small number as their count: `0.0000421` is `0.0{4}421`. Only of a number below one: in `9.000421` the first digit
 * says enough, and folded it would read like another number.
 */
export function foldSmall(value: string | number): string {
  return String(value).replace(SMALL, (_, head: string, zeros: string, rest: string) => `${head}0{${zeros.length}}${rest}`)
}
