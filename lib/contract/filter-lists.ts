/** Values of one filter in a query, parted by commas, at most: pairs, coins or kinds of row. */
export const FILTER_VALUES_MAX = 20

/** The values of a filter of a query. */
export function filterValues(text: string | undefined): readonly string[] | undefined {
  return text?.split(',')
}
