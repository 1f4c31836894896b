import { MarginMode, RecordName, RecordPrice } from '#components/positions/cells.tsx'
import { RecordTime } from '#components/orders/cells.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure, ProfitFigure } from '#components/ui/figure/amounts.tsx'
import { termTip } from '#lib/settings/tip-terms.ts'
import type { ClosedPosition } from '#lib/contract/trading/trading-positions.ts'
import { figureColumn } from './figure-column.ts'
import type { CellStyle } from './words.ts'

/** Returns the columns of closed positions. */
export function closedPositionColumns({ t, tips }: CellStyle, tradeHref: (symbol: string) => string): readonly Column<ClosedPosition>[] {
  return [
    { id: 'time', header: t('closedAt'), widthPx: 165, cell: (row) => <RecordTime timeMs={row.closedAt} /> },
    { id: 'pair', header: t('pair'), widthPx: 170, cell: (row) => <RecordName position={row} href={tradeHref(row.symbol)} /> },
    { id: 'marginMode', header: t('marginMode'), widthPx: 105, cell: (row) => <MarginMode position={row} /> },
    figureColumn('size', t('size'), (row) => <AmountFigure amount={row.openDealCount} />),
    figureColumn('entry', t('openPrice'), (row) => <RecordPrice symbol={row.symbol} price={row.openAvgPrice} />),
    figureColumn('close', t('closePrice'), (row) => <RecordPrice symbol={row.symbol} price={row.closeAvgPrice} />),
    {
      ...figureColumn('realised', t('realised'), (row: ClosedPosition) => <ProfitFigure amount={row.achievedProfits} unit="USDT" />, 125),
      ...termTip(tips, 'realised'),
    },
    figureColumn('fees', t('fee'), (row) => <AmountFigure amount={row.fees} unit="USDT" />, 115),
    {
      ...figureColumn('funding', t('funding'), (row: ClosedPosition) => <ProfitFigure amount={row.funding} unit="USDT" />, 115),
      ...termTip(tips, 'funding'),
    },
    figureColumn('net', t('netProfit'), (row) => <ProfitFigure amount={row.netProfit} unit="USDT" />, 125),
    { id: 'how', header: t('closedBy'), widthPx: 110, cell: (row) => t(`ends.${row.closedBy}`) },
  ]
}
