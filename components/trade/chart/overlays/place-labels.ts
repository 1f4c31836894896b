/** The label of a line: where it wants to stand, its width with handle and cross, and the height of its line, in pixels. */
export interface Label {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Height of a label with the gap to the next one, and the gap between two that stand side by side. */
const ROW_PX = 20
const GAP_PX = 4

/**
 * Staggers labels so that none lies over another, the earlier ones first: beside those at its height while the chart is wide enough, else
 * above or below them.
 */
export function placeLabels(labels: readonly Label[], widthMax: number): readonly Label[] {
  const placed: Label[] = []
  for (const label of labels) placed.push(placeAmong(placed, label, widthMax))
  return placed
}

/** Returns the parts of a line at a height that no label lies over, from left to right: drawn through a label, it would strike its text. */
export function partsBeside(y: number, labels: readonly Label[], widthMax: number): readonly (readonly [from: number, to: number])[] {
  const over = labels.filter((label) => Math.abs(label.y - y) < ROW_PX / 2).toSorted((a, b) => a.x - b.x)
  const parts: [number, number][] = []
  let from = 0
  for (const { x, width } of over) {
    if (x > from) parts.push([from, x])
    from = Math.max(from, x + width)
  }
  if (from < widthMax) parts.push([from, widthMax])
  return parts
}

function placeAmong(placed: readonly Label[], label: Label, widthMax: number): Label {
  // Each row that is tried can be blocked by at most two rows of others, so that one more than twice their number is enough.
  for (let row = 0; row <= 2 * placed.length; row += 1) {
    // Rows by turns below and above: 0, 1, -1, 2, -2 …
    const y = label.y + Math.ceil(row / 2) * (row % 2 === 1 ? ROW_PX : -ROW_PX)
    const x = freeBeside(placed, { ...label, y })
    if (x + label.width <= widthMax || x === label.x) return { ...label, x, y }
  }
  return label
}

/** Returns the first place in a label's row where nothing is in its way. */
function freeBeside(placed: readonly Label[], label: Label): number {
  const inRow = placed.filter(({ y }) => Math.abs(y - label.y) < ROW_PX).toSorted((a, b) => a.x - b.x)
  let { x } = label
  for (const other of inRow)
    if (x < other.x + other.width + GAP_PX && other.x < x + label.width + GAP_PX) x = other.x + other.width + GAP_PX
  return x
}
