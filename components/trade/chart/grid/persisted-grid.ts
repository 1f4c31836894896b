import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { readItem, type StorageArea } from '#lib/storage/storage.ts'
import { createPersisted } from '../../terminal/persisted.ts'
import { PERIOD_NAMES, type ChartPeriodName } from '../chart-periods.ts'

/** How many charts are beside one another. */
export const CHART_COUNTS = [1, 2, 3, 4] as const
export type ChartCount = (typeof CHART_COUNTS)[number]

/** A chart beside that of the page. */
export interface GridCell {
  /** Its pair, of the page's product; empty for the pair of the page. */
  readonly symbol: string
  readonly period: ChartPeriodName
}

export interface ChartGrid {
  readonly count: ChartCount
  /** The charts after the first. */
  readonly cells: readonly [GridCell, GridCell, GridCell]
}

export const FIRST_GRID: ChartGrid = {
  count: 1,
  cells: [
    { symbol: '', period: '1h' },
    { symbol: '', period: '4h' },
    { symbol: '', period: '1d' },
  ],
}

const GRID_KEY = storageKey('terminal_charts')

/** Reads the persisted charts; unreadable parts get their defaults. */
export function readGrid(storage: StorageArea): ChartGrid {
  try {
    const unsafe: unknown = JSON.parse(readItem(storage, GRID_KEY) ?? 'null')
    const { count, cells } = readFields(unsafe)
    const readCell = (index: 0 | 1 | 2): GridCell => {
      const { symbol, period } = readFields(Array.isArray(cells) ? (cells as readonly unknown[])[index] : null)
      return {
        symbol: typeof symbol === 'string' && /^[A-Z0-9]{1,30}$/.test(symbol) ? symbol : '',
        period: PERIOD_NAMES.find((name) => name === period) ?? FIRST_GRID.cells[index].period,
      }
    }
    return { count: CHART_COUNTS.find((entry) => entry === count) ?? 1, cells: [readCell(0), readCell(1), readCell(2)] }
  } catch {
    return FIRST_GRID
  }
}

function readFields(unsafe: unknown): Readonly<Record<string, unknown>> {
  return (typeof unsafe === 'object' ? (unsafe ?? {}) : {}) as Readonly<Record<string, unknown>>
}

export const persistedGrid = createPersisted(FIRST_GRID, readGrid, (storage, grid) => writeItem(storage, GRID_KEY, JSON.stringify(grid)))
