import { Badge } from '#components/ui/badge.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { Figure } from '#components/ui/figure.tsx'
import { Lamps } from '#components/ui/lamps.tsx'
import { Link } from '#components/ui/link.tsx'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import type { ClosedPosition, PositionRow } from '#lib/contract/trading-positions.ts'
import { formatPercent } from '#lib/format/number.ts'
import { AmountCell, figureColumn, PriceCell, ProfitCell, timeColumn } from './cells.tsx'
import { LiveMarkCell, LiveProfitCell } from './live-cells.tsx'
import { TargetsCell } from './target-cells.tsx'
import type { CellStyle } from './words.ts'

/** How many of five lamps a position has lit; undefined while nobody knows. */
export type LampsOf = (row: PositionRow) => number | undefined

/** The column of what protects a position. */
export interface TargetColumn {
  readonly header: string
  readonly of: (row: PositionRow) => readonly OrderRow[]
}

type Named = Pick<PositionRow, 'symbol' | 'direction' | 'marginMode' | 'openLevel'>

function nameColumns<Row extends Named>({ t }: CellStyle, tradeHref: (symbol: string) => string, lampsOf?: (row: Row) => number | undefined): readonly Column<Row>[] {
  return [
    {
      id: 'pair',
      header: t('pair'),
      widthPx: 170,
      cell: (row) => (
        <>
          <Link href={tradeHref(row.symbol)}>{row.symbol}</Link>{' '}
          <Badge tone={row.direction === 1 ? 'up' : 'down'}>{t(row.direction === 1 ? 'long' : 'short')}</Badge> <QueueLamps lit={lampsOf?.(row)} t={t} />
        </>
      ),
    },
    {
      id: 'margin',
      header: t('marginMode'),
      widthPx: 105,
      cell: (row) => (
        <>
          {t(row.marginMode === 1 ? 'isolated' : 'cross')} <Figure>{`${row.openLevel}x`}</Figure>
        </>
      ),
    },
  ]
}

function QueueLamps({ lit, t }: { readonly lit: number | undefined; readonly t: CellStyle['t'] }) {
  return lit === undefined ? null : <Lamps lit={lit} label={t('lamps', { lit: String(lit) })} />
}

const futures = (symbol: string) => ({ product: 'futures', symbol }) as const

/** Positions that are held. */
export function positionColumns(style: CellStyle, tradeHref: (symbol: string) => string, lampsOf: LampsOf, targets: TargetColumn): readonly Column<PositionRow>[] {
  const { t, tips } = style
  return [
    ...nameColumns<PositionRow>(style, tradeHref, lampsOf),
    figureColumn('size', t('size'), (row) => <AmountCell amount={row.count} />),
    figureColumn('open', t('openPrice'), (row) => <PriceCell row={futures(row.symbol)} price={row.openAvgPrice} />),
    { ...figureColumn('mark', t('markPrice'), (row: PositionRow) => <LiveMarkCell position={row} />), tip: tips('mark') },
    {
      ...figureColumn('liquidation', t('liquidationPrice'), (row: PositionRow) => <PriceCell row={futures(row.symbol)} price={row.liquidationPrice} />),
      tip: tips('liquidation'),
    },
    figureColumn('marginCount', t('margin'), (row) => <AmountCell amount={row.openMarginCount} unit="USDT" />, 115),
    figureColumn('ratio', t('marginRatio'), (row) => <Figure>{formatPercent(row.marginRatio, { signed: false })}</Figure>),
    figureColumn('unrealised', t('unrealised'), (row) => <LiveProfitCell position={row} />, 125),
    figureColumn('targets', targets.header, (row) => <TargetsCell position={row} targets={targets.of(row)} />, 140),
    figureColumn('realised', t('realised'), (row) => <ProfitCell amount={row.achievedProfits} unit="USDT" />, 125),
  ]
}

/** Positions that are over. */
export function closedPositionColumns(style: CellStyle, tradeHref: (symbol: string) => string): readonly Column<ClosedPosition>[] {
  const { t, tips } = style
  return [
    timeColumn(style, t('closedAt'), (row: ClosedPosition) => row.closedAt),
    ...nameColumns<ClosedPosition>(style, tradeHref),
    figureColumn('size', t('size'), (row) => <AmountCell amount={row.openDealCount} />),
    figureColumn('open', t('openPrice'), (row) => <PriceCell row={futures(row.symbol)} price={row.openAvgPrice} />),
    figureColumn('close', t('closePrice'), (row) => <PriceCell row={futures(row.symbol)} price={row.closeAvgPrice} />),
    figureColumn('realised', t('realised'), (row) => <ProfitCell amount={row.achievedProfits} unit="USDT" />, 125),
    figureColumn('fees', t('fee'), (row) => <AmountCell amount={row.fees} unit="USDT" />, 115),
    { ...figureColumn('funding', t('funding'), (row: ClosedPosition) => <ProfitCell amount={row.funding} unit="USDT" />, 115), tip: tips('funding') },
    figureColumn('net', t('netProfit'), (row) => <ProfitCell amount={row.netProfit} unit="USDT" />, 125),
    { id: 'how', header: t('closedBy'), widthPx: 110, cell: (row) => t(`ends.${row.closedBy}`) },
  ]
}
