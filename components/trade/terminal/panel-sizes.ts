import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { readItem, removeItem, type StorageArea } from '#lib/storage/storage.ts'

/** The edges that can be moved, with the sizes that they may give in CSS pixels. */
export const PANEL_EDGES = {
  book: { least: 230, most: 480, first: 290 },
  ticket: { least: 260, most: 440, first: 300 },
  panels: { least: 140, most: 520, first: 248 },
} as const

export type PanelEdge = keyof typeof PANEL_EDGES
export type PanelSizes = Readonly<Record<PanelEdge, number>>

export const FIRST_SIZES: PanelSizes = {
  book: PANEL_EDGES.book.first,
  ticket: PANEL_EDGES.ticket.first,
  panels: PANEL_EDGES.panels.first,
}

const KEY = storageKey('terminal_sizes')

/** A size within what its edge allows. */
export function clampSize(edge: PanelEdge, size: number): number {
  const { least, most } = PANEL_EDGES[edge]
  return Math.round(Math.min(most, Math.max(least, size)))
}

/** The sizes that were kept; what cannot be read is as at first. */
export function readSizes(storage: StorageArea): PanelSizes {
  try {
    const unsafe: unknown = JSON.parse(readItem(storage, KEY) ?? '{}')
    if (typeof unsafe !== 'object' || unsafe === null) return FIRST_SIZES
    const kept = unsafe as Readonly<Record<string, unknown>>
    const sizeOf = (edge: PanelEdge): number => {
      const size = kept[edge]
      return typeof size === 'number' && Number.isFinite(size) ? clampSize(edge, size) : PANEL_EDGES[edge].first
    }
    return { book: sizeOf('book'), ticket: sizeOf('ticket'), panels: sizeOf('panels') }
  } catch {
    return FIRST_SIZES
  }
}

export function keepSizes(storage: StorageArea, sizes: PanelSizes): void {
  writeItem(storage, KEY, JSON.stringify(sizes))
}

export function forgetSizes(storage: StorageArea): void {
  removeItem(storage, KEY)
}
