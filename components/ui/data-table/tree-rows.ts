/** A row with its position in the tree. */
export interface PlacedRow<Row> {
  readonly row: Row
  readonly key: string
  /** 1 for a row without a parent. */
  readonly level: number
  readonly parent: string | null
  /** Null without children. */
  readonly expanded: boolean | null
  readonly position: number
  readonly siblings: number
}

interface Tree<Row> {
  readonly rows: readonly Row[]
  readonly readKey: (row: Row) => string
  readonly listChildren?: ((row: Row) => readonly Row[] | undefined) | undefined
  readonly expanded: ReadonlySet<string>
  readonly order: ((a: Row, b: Row) => number) | null
}

/** Returns the visible rows from top to bottom: children below their expanded parent, siblings sorted among themselves. */
export function placeRows<Row>(tree: Tree<Row>): readonly PlacedRow<Row>[] {
  const placed: PlacedRow<Row>[] = []
  const place = (rows: readonly Row[], level: number, parent: string | null): void => {
    const sorted = tree.order ? rows.toSorted(tree.order) : rows
    for (const [index, row] of sorted.entries()) {
      const key = tree.readKey(row)
      const children = tree.listChildren?.(row) ?? []
      const expanded = children.length === 0 ? null : tree.expanded.has(key)
      placed.push({ row, key, level, parent, expanded, position: index + 1, siblings: sorted.length })
      if (expanded) place(children, level + 1, key)
    }
  }
  place(tree.rows, 1, null)
  return placed
}

export interface TreeMove {
  /** The row to focus. */
  readonly focus?: string
  /** The row to expand or collapse. */
  readonly toggle?: string
}

/**
 * Returns the effect of a key on a row of a tree: up, down, Home and End move, forward expands or goes to the first child, back
 * collapses or goes to the parent, Enter toggles. Null for other keys.
 */
export function moveInTree<Row>(rows: readonly PlacedRow<Row>[], at: string, key: string, rightToLeft: boolean): TreeMove | null {
  const index = rows.findIndex((row) => row.key === at)
  const row = rows[index]
  if (!row) return null
  const [forward, back] = rightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const moves: Readonly<Record<string, () => TreeMove>> = {
    ArrowDown: () => focusOn(rows[index + 1]),
    ArrowUp: () => focusOn(rows[index - 1]),
    Home: () => focusOn(rows[0]),
    End: () => focusOn(rows.at(-1)),
    Enter: () => (row.expanded === null ? {} : { toggle: row.key }),
    [forward]: () => (row.expanded === null ? {} : row.expanded ? focusOn(rows[index + 1]) : { toggle: row.key }),
    [back]: () => (row.expanded ? { toggle: row.key } : row.parent === null ? {} : { focus: row.parent }),
  }
  return moves[key]?.() ?? null
}

function focusOn<Row>(row: PlacedRow<Row> | undefined): TreeMove {
  return row ? { focus: row.key } : {}
}
