/** Maximum number of comma-separated values of one filter in a query: pairs, coins or kinds of row. */
export const FILTER_VALUES_MAX = 20
/** Pages of a list that can be asked for by number. */
export const PAGES_MAX = 500
/** Maximum rows of one answer. */
export const PAGE_ROWS_MAX = 100

/** Splits the values of a query filter. */
export function filterValues(text: string | undefined): readonly string[] | undefined {
  return text?.split(',')
}
