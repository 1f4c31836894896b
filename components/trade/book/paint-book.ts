import { writeText } from '#components/ui/figure/write-text.ts'
import { formatPercent, formatPrice } from '#lib/format/number.ts'
import { divide, isZero, subtract } from '#lib/kernel/decimal.ts'
import type { BookRow, BookSide } from './book-rows.ts'
import type { SizeUnit } from './persisted-book.ts'
import { sizeText } from './size-text.ts'

/** How the figures of an order book are formatted. */
export interface BookStyle {
  readonly pricePlace: number
  readonly volumePlace: number
  readonly tag: string
  /** The unit in which sizes are shown, and the size of a lot. */
  readonly unit: SizeUnit
  readonly lot: string
}

/** The content of a line without an order: a text node that a figure can be written into. */
export const BLANK = '\u00a0'

/** Returns the three figures of a line: price, size, total. */
export function rowTexts(
  row: BookRow | undefined,
  { pricePlace, volumePlace, tag, unit, lot }: BookStyle,
): readonly [string, string, string] {
  if (!row) return [BLANK, BLANK, BLANK]
  if (unit === 'quote') return [formatPrice(row.price, pricePlace), sizeText(row.value, 0, tag), sizeText(row.totalValue, 0, tag)]
  if (unit === 'lots') {
    const lots = (size: string) => sizeText(divide(size, lot), 0, tag)
    return [formatPrice(row.price, pricePlace), lots(row.size), lots(row.total)]
  }
  return [formatPrice(row.price, pricePlace), sizeText(row.size, volumePlace, tag), sizeText(row.total, volumePlace, tag)]
}

/** Returns the decimals that prices need if grouped by a step: `10` needs none. */
export function stepDecimals(step: string): number {
  return step.split('.')[1]?.length ?? 0
}

/** Returns the spread between the best prices, and its share of the price; blank while a side is empty. */
export function spreadTexts(ask: string | undefined, bid: string | undefined, pricePlace: number): readonly [string, string] {
  if (!ask || !bid || isZero(bid)) return [BLANK, BLANK]
  const gap = subtract(ask, bid)
  return [formatPrice(gap, pricePlace), formatPercent(divide(gap, bid), { signed: false, decimals: 3 })]
}

/** Returns the row of a line within its side's part of the table: asks have their best at the bottom. */
export function placeLine(side: BookSide, index: number, count: number): number {
  return side === 'asks' ? count - 1 - index : index
}

const NO_PRICES: ReadonlySet<string> = new Set()

/** The contents of the page's lines, so that only changes are written. */
const shown = new WeakMap<HTMLTableRowElement, { readonly row: BookRow | undefined; readonly style: BookStyle }>()

/** Returns the row that a line shows, with its exact figures; undefined for a blank line and before the first painting. */
export function shownRow(line: HTMLTableRowElement): BookRow | undefined {
  return shown.get(line)?.row
}

function isShown(line: HTMLTableRowElement, row: BookRow | undefined, style: BookStyle): boolean {
  const before = shown.get(line)
  if (before?.style !== style) return false
  return (
    before.row?.price === row?.price &&
    before.row?.size === row?.size &&
    before.row?.total === row?.total &&
    before.row?.totalValue === row?.totalValue &&
    before.row?.share === row?.share
  )
}

/** Writes one side into the existing lines: text nodes, the lengths of the bars and the marks of own orders. */
export function paintSide(
  body: HTMLTableSectionElement | null,
  side: BookSide,
  rows: readonly BookRow[],
  style: BookStyle,
  own: ReadonlySet<string> = NO_PRICES,
): void {
  if (!body) return
  // The first row names the side.
  const count = body.rows.length - 1
  for (let index = 0; index < count; index += 1) {
    const line = body.rows[1 + placeLine(side, index, count)]
    if (!line) continue
    const row = rows[index]
    line.toggleAttribute('data-own', own.has(row?.price ?? ''))
    if (isShown(line, row, style)) continue
    shown.set(line, { row, style })
    rowTexts(row, style).forEach((text, column) => writeText(line.cells[column], text))
    line.style.backgroundSize = barSize(row)
  }
}

/** Returns length and height of a line's bar. A CSS variable instead would make the browser check all content of the line. */
export function barSize(row: BookRow | undefined): string {
  return `${((row?.share ?? 0) * 100).toFixed(1)}% calc(100% - 2px)`
}
