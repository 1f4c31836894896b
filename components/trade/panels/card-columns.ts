/** The columns of a row's card on a phone. */
export interface Card {
  /** Ids of the columns that it shows at once, in this order. */
  readonly first: readonly string[]
}

/** Returns the columns of a card: those that it shows at once, and those that it shows on demand. Without a card all are shown at once. */
export function cardColumns<Column extends { readonly id: string }>(
  columns: readonly Column[],
  card: Card | undefined,
): { readonly first: readonly Column[]; readonly rest: readonly Column[] } {
  if (card === undefined) return { first: columns, rest: [] }
  const first = card.first.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return { first, rest: columns.filter((column) => !first.includes(column)) }
}
