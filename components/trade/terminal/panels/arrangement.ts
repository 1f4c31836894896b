import { storageKey } from '#lib/settings/keys.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { readItem, type StorageArea } from '#lib/storage/storage.ts'
import { clampSize, FIRST_SIZES, PANEL_EDGES, type PanelEdge, type PanelSizes } from './panel-sizes.ts'
import { FIRST_PLACING, isFirstPlacing, readPlacing, type Placing } from './slots.ts'

/** How close the lines of books and lists are to one another. */
export const DENSITIES = ['dense', 'standard', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]

/** The layout of a desktop's panels: their slots, sizes and density, and whether the book's column comes before the chart's. */
export interface Arrangement extends PanelSizes, Placing {
  readonly bookFirst: boolean
  readonly density: Density
}

export const FIRST_ARRANGEMENT: Arrangement = { ...FIRST_SIZES, ...FIRST_PLACING, bookFirst: false, density: 'standard' }

/** Arrangements for a style of trading; everything else keeps its default. */
export const PRESETS = {
  standard: FIRST_ARRANGEMENT,
  wideChart: { ...FIRST_ARRANGEMENT, book: PANEL_EDGES.book.least, ticket: PANEL_EDGES.ticket.least, panels: PANEL_EDGES.panels.least },
  wideBook: { ...FIRST_ARRANGEMENT, book: 440, panels: 150 },
  tallPanels: { ...FIRST_ARRANGEMENT, panels: 420 },
} as const satisfies Record<string, Arrangement>

export type PresetName = keyof typeof PRESETS

export const PRESET_NAMES = ['standard', 'wideChart', 'wideBook', 'tallPanels'] as const satisfies readonly PresetName[]

/** The key that earlier versions used. */
const EARLIER_KEY = storageKey('terminal_sizes')

/** Returns the preset that the panels currently match; null for a custom arrangement. */
export function findPreset(arrangement: Arrangement): PresetName | null {
  const { book, ticket, panels } = arrangement
  if (!isFirstPlacing(arrangement)) return null
  return (
    PRESET_NAMES.find((name) => PRESETS[name].book === book && PRESETS[name].ticket === ticket && PRESETS[name].panels === panels) ?? null
  )
}

/** Reads the persisted arrangement; unreadable parts get their defaults. */
export function readArrangement(storage: StorageArea): Arrangement {
  try {
    const unsafe: unknown = JSON.parse(preferences.spotLayout.read(storage) || (readItem(storage, EARLIER_KEY) ?? '{}'))
    if (typeof unsafe !== 'object' || unsafe === null) return FIRST_ARRANGEMENT
    const kept = unsafe as Readonly<Record<string, unknown>>
    const readSize = (edge: PanelEdge): number => {
      const size = kept[edge]
      return typeof size === 'number' && Number.isFinite(size) ? clampSize(edge, size) : PANEL_EDGES[edge].first
    }
    return {
      book: readSize('book'),
      ticket: readSize('ticket'),
      panels: readSize('panels'),
      bookFirst: kept['bookFirst'] === true,
      density: DENSITIES.find((name) => name === kept['density']) ?? FIRST_ARRANGEMENT.density,
      ...readPlacing(kept['places'], kept['front']),
    }
  } catch {
    return FIRST_ARRANGEMENT
  }
}

export function keepArrangement(storage: StorageArea, arrangement: Arrangement): void {
  preferences.spotLayout.write(storage, JSON.stringify(arrangement))
}
