/** Returns rows by a key, keys and rows in their first order: `Map.groupBy`, which browsers at our floor do not have. */
export function groupBy<Row, Key>(rows: Iterable<Row>, readKey: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = readKey(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}
