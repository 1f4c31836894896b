'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { formatTime } from '#lib/format/date.ts'
import { directionOf, formatDecimal, formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { Figure } from '#components/ui/figure.tsx'
import type { BalanceRow } from '#lib/contract/trading-assets.ts'
import type { FillRow, OrderRow } from '#lib/contract/trading-orders.ts'
import { isZero } from '#lib/kernel/decimal.ts'
import { useDesk } from '../desk/desk.ts'
import { GridTable, type Column } from './grid-table.tsx'
import { PairName, placesOf, SideWord, sizeOf } from './order-words.tsx'
import { useOrderColumns } from './orders-panel.tsx'
import styles from './panels.module.css'
import { ReceiptDialog } from './receipt-dialog.tsx'

/** The newest fills, each with what it cost. */
export function FillsPanel({ fills }: { readonly fills: readonly FillRow[] }) {
  const t = useTranslations('terminal.panels')
  const columns: readonly Column<FillRow>[] = [
    { id: 'time', name: t('time'), cell: ({ ts }) => <bdi dir="ltr">{formatTime(ts)}</bdi> },
    { id: 'pair', name: t('pair'), cell: (row) => <PairName product={row.product} symbol={row.symbol} /> },
    { id: 'side', name: t('side'), cell: ({ side }) => <SideWord side={side} /> },
    {
      id: 'price',
      name: t('price'),
      figure: true,
      cell: (row) => <bdi dir="ltr">{formatPrice(row.price, placesOf(row.product, row.symbol).pricePlace)}</bdi>,
    },
    { id: 'size', name: t('size'), figure: true, cell: (row) => <bdi dir="ltr">{sizeOf(row.size, row)}</bdi> },
    { id: 'value', name: t('value'), figure: true, cell: ({ value }) => <Figure>{formatDecimal(value, 2)}</Figure> },
    { id: 'fee', name: t('fee'), figure: true, cell: ({ fee, feeCoin }) => <Figure unit={feeCoin}>{formatTrimmed(fee, 8)}</Figure> },
    { id: 'role', name: t('role'), cell: ({ role }) => t(role) },
    {
      id: 'profit',
      name: t('profit'),
      figure: true,
      cell: ({ profit }) =>
        profit !== null &&
        !isZero(profit) && <Figure direction={directionOf(profit)}>{formatDecimal(profit, 2, { signed: true })}</Figure>,
    },
  ]
  return <GridTable label={t('fills')} columns={columns} rows={fills} rowKey={(row) => `${row.fillId}:${row.orderId}`} empty={t('empty.fills')} />
}

/** Orders that have ended, read when the panel is opened and again when one more ends. */
export function HistoryPanel({ symbol, openCount }: { readonly symbol: string | null; readonly openCount: number }) {
  const t = useTranslations('terminal.panels')
  const { actions } = useDesk()
  const columns = useOrderColumns('history')
  const [rows, setRows] = useState<readonly OrderRow[]>([])
  const [receipt, setReceipt] = useState<OrderRow | null>(null)
  useEffect(() => {
    let gone = false
    const read = async () => {
      const page = await actions.history()
      if (page && !gone) setRows(page.rows)
    }
    void read()
    return () => {
      gone = true
    }
  }, [actions, openCount])
  const tTicket = useTranslations('terminal.ticket')
  const withReceipt: Column<OrderRow>[] = [
    ...columns,
    {
      id: 'average',
      name: t('average'),
      figure: true,
      cell: (row) => <bdi dir="ltr">{formatPrice(row.averagePrice, placesOf(row.product, row.symbol).pricePlace)}</bdi>,
    },
    {
      id: 'actions',
      name: t('actions'),
      figure: true,
      cell: (row) => (
        <span className={styles.actions}>
          <button
            type="button"
            className={styles.action}
            aria-label={t('receiptOne', { side: tTicket(row.side), symbol: row.symbol })}
            onClick={() => setReceipt(row)}
          >
            {t('receipt')}
          </button>
        </span>
      ),
    },
  ]
  return (
    <>
      <GridTable
        label={t('history')}
        columns={withReceipt}
        rows={symbol === null ? rows : rows.filter((row) => row.symbol === symbol)}
        rowKey={({ orderId }) => orderId}
        empty={t('empty.history')}
      />
      {receipt && <ReceiptDialog order={receipt} onClose={() => setReceipt(null)} />}
    </>
  )
}

/** What the account holds, by wallet and coin. */
export function AssetsPanel({ balances }: { readonly balances: readonly BalanceRow[] }) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const tPairs = useTranslations('terminal.pairs')
  const walletName = ({ wallet }: BalanceRow): string => {
    if (wallet === 'spot' || wallet === 'futures') return tPairs(wallet)
    return wallet === 'cross' ? tTicket('walletCross') : `${tTicket('walletIsolated')} ${wallet.slice('isolated:'.length)}`
  }
  const amount = (text: string) => <Figure>{formatTrimmed(text, 8)}</Figure>
  const columns: readonly Column<BalanceRow>[] = [
    { id: 'wallet', name: t('wallet'), cell: walletName },
    { id: 'coin', name: t('coin'), cell: ({ coin }) => <bdi>{coin}</bdi> },
    { id: 'total', name: t('total'), figure: true, cell: ({ total }) => amount(total) },
    { id: 'available', name: t('available'), figure: true, cell: ({ available }) => amount(available) },
    { id: 'frozen', name: t('frozen'), figure: true, cell: ({ frozen }) => amount(frozen) },
    {
      id: 'value',
      name: t('value'),
      figure: true,
      cell: ({ value }) => <Figure unit="USDT">{formatDecimal(value, 2)}</Figure>,
    },
  ]
  return (
    <GridTable
      label={t('assets')}
      columns={columns}
      rows={balances}
      rowKey={({ wallet, coin }) => `${wallet}:${coin}`}
      empty={t('empty.assets')}
    />
  )
}
