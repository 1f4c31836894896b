/** Returns the key after which a list goes on; null after its last row. `all`: at least one row more than the page, if there is one. */
export function nextKey<Row>(all: readonly Row[], page: readonly Row[], readKey: (row: Row) => string): string | null {
  const last = page.at(-1)
  return last === undefined || all.length <= page.length ? null : readKey(last)
}
