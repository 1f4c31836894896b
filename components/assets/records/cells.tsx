import type { ReactNode } from 'react'
import { Figure } from '#components/ui/figure.tsx'
import { OwnFigure } from '#components/ui/own-figure.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import type { Product } from '#lib/contract/instruments.ts'
import { findFutures, findSpot } from '#lib/contract/instruments.ts'
import type { Side, WalletName } from '#lib/contract/trading-fields.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { directionOf, formatPrice, formatTrimmed, type Amount } from '#lib/format/number.ts'
import { asProfit, formatProfit } from '#lib/format/profit.ts'
import type { CellStyle, RecordWords } from './words.ts'

/** Decimals of sizes, amounts and fees at most. */
const PLACES = 8

interface Instrument {
  readonly product: Product
  readonly symbol: string
}

function pricePlaceOf({ product, symbol }: Instrument): number {
  const found = product === 'spot' ? findSpot(symbol) : findFutures(symbol)
  return found === undefined ? PLACES : Number(found.pricePlace)
}

/** A price of a pair; what is no figure (a market order's price) is a word. */
export function PriceCell({ row, price, missing }: { readonly row: Instrument; readonly price: Amount; readonly missing?: string }) {
  if (!price && missing !== undefined) return missing
  return <Figure>{formatPrice(price, pricePlaceOf(row))}</Figure>
}

export function AmountCell({ amount, unit }: { readonly amount: Amount; readonly unit?: string }) {
  return <OwnFigure unit={unit}>{formatTrimmed(amount, PLACES)}</OwnFigure>
}

/** A gain or loss, with its sign. */
export function ProfitCell({ amount, unit }: { readonly amount: Amount; readonly unit?: string }) {
  return (
    <OwnFigure unit={unit} direction={directionOf(amount)}>
      {formatProfit(amount)}
    </OwnFigure>
  )
}

/** The change of a balance, with its sign and all its decimals. */
export function ChangeCell({ amount }: { readonly amount: Amount }) {
  return <OwnFigure direction={directionOf(amount)}>{formatTrimmed(amount, PLACES, asProfit(amount))}</OwnFigure>
}

export function TimeCell({ time, zone }: { readonly time: number; readonly zone: string }) {
  return <Figure>{formatDateTime(time, zone)}</Figure>
}

/** Buy and sell are words first; the colours follow the reader's choice. */
export function SideCell({ side, t }: { readonly side: Side; readonly t: RecordWords }) {
  return <span data-side={side}>{t(`sides.${side}`)}</span>
}

export function walletName(wallet: WalletName, t: RecordWords): string {
  if (wallet.startsWith('isolated:')) return t('wallets.isolated', { pair: wallet.slice('isolated:'.length) })
  return t(wallet === 'spot' || wallet === 'futures' ? `wallets.${wallet}` : 'wallets.cross')
}

/** A column of times, as every record has one. */
export function timeColumn<Row>(style: CellStyle, header: string, timeOf: (row: Row) => number): Column<Row> {
  return { id: 'time', header, widthPx: 165, cell: (row) => <TimeCell time={timeOf(row)} zone={style.zone} /> }
}

/** A column of figures. */
export function figureColumn<Row>(id: string, header: string, cell: (row: Row) => ReactNode, widthPx = 100): Column<Row> {
  return { id, header, widthPx, align: 'end', cell }
}
