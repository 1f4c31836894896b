import type { ColumnEntry } from '#components/ui/data-table/column-entries.ts'
import { AmountFigure, ProfitFigure, ValueFigure } from '#components/ui/figure/amounts.tsx'
import { OwnFigure } from '#components/ui/figure/own-figure.tsx'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import { findDirection } from '#lib/format/number.ts'
import { formatProfitCoarse } from '#lib/format/profit.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { PanelPrice, PanelRole, RecordPrice, RecordRole } from './cells.tsx'
import { PairSize } from './order-words.tsx'
import { rowColumns, type TradeScreens } from './row-columns.tsx'

type FillScreens = TradeScreens<'fills', Product, null>

/** The columns of fills. */
export const FILL_COLUMNS: readonly ColumnEntry<FillRow, FillScreens>[] = [
  ...rowColumns<FillRow, 'fills', Product, null>((row) => row.ts),
  {
    id: 'price',
    align: 'end',
    widthPx: 100,
    on: {
      terminal: { header: 'price', cell: (row) => <PanelPrice pair={row} price={row.price} /> },
      records: { header: 'price', cell: (row) => <RecordPrice pair={row} price={row.price} /> },
    },
  },
  {
    id: 'size',
    align: 'end',
    widthPx: 100,
    on: {
      terminal: { header: 'size', cell: (row) => <PairSize size={row.size} pair={row} /> },
      records: { header: 'size', cell: (row) => <AmountFigure amount={row.size} /> },
    },
  },
  {
    id: 'value',
    align: 'end',
    widthPx: 140,
    on: {
      terminal: { header: 'value', cell: (row) => <ValueFigure amount={row.value} /> },
      records: { header: 'value', cell: (row) => <AmountFigure amount={row.value} /> },
    },
  },
  {
    id: 'fee',
    align: 'end',
    widthPx: 130,
    on: {
      terminal: { header: 'fee', cell: (row) => <AmountFigure amount={row.fee} unit={row.feeCoin} /> },
      records: { header: 'fee', cell: (row) => <AmountFigure amount={row.fee} unit={row.feeCoin} /> },
    },
  },
  {
    id: 'profit',
    align: 'end',
    widthPx: 150,
    on: { records: { header: 'profit', lists: ['futures'], cell: (row) => <ProfitFigure amount={row.profit} unit="USDT" /> } },
  },
  {
    id: 'role',
    on: {
      terminal: { header: 'role', cell: (row) => <PanelRole fill={row} /> },
      records: { header: 'role', cell: (row) => <RecordRole fill={row} /> },
    },
  },
  { id: 'profit', align: 'end', on: { terminal: { header: 'profit', cell: (row) => <ClosedProfit profit={row.profit} /> } } },
]

/** Shows the realised profit of a close; nothing if nothing was closed. */
function ClosedProfit({ profit }: { readonly profit: string | null }) {
  if (profit === null || isZero(profit)) return null
  return <OwnFigure direction={findDirection(profit)}>{formatProfitCoarse(profit)}</OwnFigure>
}
