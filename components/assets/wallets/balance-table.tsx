'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState, type ReactNode } from 'react'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { OwnFigure } from '#components/ui/figure/own-figure.tsx'
import { SearchField } from '#components/ui/search-field/search-field.tsx'
import { findCoinBySymbol } from '#lib/contract/market/coins.ts'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import type { HoldingRow } from '#lib/contract/trading/trading-journal.ts'
import { findDirection, formatPrice, formatTrimmed, MISSING, type Amount } from '#lib/format/number.ts'
import { formatProfitCoarse, formatReturn } from '#lib/format/profit.ts'
import { holdingProfit, type HoldingProfit } from '#lib/calc/performance/holding-profit.ts'
import { compare, isZero } from '#lib/kernel/decimal-text.ts'
import { formatValue, type Valuation } from '../valuation.ts'
import { chooseBalances } from './choose-balances.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from './wallets.module.css'

type Words = ReturnType<typeof useTranslations<'assets'>>

interface Props {
  readonly label: string
  readonly rows: readonly BalanceRow[]
  readonly loading: boolean
  readonly valuation: Valuation
  /** Shows the debt, for margin wallets. */
  readonly withDebt?: boolean
  /** The cost of the coins, by coin; undefined where no costs are shown, null while they are not known. */
  readonly holdings?: readonly HoldingRow[] | null
  /** Renders the actions for a coin. */
  readonly actions: (row: BalanceRow) => ReactNode
}

/** Lists the coins of a wallet, the most valuable first; small balances can be hidden. */
export function BalanceTable({ label, rows, loading, valuation, withDebt = false, holdings, actions }: Props) {
  const t = useTranslations('assets')
  const [query, setQuery] = useState('')
  const [hidesSmall, setHidesSmall] = useState(false)
  const columns = useMemo(() => makeColumns(t, valuation, withDebt, holdings, actions), [t, valuation, withDebt, holdings, actions])
  return (
    <div className={layout.column}>
      <div className={layout.toolbar}>
        <div className={styles.search}>
          <SearchField label={t('searchCoin')} value={query} onChange={({ target }) => setQuery(target.value)} />
        </div>
        <Checkbox checked={hidesSmall} onChange={setHidesSmall}>
          {t('hideSmall')}
        </Checkbox>
      </div>
      <DataTable
        label={label}
        name={withDebt ? 'balances-debt' : 'balances'}
        columns={columns}
        rows={chooseBalances(rows, query, hidesSmall)}
        readKey={(row) => `${row.wallet} ${row.coin}`}
        loading={loading}
        empty={<EmptyState title={t('noCoins')} text={t('noCoinsText')} icon="wallet" />}
      />
    </div>
  )
}

function makeColumns(
  t: Words,
  valuation: Valuation,
  withDebt: boolean,
  holdings: Props['holdings'],
  actions: Props['actions'],
): readonly Column<BalanceRow>[] {
  const amount = (id: string, header: string, of: (row: BalanceRow) => Amount): Column<BalanceRow> => ({
    id,
    header,
    align: 'end',
    widthPx: 120,
    cell: (row) => <Figure>{formatTrimmed(of(row), 8, { masked: valuation.masked })}</Figure>,
    compare: (a, b) => compare(of(a) ?? '0', of(b) ?? '0'),
    sortFirst: 'descending',
  })
  return [
    {
      id: 'coin',
      header: t('coin'),
      widthPx: holdings === undefined ? 150 : 110,
      cell: (row) => <CoinCell coin={row.coin} />,
      compare: (a, b) => a.coin.localeCompare(b.coin),
    },
    amount('total', t('total'), (row) => row.total),
    ...(holdings === undefined
      ? [amount('available', t('available'), (row) => row.available), amount('frozen', t('frozen'), (row) => row.frozen)]
      : [
          {
            ...amount('available', t('available'), (row) => row.available),
            cell: (row: BalanceRow) => <AvailableCell row={row} label={t('frozen')} masked={valuation.masked} />,
          },
        ]),
    ...(withDebt
      ? [amount('borrowed', t('borrowed'), (row) => row.borrowed), amount('interest', t('interest'), (row) => row.interest)]
      : []),
    {
      id: 'value',
      header: t('value'),
      align: 'end',
      widthPx: holdings === undefined ? 140 : 120,
      cell: (row) => <ValueCell row={row} valuation={valuation} />,
      compare: (a, b) => compare(a.value ?? '0', b.value ?? '0'),
      sortFirst: 'descending',
    },
    ...(holdings === undefined ? [] : [profitColumn(t, holdings ?? [], valuation.masked)]),
    {
      id: 'actions',
      fixed: true,
      header: t('actions'),
      align: 'end',
      widthPx: 280,
      cell: (row) => <span className={layout.actions}>{actions(row)}</span>,
    },
  ]
}

/** The profit of coins that were bought, in USDT, above their average cost: one column, because the page of a wallet has no room for two. */
function profitColumn(t: Words, holdings: readonly HoldingRow[], masked: boolean): Column<BalanceRow> {
  const findAverage = ({ coin }: BalanceRow): string | null => holdings.find((row) => row.coin === coin)?.averageCost ?? null
  const calculateGain = (row: BalanceRow) => holdingProfit(row, findAverage(row))
  return {
    id: 'profit',
    header: t('unrealised'),
    align: 'end',
    widthPx: 150,
    cell: (row) => <ProfitCell gain={calculateGain(row)} average={findAverage(row)} label={t('averageCost')} masked={masked} />,
    compare: (a, b) => compare(calculateGain(a)?.profit ?? '0', calculateGain(b)?.profit ?? '0'),
    sortFirst: 'descending',
  }
}

interface ProfitCellProps {
  readonly gain: HoldingProfit | null
  readonly average: string | null
  readonly label: string
  readonly masked: boolean
}

function ProfitCell({ gain, average, label, masked }: ProfitCellProps) {
  if (gain === null || average === null) return <Figure>{MISSING}</Figure>
  const { profit } = gain
  const ratio = gain.ratio === null ? '' : ` (${formatReturn(gain.ratio)})`
  return (
    <span className={styles.holding} data-holding>
      <OwnFigure direction={findDirection(profit)}>
        {masked ? formatProfitCoarse(profit) : `${formatProfitCoarse(profit)}${ratio}`}
      </OwnFigure>
      <small>
        {label} <Figure>{formatPrice(average, costPlaces(average), { masked })}</Figure>
      </small>
    </span>
  )
}

/** Returns decimals for a price: enough digits of a small one. */
function costPlaces(price: string): number {
  return compare(price, '1') >= 0 ? 2 : 8
}

/** Shows the available amount, and below it the amount that open orders hold, if any: the wallet with profits has no room for a column of it. */
function AvailableCell({ row, label, masked }: { readonly row: BalanceRow; readonly label: string; readonly masked: boolean }) {
  const figure = (amount: string) => <Figure>{formatTrimmed(amount, 8, { masked })}</Figure>
  return (
    <span className={styles.holding}>
      {figure(row.available)}
      {!isZero(row.frozen) && (
        <small>
          {label} {figure(row.frozen)}
        </small>
      )}
    </span>
  )
}

function CoinCell({ coin }: { readonly coin: string }) {
  return (
    <>
      <strong>{coin}</strong> <span className={layout.quiet}>{findCoinBySymbol(coin)?.name}</span>
    </>
  )
}

function ValueCell({ row, valuation }: { readonly row: BalanceRow; readonly valuation: Valuation }) {
  const value = formatValue(row.value, valuation)
  return <Figure unit={value.unit}>{value.text}</Figure>
}
