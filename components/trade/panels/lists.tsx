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
import { useOrderCells, useOrderColumns } from './orders-panel.tsx'
import { spokenName } from './spoken-name.ts'
import styles from './panels.module.css'
import { ReceiptDialog } from './receipt-dialog.tsx'

/** The newest fills, each with what it cost. */
export function FillsPanel({ fills }: { readonly fills: readonly FillRow[] }) {
  const t = useTranslations('terminal.panels')
  const columns: readonly Column[] = [
    { id: 'time', name: t('time') },
    { id: 'pair', name: t('pair') },
    { id: 'side', name: t('side') },
    { id: 'price', name: t('price'), figure: true },
    { id: 'size', name: t('size'), figure: true },
    { id: 'value', name: t('value'), figure: true },
    { id: 'fee', name: t('fee'), figure: true },
    { id: 'role', name: t('role') },
    { id: 'profit', name: t('profit'), figure: true },
  ]
  return (
    <GridTable
      label={t('fills')}
      columns={columns}
      rows={fills}
      rowKey={(row) => `${row.fillId}:${row.orderId}`}
      cells={(row) => ({
        time: <bdi dir="ltr">{formatTime(row.ts)}</bdi>,
        pair: <PairName product={row.product} symbol={row.symbol} />,
        side: <SideWord side={row.side} />,
        price: <bdi dir="ltr">{formatPrice(row.price, placesOf(row.product, row.symbol).pricePlace)}</bdi>,
        size: <bdi dir="ltr">{sizeOf(row.size, row)}</bdi>,
        value: <Figure>{formatDecimal(row.value, 2)}</Figure>,
        fee: <Figure unit={row.feeCoin}>{formatTrimmed(row.fee, 8)}</Figure>,
        role: t(row.role),
        profit: <Profit profit={row.profit} />,
      })}
      empty={t('empty.fills')}
    />
  )
}

/** What closing realised; nothing where nothing was closed. */
function Profit({ profit }: { readonly profit: string | null }) {
  if (profit === null || isZero(profit)) return null
  return <Figure direction={directionOf(profit)}>{formatDecimal(profit, 2, { signed: true })}</Figure>
}

/** Orders that have ended, read when the panel is opened. */
export function HistoryPanel({ symbol }: { readonly symbol: string | null }) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const { actions } = useDesk()
  const columns = useOrderColumns('history')
  const cells = useOrderCells()
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
  }, [actions])
  return (
    <>
      <GridTable
        label={t('history')}
        columns={columns}
        rows={symbol === null ? rows : rows.filter((row) => row.symbol === symbol)}
        rowKey={({ orderId }) => orderId}
        cells={(row) => ({
          ...cells(row),
          actions: (
            <button
              type="button"
              className={styles.action}
              aria-label={spokenName(t('receipt'), t('receiptOne', { side: tTicket(row.side), symbol: row.symbol }))}
              onClick={() => setReceipt(row)}
            >
              {t('receipt')}
            </button>
          ),
        })}
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
  const columns: readonly Column[] = [
    { id: 'wallet', name: t('wallet') },
    { id: 'coin', name: t('coin') },
    { id: 'total', name: t('total'), figure: true },
    { id: 'available', name: t('available'), figure: true },
    { id: 'frozen', name: t('frozen'), figure: true },
    { id: 'value', name: t('value'), figure: true },
  ]
  return (
    <GridTable
      label={t('assets')}
      columns={columns}
      rows={balances}
      rowKey={({ wallet, coin }) => `${wallet}:${coin}`}
      cells={(row) => ({
        wallet: walletName(row),
        coin: <bdi>{row.coin}</bdi>,
        total: <Figure>{formatTrimmed(row.total, 8)}</Figure>,
        available: <Figure>{formatTrimmed(row.available, 8)}</Figure>,
        frozen: <Figure>{formatTrimmed(row.frozen, 8)}</Figure>,
        value: <Figure unit="USDT">{formatDecimal(row.value, 2)}</Figure>,
      })}
      empty={t('empty.assets')}
    />
  )
}
