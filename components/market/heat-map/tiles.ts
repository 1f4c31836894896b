import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'
import type { MarketRow } from '#lib/contract/market/market.ts'

/** The box of a tile as shares of the map's sides, from the start and the top. */
export interface TileBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A tile with its box on a wide and on a tall map: a style sheet chooses, so that no script moves tiles after the first paint. */
export interface Tile {
  readonly row: MarketRow
  readonly wide: TileBox
  /** Omitted for tiles that do not fit on a phone. */
  readonly tall?: TileBox
}

/** Width over height of the two maps, as in the style sheet. */
const WIDE = 16 / 9
const TALL = 2 / 3

/** Maximum number of tiles on a wide and on a tall map: smaller tiles could not be read, or touched on a phone. */
export const TILES_MAX = 60
export const TALL_MAX = 36

/**
 * The area of a tile grows with this power of its volume. The largest market trades a thousand times as much as the sixtieth: in true
 * proportion, most tiles would be a pixel wide.
 */
const POWER = 0.5

interface Node {
  readonly row?: MarketRow
  readonly children?: readonly Node[]
}

/** Lays out the busiest pairs as a squarified treemap, the largest first. Pairs without a volume or a change have no tile. */
export function layTiles(rows: readonly MarketRow[]): Tile[] {
  const shown = rows
    .filter(({ quoteVolume, change24h }) => Number(quoteVolume) > 0 && change24h !== '')
    .toSorted((a, b) => Number(b.quoteVolume) - Number(a.quoteVolume))
    .slice(0, TILES_MAX)
  const wide = layOutBoxes(shown, WIDE)
  const tall = layOutBoxes(shown.slice(0, TALL_MAX), TALL)
  return shown.flatMap((row) => {
    const [onWide, onTall] = [wide.get(row), tall.get(row)]
    return onWide ? [{ row, wide: onWide, ...(onTall && { tall: onTall }) }] : []
  })
}

function layOutBoxes(rows: readonly MarketRow[], ratio: number): Map<MarketRow, TileBox> {
  const root = hierarchy<Node>({ children: rows.map((row) => ({ row })) }).sum(({ row }) => (row ? Number(row.quoteVolume) ** POWER : 0))
  const laid = treemap<Node>().tile(treemapSquarify).size([ratio, 1])(root)
  return new Map(
    laid
      .leaves()
      .flatMap(({ data, x0, x1, y0, y1 }) =>
        data.row ? [[data.row, { x: x0 / ratio, y: y0, width: (x1 - x0) / ratio, height: y1 - y0 }] as const] : [],
      ),
  )
}
