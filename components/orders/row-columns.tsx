import type { ColumnEntry } from '#components/ui/data-table/column-entries.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { PairAndWallet, RecordSide, RecordTime } from './cells.tsx'
import { PairName, ProductWord, RowTime, SideWord } from './order-words.tsx'
import type { PanelKey, RecordKey } from './words.ts'

/** The screens that list orders or fills: the terminal's panels and the pages of records, each with its lists and its cells' context. */
export interface TradeScreens<PanelList extends string, RecordList extends string, Context> {
  readonly terminal: { readonly key: PanelKey; readonly list: PanelList; readonly context: Context }
  readonly records: { readonly key: RecordKey; readonly list: RecordList; readonly context: Context }
}

type Traded = Pick<OrderRow, 'product' | 'symbol' | 'wallet' | 'side'>

/** Returns the columns that rows of orders and of fills begin with. `readTime` returns a row's time in milliseconds. */
export function rowColumns<Row extends Traded, PanelList extends string, RecordList extends string, Context>(
  readTime: (row: Row) => number,
): readonly ColumnEntry<Row, TradeScreens<PanelList, RecordList, Context>>[] {
  return [
    {
      id: 'time',
      widthPx: 165,
      on: {
        terminal: { header: 'time', cell: (row) => <RowTime timeMs={readTime(row)} /> },
        records: { header: 'time', cell: (row) => <RecordTime timeMs={readTime(row)} /> },
      },
    },
    {
      id: 'pair',
      widthPx: 130,
      on: {
        terminal: { header: 'pair', cell: ({ product, symbol }) => <PairName product={product} symbol={symbol} /> },
        records: { header: 'pair', cell: ({ symbol, wallet }) => <PairAndWallet symbol={symbol} wallet={wallet} /> },
      },
    },
    { id: 'product', on: { terminal: { header: 'product', cell: (row) => <ProductWord wallet={row.wallet} /> } } },
    {
      id: 'side',
      on: {
        terminal: { header: 'side', cell: (row) => <SideWord side={row.side} /> },
        records: { header: 'side', cell: (row) => <RecordSide side={row.side} /> },
      },
    },
  ]
}
