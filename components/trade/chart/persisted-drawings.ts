import type { Point } from 'klinecharts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { readItem, type StorageArea } from '#lib/storage/storage.ts'

/** The drawings by the names that the chart library knows them by; the last three are ours, see `overlays/drawing-overlays.ts`. */
export const DRAWINGS = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'parallelStraightLine',
  'fibonacciLine',
  'rectangle',
  'measure',
  'note',
] as const
export type DrawingName = (typeof DRAWINGS)[number]

export interface PersistedDrawing {
  readonly name: DrawingName
  readonly points: readonly Partial<Point>[]
  /** Whether it can be dragged no more. */
  readonly locked?: true
  /** The text of a note. */
  readonly text?: string
}

const DRAWINGS_MAX = 100
export const NOTE_LENGTH_MAX = 80

const drawingsKey = (product: Product, symbol: string): string => storageKey(`drawings_${product}_${symbol}`)

/** Reads the drawings of a pair; invalid ones are dropped. */
export function readDrawings(storage: StorageArea, product: Product, symbol: string): readonly PersistedDrawing[] {
  try {
    const unsafe: unknown = JSON.parse(readItem(storage, drawingsKey(product, symbol)) ?? 'null')
    return Array.isArray(unsafe) ? unsafe.slice(0, DRAWINGS_MAX).flatMap(readDrawing) : []
  } catch {
    return []
  }
}

function readDrawing(unsafe: unknown): PersistedDrawing[] {
  if (typeof unsafe !== 'object' || unsafe === null) return []
  const { name, points, locked, text } = unsafe as Readonly<Record<string, unknown>>
  const known = DRAWINGS.find((entry) => entry === name)
  if (known === undefined || !Array.isArray(points) || points.length > 3) return []
  return [
    {
      name: known,
      points: points.map(readPoint),
      ...(locked === true && { locked }),
      ...(typeof text === 'string' && { text: text.slice(0, NOTE_LENGTH_MAX) }),
    },
  ]
}

function readPoint(unsafe: unknown): Partial<Point> {
  if (typeof unsafe !== 'object' || unsafe === null) return {}
  const { timestamp, value } = unsafe as Readonly<Record<string, unknown>>
  return {
    ...(typeof timestamp === 'number' && Number.isFinite(timestamp) && { timestamp }),
    ...(typeof value === 'number' && Number.isFinite(value) && { value }),
  }
}

export function persistDrawings(storage: StorageArea, product: Product, symbol: string, drawings: readonly PersistedDrawing[]): void {
  writeItem(storage, drawingsKey(product, symbol), JSON.stringify(drawings.slice(-DRAWINGS_MAX)))
}
