/**
 * Whether every case of a repeated proof runs, as in `npm test -- full`: all languages, all looks, all random runs. The quick suite
 * proves each behaviour with the cases in which a fault is most likely.
 */
export const IS_FULL_SUITE = process.env['FULL_SUITE'] === '1'

/** Returns how many cases of a repeated proof to run. */
export function casesOf(quick: number, full: number): number {
  return IS_FULL_SUITE ? full : quick
}
