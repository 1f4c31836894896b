'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { directionOf, formatDecimal, formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { formatProfitCoarse } from '#lib/format/profit.ts'
import { OwnFigure } from '#components/ui/own-figure.tsx'
import type { ListScope } from './list-scope.ts'
import type { BalanceRow } from '#lib/contract/trading-assets.ts'
import type { FillRow, OrderRow } from '#lib/contract/trading-orders.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { useDesk } from '../desk/desk.ts'
import { GridTable, type Column } from './grid-table.tsx'
import { PairName, placesOf, ProductWord, RowTime, SideWord, sizeOf } from './order-words.tsx'
import { useOrderWords } from '../targets/order-kind.tsx'
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
    { id: 'product', name: t('product') },
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
        time: <RowTime timeMs={row.ts} />,
        pair: <PairName product={row.product} symbol={row.symbol} />,
        product: <ProductWord wallet={row.wallet} />,
        side: <SideWord side={row.side} />,
        price: <bdi dir="ltr">{formatPrice(row.price, placesOf(row.product, row.symbol).pricePlace)}</bdi>,
        size: <OwnFigure>{sizeOf(row.size, row)}</OwnFigure>,
        value: <OwnFigure>{formatDecimal(row.value, 2)}</OwnFigure>,
        fee: <OwnFigure unit={row.feeCoin}>{formatTrimmed(row.fee, 8)}</OwnFigure>,
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
  return <OwnFigure direction={directionOf(profit)}>{formatProfitCoarse(profit)}</OwnFigure>
}

/** Orders that have ended, read when the panel is opened. */
export function HistoryPanel({ scope }: { readonly scope: ListScope }) {
  const t = useTranslations('terminal.panels')
  const words = useOrderWords()
  const { actions } = useDesk()
  const { product, symbol } = scope
  const columns = useOrderColumns('history')
  const cells = useOrderCells()
  const [rows, setRows] = useState<readonly OrderRow[] | null>(null)
  const [receipt, setReceipt] = useState<OrderRow | null>(null)
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
        columns={columns}
        rows={rows ?? []}
        rowKey={({ orderId }) => orderId}
        cells={(row) => ({
          ...cells(row),
          actions: (
            <button
              type="button"
              className={styles.action}
              aria-label={spokenName(t('receipt'), t('receiptOne', words(row)), row.orderId)}
              onClick={() => setReceipt(row)}
            >
              {t('receipt')}
            </button>
          ),
        })}
        empty={rows && t('empty.history')}
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
        total: <OwnFigure>{formatTrimmed(row.total, 8)}</OwnFigure>,
        available: <OwnFigure>{formatTrimmed(row.available, 8)}</OwnFigure>,
        frozen: <OwnFigure>{formatTrimmed(row.frozen, 8)}</OwnFigure>,
        value: <OwnFigure unit="USDT">{formatDecimal(row.value, 2)}</OwnFigure>,
      })}
      empty={t('empty.assets')}
    />
  )
}
