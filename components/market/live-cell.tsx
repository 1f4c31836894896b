import type { MarketRow } from '#lib/contract/market/market.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { LiveFigure } from './live-figure.tsx'
import { rowDirection, rowText, type RowField } from './row-text.ts'

/** A live figure in a server-rendered page: the browser gets only the fields of the row that it needs. */
export async function LiveCell({ row, field, flashes = false }: { row: MarketRow; field: RowField; flashes?: boolean }) {
  const { tag } = await currentLocale()
  return (
    <LiveFigure
      product={row.product}
      symbol={row.symbol}
      pricePlace={row.pricePlace}
      field={field}
      tag={tag}
      text={rowText(row, field, tag)}
      since={row.ts}
      direction={rowDirection(row, field)}
      flashes={flashes}
    />
  )
}
