/** The movable edges, with the range and default of the sizes that they set, in CSS pixels. */
export const PANEL_EDGES = {
  book: { least: 230, most: 480, first: 290 },
  ticket: { least: 260, most: 440, first: 300 },
  panels: { least: 120, most: 520, first: 184 },
} as const

export type PanelEdge = keyof typeof PANEL_EDGES
export type PanelSizes = Readonly<Record<PanelEdge, number>>

export const FIRST_SIZES: PanelSizes = {
  book: PANEL_EDGES.book.first,
  ticket: PANEL_EDGES.ticket.first,
  panels: PANEL_EDGES.panels.first,
}

/** Clamps a size to the range of its edge. */
export function clampSize(edge: PanelEdge, size: number): number {
  const { least, most } = PANEL_EDGES[edge]
  return Math.round(Math.min(most, Math.max(least, size)))
}
