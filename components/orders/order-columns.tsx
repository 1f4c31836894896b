import type { ReactNode } from 'react'
import type { ColumnEntry } from '#components/ui/data-table/column-entries.ts'
import { AmountFigure } from '#components/ui/figure/amounts.tsx'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { PanelOrderPrice, PanelPrice, PanelStatus, RecordOrderPrice, RecordPrice, RecordStatus, TriggerText } from './cells.tsx'
import { PanelOrderKind, RecordOrderKind } from './order-kind.tsx'
import { PairSize } from './order-words.tsx'
import { rowColumns, type TradeScreens } from './row-columns.tsx'

interface OrderContext {
  /** Returns the buttons of an order. */
  readonly actions: (order: OrderRow) => ReactNode
}

type PanelList = 'orders' | 'triggers' | 'history'
type RecordList = 'open' | 'history'

/** The screens that list orders. */
export type OrderScreens = TradeScreens<PanelList, RecordList, OrderContext>

const status = (row: OrderRow) => <RecordStatus order={row} />
const actions = (row: OrderRow, context: OrderContext) => context.actions(row)

/** The columns of open, waiting and ended orders. */
export const ORDER_COLUMNS: readonly ColumnEntry<OrderRow, OrderScreens>[] = [
  ...rowColumns<OrderRow, PanelList, RecordList, OrderContext>((row) => row.placedAt),
  {
    id: 'type',
    widthPx: 120,
    on: {
      terminal: { header: 'type', cell: (row) => <PanelOrderKind order={row} /> },
      records: { header: 'type', cell: (row) => <RecordOrderKind order={row} /> },
    },
  },
  {
    id: 'price',
    align: 'end',
    widthPx: 100,
    on: {
      terminal: { header: 'price', cell: (row) => <PanelOrderPrice order={row} /> },
      records: { header: 'price', cell: (row) => <RecordOrderPrice order={row} /> },
    },
  },
  {
    id: 'average',
    align: 'end',
    on: { terminal: { header: 'average', lists: ['history'], cell: (row) => <PanelPrice pair={row} price={row.averagePrice} /> } },
  },
  { id: 'trigger', on: { terminal: { header: 'trigger', lists: ['triggers'], cell: (row) => <TriggerText order={row} /> } } },
  {
    id: 'size',
    align: 'end',
    widthPx: 100,
    on: {
      terminal: { header: 'size', cell: (row) => <PairSize size={row.size} pair={row} /> },
      records: { header: 'size', cell: (row) => <AmountFigure amount={row.size ?? row.amount} /> },
    },
  },
  {
    id: 'filled',
    align: 'end',
    widthPx: 100,
    on: {
      terminal: { header: 'filled', cell: (row) => <PairSize size={row.filledSize} pair={row} /> },
      records: { header: 'filled', cell: (row) => <AmountFigure amount={row.filledSize} /> },
    },
  },
  {
    id: 'average',
    align: 'end',
    widthPx: 100,
    on: { records: { header: 'average', lists: ['history'], cell: (row) => <RecordPrice pair={row} price={row.averagePrice} /> } },
  },
  {
    id: 'fee',
    align: 'end',
    widthPx: 130,
    on: { records: { header: 'fee', lists: ['history'], cell: (row) => <AmountFigure amount={row.fee} unit={row.feeCoin} /> } },
  },
  {
    id: 'trigger',
    // The direction and the price have a line each, and the conditions of a trailing order no more than two.
    widthPx: 180,
    on: { records: { header: 'trigger', lists: ['open'], cell: (row) => <TriggerText order={row} /> } },
  },
  // The reason why an order was cancelled is longer than any status of an open one.
  { id: 'status', widthPx: 140, on: { records: { header: 'status', lists: ['history'], cell: status } } },
  {
    id: 'status',
    widthPx: 100,
    on: {
      terminal: { header: 'status', cell: (row) => <PanelStatus order={row} /> },
      records: { header: 'status', lists: ['open'], cell: status },
    },
  },
  {
    id: 'actions',
    align: 'end',
    fixed: true,
    widthPx: 100,
    on: { terminal: { header: 'actions', cell: actions }, records: { header: 'action', lists: ['open'], cell: actions } },
  },
]
