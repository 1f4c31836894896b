'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { FILL_COLUMNS } from '#components/orders/fill-columns.tsx'
import { useOrderWords } from '#components/orders/order-kind.tsx'
import type { PanelKey } from '#components/orders/words.ts'
import { screenColumns, type ColumnEntry } from '#components/ui/data-table/column-entries.ts'
import { AmountFigure, ProfitFigure, ValueFigure } from '#components/ui/figure/amounts.tsx'
import { holdingProfit } from '#lib/calc/performance/holding-profit.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import { toDecimals } from '#lib/kernel/rounding.ts'
import type { ListScope } from '../workspace/list-scope.ts'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { GridTable } from './grid-table.tsx'
import { useOrderColumns } from './orders-panel.tsx'
import { spokenName } from '../spoken-name.ts'
import { useAverageCosts, type AverageCost } from './use-average-costs.ts'
import styles from '../panels.module.css'
import { ReceiptDialog } from '../receipt/receipt-dialog.tsx'

/** Lists the newest fills, each with its fee. */
export function FillsPanel({ fills }: { readonly fills: readonly FillRow[] }) {
  const t = useTranslations('terminal.panels')
  const columns = useMemo(() => screenColumns(FILL_COLUMNS, 'terminal', { list: 'fills', words: t, context: null }), [t])
  return (
    <GridTable
      label={t('fills')}
      name="panel-fills"
      columns={columns}
      rows={fills}
      rowKey={(row) => `${row.fillId}:${row.orderId}`}
      empty={t('empty.fills')}
    />
  )
}

/** Lists ended orders, loaded when the panel is opened. */
export function OrderHistoryPanel({ scope }: { readonly scope: ListScope }) {
  const t = useTranslations('terminal.panels')
  const { actions } = useWorkspace()
  const { product, symbol } = scope
  const [rows, setRows] = useState<readonly OrderRow[] | null>(null)
  const [receipt, setReceipt] = useState<OrderRow | null>(null)
  const columns = useOrderColumns(
    'history',
    useCallback((order: OrderRow) => <ReceiptButton order={order} onOpen={() => setReceipt(order)} />, []),
  )
  useEffect(() => {
    let gone = false
    const read = async () => {
      const page = await actions.history({ ...(product && { product }), ...(symbol && { symbol }) })
      if (page && !gone) setRows(page.rows)
    }
    void read()
    return () => {
      gone = true
    }
  }, [actions, product, symbol])
  return (
    <>
      <GridTable
        label={t('history')}
        name="panel-history"
        columns={columns}
        rows={rows ?? []}
        rowKey={({ orderId }) => orderId}
        empty={rows && t('empty.history')}
      />
      {receipt && <ReceiptDialog orderId={receipt.orderId} onClose={() => setReceipt(null)} />}
    </>
  )
}

/** Opens the receipt of an ended order. */
function ReceiptButton({ order, onOpen }: { readonly order: OrderRow; readonly onOpen: () => void }) {
  const locale = useLocale()
  const t = useTranslations('terminal.panels')
  const words = useOrderWords()
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={spokenName(locale, t('receipt'), t('receiptOne', words(order)), order.orderId)}
      onClick={onOpen}
    >
      {t('receipt')}
    </button>
  )
}

interface BalanceScreens {
  readonly terminal: {
    readonly key: PanelKey
    readonly list: 'assets'
    readonly context: { readonly walletName: (row: BalanceRow) => string; readonly findAverage: AverageCost }
  }
}

const BALANCE_COLUMNS: readonly ColumnEntry<BalanceRow, BalanceScreens>[] = [
  { id: 'wallet', on: { terminal: { header: 'wallet', cell: (row, { walletName }) => walletName(row) } } },
  { id: 'coin', on: { terminal: { header: 'coin', cell: (row) => <bdi>{row.coin}</bdi> } } },
  { id: 'total', align: 'end', on: { terminal: { header: 'total', cell: (row) => <AmountFigure amount={row.total} /> } } },
  { id: 'available', align: 'end', on: { terminal: { header: 'available', cell: (row) => <AmountFigure amount={row.available} /> } } },
  { id: 'frozen', align: 'end', on: { terminal: { header: 'frozen', cell: (row) => <AmountFigure amount={row.frozen} /> } } },
  { id: 'value', align: 'end', on: { terminal: { header: 'value', cell: (row) => <ValueFigure amount={row.value} unit="USDT" /> } } },
  {
    id: 'averageCost',
    align: 'end',
    on: { terminal: { header: 'averageCost', cell: (row, { findAverage }) => <AmountFigure amount={costText(findAverage(row))} /> } },
  },
  {
    id: 'gain',
    align: 'end',
    on: {
      terminal: {
        header: 'unrealised',
        cell: (row, { findAverage }) => <ProfitFigure amount={holdingProfit(row, findAverage(row))?.profit} unit="USDT" />,
      },
    },
  },
]

/** Rounds an average cost for display: two decimals are enough of one above 1. */
function costText(cost: string | null): string | null {
  return cost === null || compare(cost, '1') < 0 ? cost : toDecimals(cost, 2)
}

/** Lists the account's balances, by wallet and coin. */
export function AssetsPanel({ balances }: { readonly balances: readonly BalanceRow[] }) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const tPairs = useTranslations('terminal.pairs')
  const findAverage = useAverageCosts(balances)
  const columns = useMemo(() => {
    const walletName = ({ wallet }: BalanceRow): string => {
      if (wallet === 'spot' || wallet === 'futures') return tPairs(wallet)
      return wallet === 'cross' ? tTicket('walletCross') : `${tTicket('walletIsolated')} ${wallet.slice('isolated:'.length)}`
    }
    return screenColumns(BALANCE_COLUMNS, 'terminal', { list: 'assets', words: t, context: { walletName, findAverage } })
  }, [t, tTicket, tPairs, findAverage])
  return (
    <GridTable
      label={t('assets')}
      name="panel-assets"
      columns={columns}
      rows={balances}
      rowKey={({ wallet, coin }) => `${wallet}:${coin}`}
      empty={t('empty.assets')}
    />
  )
}
