import { RecordTime } from '#components/orders/cells.tsx'
import { walletName } from '#components/orders/wallet-name.ts'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure, ChangeFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { BillRow, LoanEventRow, TransferRow } from '#lib/contract/trading/trading-assets.ts'
import { formatPercent } from '#lib/format/number.ts'
import { figureColumn } from './figure-column.ts'
import type { CellStyle } from './words.ts'

/** Returns the column of times that every record list has. */
function timeColumn<Row extends { readonly ts: number }>(header: string): Column<Row> {
  return { id: 'time', header, widthPx: 165, cell: (row) => <RecordTime timeMs={row.ts} /> }
}

/** Returns the columns of the list of all balance changes. */
export function billColumns({ t }: CellStyle): readonly Column<BillRow>[] {
  return [
    timeColumn(t('time')),
    { id: 'kind', header: t('kind'), widthPx: 130, cell: (row) => t(`bills.${row.kind}`) },
    { id: 'wallet', header: t('wallet'), widthPx: 150, cell: (row) => walletName(row.wallet, t) },
    { id: 'coin', header: t('coin'), cell: (row) => <strong>{row.coin}</strong> },
    figureColumn('amount', t('amount'), (row) => <ChangeFigure amount={row.amount} />, 150),
    figureColumn('fee', t('fee'), (row) => <AmountFigure amount={row.fee} />, 130),
    figureColumn('balance', t('balance'), (row) => <AmountFigure amount={row.balance} />, 150),
    { id: 'pair', header: t('pair'), widthPx: 120, cell: (row) => row.symbol ?? '--' },
  ]
}

/** Returns the name of a wallet, with the number of its account if it belongs to another one. */
function walletLabel(wallet: TransferRow['from'], account: string | null, t: CellStyle['t']): string {
  return account === null ? walletName(wallet, t) : `${walletName(wallet, t)} (${account})`
}

export function transferColumns({ t }: CellStyle): readonly Column<TransferRow>[] {
  return [
    timeColumn(t('time')),
    { id: 'from', header: t('from'), widthPx: 160, cell: (row) => walletLabel(row.from, row.fromAccount, t) },
    { id: 'to', header: t('to'), widthPx: 160, cell: (row) => walletLabel(row.to, row.toAccount, t) },
    { id: 'coin', header: t('coin'), cell: (row) => <strong>{row.coin}</strong> },
    figureColumn('amount', t('amount'), (row) => <AmountFigure amount={row.amount} />, 150),
  ]
}

export function loanColumns({ t }: CellStyle): readonly Column<LoanEventRow>[] {
  return [
    timeColumn(t('time')),
    { id: 'kind', header: t('kind'), widthPx: 120, cell: (row) => t(`loans.${row.kind}`) },
    { id: 'wallet', header: t('wallet'), widthPx: 160, cell: (row) => walletName(row.wallet, t) },
    { id: 'coin', header: t('coin'), cell: (row) => <strong>{row.coin}</strong> },
    figureColumn('amount', t('amount'), (row) => <AmountFigure amount={row.amount} />, 150),
    figureColumn('principal', t('principal'), (row) => <AmountFigure amount={row.kind === 'interest' ? row.principal : null} />, 150),
    figureColumn('rate', t('dailyRate'), (row) => (
      <Figure>{row.kind === 'interest' ? formatPercent(row.dailyRate, { decimals: 4, signed: false }) : '--'}</Figure>
    )),
  ]
}
