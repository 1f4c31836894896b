import type { Column } from '#components/ui/data-table/columns.ts'
import { Figure } from '#components/ui/figure.tsx'
import type { BillRow, LoanEventRow, TransferRow } from '#lib/contract/trading-assets.ts'
import { formatPercent } from '#lib/format/number.ts'
import { AmountCell, ChangeCell, figureColumn, timeColumn, walletName } from './cells.tsx'
import type { CellStyle } from './words.ts'

/** Every movement of every balance. */
export function billColumns(style: CellStyle): readonly Column<BillRow>[] {
  const { t } = style
  return [
    timeColumn(style, t('time'), (row: BillRow) => row.ts),
    { id: 'kind', header: t('kind'), widthPx: 130, cell: (row) => t(`bills.${row.kind}`) },
    { id: 'wallet', header: t('wallet'), widthPx: 150, cell: (row) => walletName(row.wallet, t) },
    { id: 'coin', header: t('coin'), cell: (row) => <strong>{row.coin}</strong> },
    figureColumn('amount', t('amount'), (row) => <ChangeCell amount={row.amount} />, 150),
    figureColumn('fee', t('fee'), (row) => <AmountCell amount={row.fee} />, 130),
    figureColumn('balance', t('balance'), (row) => <AmountCell amount={row.balance} />, 150),
    { id: 'pair', header: t('pair'), widthPx: 120, cell: (row) => row.symbol ?? '--' },
  ]
}

/** A wallet, with the number of its account where that is another one. */
function placeName(wallet: TransferRow['from'], account: string | null, t: CellStyle['t']): string {
  return account === null ? walletName(wallet, t) : `${walletName(wallet, t)} (${account})`
}

export function transferColumns(style: CellStyle): readonly Column<TransferRow>[] {
  const { t } = style
  return [
    timeColumn(style, t('time'), (row: TransferRow) => row.ts),
    { id: 'from', header: t('from'), widthPx: 160, cell: (row) => placeName(row.from, row.fromAccount, t) },
    { id: 'to', header: t('to'), widthPx: 160, cell: (row) => placeName(row.to, row.toAccount, t) },
    { id: 'coin', header: t('coin'), cell: (row) => <strong>{row.coin}</strong> },
    figureColumn('amount', t('amount'), (row) => <AmountCell amount={row.amount} />, 150),
  ]
}

export function loanColumns(style: CellStyle): readonly Column<LoanEventRow>[] {
  const { t } = style
  return [
    timeColumn(style, t('time'), (row: LoanEventRow) => row.ts),
    { id: 'kind', header: t('kind'), widthPx: 120, cell: (row) => t(`loans.${row.kind}`) },
    { id: 'wallet', header: t('wallet'), widthPx: 160, cell: (row) => walletName(row.wallet, t) },
    { id: 'coin', header: t('coin'), cell: (row) => <strong>{row.coin}</strong> },
    figureColumn('amount', t('amount'), (row) => <AmountCell amount={row.amount} />, 150),
    figureColumn('principal', t('principal'), (row) => <AmountCell amount={row.kind === 'interest' ? row.principal : null} />, 150),
    figureColumn('rate', t('dailyRate'), (row) => <Figure>{row.kind === 'interest' ? formatPercent(row.dailyRate, { places: 4, signed: false }) : '--'}</Figure>),
  ]
}
