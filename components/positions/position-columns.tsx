import type { ReactNode } from 'react'
import type { ColumnEntry } from '#components/ui/data-table/column-entries.ts'
import { AmountFigure, ProfitFigure, ValueFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { formatPercent } from '#lib/format/number.ts'
import type { TipKey } from '#lib/settings/tip-terms.ts'
import { MarginMode, PanelName, PanelPrice, PanelSize, RecordName, RecordPrice } from './cells.tsx'
import { PanelGain, PanelMark, PanelProfit, PanelValue, RecordMark, RecordProfit } from './live-cells.tsx'
import { TargetLines } from './target-lines.tsx'
import type { LampCounter } from './use-lamps.ts'
import type { PanelKey, RecordKey } from './words.ts'

interface PanelContext {
  readonly countLamps: LampCounter
  /** Returns the button that shows a position's details, from its pair's name and that name as text. */
  readonly details: (row: PositionRow, name: ReactNode, spoken: string) => ReactNode
  /** Returns a position's targets with the button that changes them. */
  readonly targets: (row: PositionRow) => ReactNode
  /** Returns the buttons of a position. */
  readonly actions: (row: PositionRow) => ReactNode
}

interface RecordContext {
  readonly countLamps: LampCounter
  /** Returns the orders that protect a position. */
  readonly listTargets: (row: PositionRow) => readonly OrderRow[]
  /** Returns the address of a pair's page. */
  readonly tradeHref: (symbol: string) => string
}

/** The screens that list open positions: the terminal's panel, and the page of futures orders. */
export interface PositionScreens {
  readonly terminal: { readonly key: PanelKey; readonly list: 'open'; readonly context: PanelContext }
  readonly records: { readonly key: RecordKey; readonly list: 'open'; readonly context: RecordContext }
}

/** The columns of open positions. */
export const POSITION_COLUMNS: readonly ColumnEntry<PositionRow, PositionScreens, TipKey>[] = [
  {
    id: 'pair',
    widthPx: 170,
    on: {
      terminal: {
        header: 'pair',
        cell: (row, { countLamps, details }) => (
          <PanelName position={row} lit={countLamps(row)} as={(name, spoken) => details(row, name, spoken)} />
        ),
      },
      records: {
        header: 'pair',
        cell: (row, { countLamps, tradeHref }) => <RecordName position={row} href={tradeHref(row.symbol)} lit={countLamps(row)} />,
      },
    },
  },
  { id: 'marginMode', widthPx: 105, on: { records: { header: 'marginMode', cell: (row) => <MarginMode position={row} /> } } },
  {
    id: 'size',
    align: 'end',
    widthPx: 100,
    on: {
      terminal: { header: 'size', cell: (row) => <PanelSize symbol={row.symbol} count={row.count} /> },
      records: { header: 'size', cell: (row) => <AmountFigure amount={row.count} /> },
    },
  },
  {
    id: 'entry',
    align: 'end',
    widthPx: 100,
    tip: 'entry',
    on: {
      terminal: { header: 'entry', cell: (row) => <PanelPrice symbol={row.symbol} price={row.openAvgPrice} /> },
      records: { header: 'openPrice', cell: (row) => <RecordPrice symbol={row.symbol} price={row.openAvgPrice} /> },
    },
  },
  {
    id: 'mark',
    align: 'end',
    widthPx: 100,
    tip: 'mark',
    on: {
      terminal: { header: 'mark', cell: (row) => <PanelMark position={row} /> },
      records: { header: 'markPrice', cell: (row) => <RecordMark position={row} /> },
    },
  },
  {
    id: 'liquidation',
    align: 'end',
    widthPx: 100,
    tip: 'liquidation',
    on: {
      terminal: { header: 'liquidation', cell: (row) => <PanelPrice symbol={row.symbol} price={row.liquidationPrice} /> },
      records: { header: 'liquidationPrice', cell: (row) => <RecordPrice symbol={row.symbol} price={row.liquidationPrice} /> },
    },
  },
  // A trader looks at these first: in the terminal they are beside the prices, and the page of records has them where it always had.
  {
    id: 'unrealised',
    align: 'end',
    widthPx: 125,
    tip: 'unrealised',
    on: { terminal: { header: 'unrealised', cell: (row) => <PanelProfit position={row} /> } },
  },
  {
    id: 'targets',
    align: 'end',
    widthPx: 140,
    leastPx: 140,
    on: { terminal: { header: 'targets', cell: (row, { targets }) => targets(row) } },
  },
  {
    id: 'value',
    align: 'end',
    widthPx: 110,
    tip: 'notional',
    on: { terminal: { header: 'value', cell: (row) => <PanelValue position={row} /> } },
  },
  {
    id: 'breakEven',
    align: 'end',
    widthPx: 100,
    tip: 'breakEven',
    on: {
      terminal: { header: 'breakEven', cell: (row) => <PanelPrice symbol={row.symbol} price={row.breakEvenPrice} /> },
    },
  },
  {
    id: 'margin',
    align: 'end',
    widthPx: 115,
    on: {
      terminal: { header: 'margin', cell: (row) => <ValueFigure amount={row.openMarginCount} /> },
      records: { header: 'margin', cell: (row) => <AmountFigure amount={row.openMarginCount} unit="USDT" /> },
    },
  },
  {
    id: 'marginRatio',
    align: 'end',
    widthPx: 100,
    tip: 'marginRatio',
    on: {
      terminal: { header: 'marginRatio', cell: (row) => <Figure>{formatPercent(row.marginRatio, { signed: false })}</Figure> },
      records: { header: 'marginRatio', cell: (row) => <Figure>{formatPercent(row.marginRatio, { signed: false })}</Figure> },
    },
  },
  {
    id: 'unrealised',
    align: 'end',
    widthPx: 125,
    tip: 'unrealised',
    on: {
      records: { header: 'unrealised', cell: (row) => <RecordProfit position={row} /> },
    },
  },
  {
    id: 'targets',
    align: 'end',
    widthPx: 140,
    on: {
      records: { header: 'targets', cell: (row, { listTargets }) => <TargetLines position={row} targets={listTargets(row)} /> },
    },
  },
  {
    id: 'realised',
    align: 'end',
    widthPx: 125,
    on: {
      terminal: { header: 'realised', cell: (row) => <PanelGain amount={row.achievedProfits} /> },
      records: { header: 'realised', cell: (row) => <ProfitFigure amount={row.achievedProfits} unit="USDT" /> },
    },
  },
  {
    id: 'funding',
    align: 'end',
    widthPx: 100,
    on: { terminal: { header: 'funding', cell: (row) => <PanelGain amount={row.funding} /> } },
  },
  { id: 'actions', align: 'end', fixed: true, on: { terminal: { header: 'actions', cell: (row, { actions }) => actions(row) } } },
]
