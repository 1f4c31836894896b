import type { MarketRow } from '#lib/contract/market.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { LiveFigure } from './live-figure.tsx'
import { rowDirection, rowText, type RowField } from './row-text.ts'

/** A live figure in a page of the server: only what it needs of the row goes to the browser. */
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
