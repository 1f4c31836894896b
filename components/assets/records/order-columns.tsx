import { Badge, type BadgeTone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { CANCEL_REASONS } from '#lib/contract/order-reasons.ts'
import { targetKind } from '#lib/contract/position-targets.ts'
import type { FillRow, OrderRow, OrderStatus } from '#lib/contract/trading-orders.ts'
import type { Action } from '#lib/stores/use-action.ts'
import { AmountCell, figureColumn, PriceCell, ProfitCell, SideCell, timeColumn, walletName } from './cells.tsx'
import { EndReason, OrderKindCell } from './target-cells.tsx'
import type { CellStyle } from './words.ts'

const TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  entering: 'neutral',
  waiting: 'warn',
  live: 'accent',
  filled: 'up',
  cancelled: 'neutral',
}

function sharedColumns(style: CellStyle): readonly Column<OrderRow>[] {
  const { t } = style
  return [
    timeColumn(style, t('time'), (row: OrderRow) => row.placedAt),
    pairColumn(style),
    { id: 'side', header: t('side'), cell: (row) => <SideCell side={row.side} t={t} /> },
    { id: 'type', header: t('type'), widthPx: 120, cell: (row) => <OrderKindCell row={row} kind={typeOf(row, style)} /> },
    figureColumn('price', t('price'), (row) => <PriceCell row={row} price={row.price} missing={t('market')} />),
    figureColumn('size', t('size'), (row) => <AmountCell amount={row.size ?? row.amount} />),
    figureColumn('filled', t('filled'), (row) => <AmountCell amount={row.filledSize} />),
  ]
}

/** The pair, and which product the row is of: spot, a margin account, futures. */
function pairColumn<Row extends Pick<OrderRow, 'symbol' | 'wallet'>>({ t }: CellStyle): Column<Row> {
  return {
    id: 'pair',
    header: t('pair'),
    widthPx: 130,
    cell: ({ symbol, wallet }) => (
      <>
        <strong>{symbol}</strong>
        <br />
        <small>{walletName(wallet, t)}</small>
      </>
    ),
  }
}

/** Buy or sell, or which target an order is. */
function wordOf(row: OrderRow, { t }: CellStyle): string {
  const kind = targetKind(row)
  return t(kind === null ? `sides.${row.side}` : `triggers.${kind}`)
}

function typeOf({ trigger, type, force }: OrderRow, { t }: CellStyle): string {
  const kind = trigger === null ? t(`types.${type}`) : t(`triggers.${trigger.kind}`)
  return force === 'gtc' ? kind : `${kind} · ${t(`forces.${force}`)}`
}

/** Orders that are over. */
export function orderHistoryColumns(style: CellStyle): readonly Column<OrderRow>[] {
  const { t, reasons } = style
  return [
    ...sharedColumns(style),
    figureColumn('average', t('average'), (row) => <PriceCell row={row} price={row.averagePrice} />),
    figureColumn('fee', t('fee'), (row) => <AmountCell amount={row.fee} unit={row.feeCoin} />, 130),
    {
      id: 'status',
      header: t('status'),
      widthPx: 140,
      cell: (row) =>
        row.cancelReason === null ? (
          <Badge tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</Badge>
        ) : (
          <EndReason row={row} reason={reasons(CANCEL_REASONS[row.cancelReason].messageKey)} />
        ),
    },
  ]
}

/** Orders that are open, each with its way out. */
export function openOrderColumns(style: CellStyle, cancel: Action<[orderId: string]>): readonly Column<OrderRow>[] {
  const { t, own } = style
  return [
    ...sharedColumns(style),
    figureColumn('trigger', t('trigger'), (row) => <PriceCell row={row} price={row.trigger?.price ?? null} />),
    { id: 'status', header: t('status'), widthPx: 100, cell: (row) => <Badge tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</Badge> },
    {
      id: 'cancel',
      header: t('action'),
      align: 'end',
      widthPx: 100,
      cell: (row) => (
        <Button
          size="small"
          pending={cancel.pending}
          onClick={() => cancel.run(row.orderId)}
          aria-label={`${t('cancelOne', { side: wordOf(row, style), pair: row.symbol, size: own(row.size ?? row.amount ?? '') })}, #${row.orderId}`}
        >
          {t('cancel')}
        </Button>
      ),
    },
  ]
}

export function fillColumns(style: CellStyle, withProfit: boolean): readonly Column<FillRow>[] {
  const { t } = style
  const profit = figureColumn<FillRow>('profit', t('profit'), (row) => <ProfitCell amount={row.profit} unit="USDT" />, 150)
  return [
    timeColumn(style, t('time'), (row: FillRow) => row.ts),
    pairColumn(style),
    { id: 'side', header: t('side'), cell: (row) => <SideCell side={row.side} t={t} /> },
    figureColumn('price', t('price'), (row) => <PriceCell row={row} price={row.price} />),
    figureColumn('size', t('size'), (row) => <AmountCell amount={row.size} />),
    figureColumn('value', t('value'), (row) => <AmountCell amount={row.value} />, 140),
    figureColumn('fee', t('fee'), (row) => <AmountCell amount={row.fee} unit={row.feeCoin} />, 130),
    ...(withProfit ? [profit] : []),
    { id: 'role', header: t('role'), cell: (row) => t(`roles.${row.role}`) },
  ]
}
