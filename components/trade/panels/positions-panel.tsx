'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Figure } from '#components/ui/figure.tsx'
import { roe } from '#lib/calc/roe.ts'
import { unrealisedPnl } from '#lib/calc/profit.ts'
import { directionOf, formatDecimal, formatPercent, formatPrice } from '#lib/format/number.ts'
import type { PositionRow } from '#lib/contract/trading-positions.ts'
import { divide, isZero } from '#lib/kernel/decimal.ts'
import { useLiveRow } from '#lib/stores/use-live.ts'
import { ClosePositionDialog } from './close-position-dialog.tsx'
import { GridTable, type Column } from './grid-table.tsx'
import { MarginDialog } from './margin-dialog.tsx'
import { PairName, placesOf, sizeOf } from './order-words.tsx'
import { PositionTargetsDialog } from './position-targets-dialog.tsx'
import styles from './panels.module.css'

type Asked = { readonly what: 'close' | 'margin' | 'targets'; readonly position: PositionRow }

/** Open futures positions with their profit at the live mark, and what can be done with each. */
export function PositionsPanel({ positions }: { readonly positions: readonly PositionRow[] }) {
  const t = useTranslations('terminal.panels')
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const sideOf = (row: PositionRow) => t(row.direction === 1 ? 'long' : 'short')
  const price = (row: PositionRow, value: string | null) => (
    <bdi dir="ltr">{formatPrice(value, placesOf('futures', row.symbol).pricePlace)}</bdi>
  )
  const columns: readonly Column<PositionRow>[] = [
    {
      id: 'pair',
      name: t('pair'),
      cell: (row) => (
        <span>
          <PairName product="futures" symbol={row.symbol} />{' '}
          <span className={styles.side} data-side={row.direction === 1 ? 'buy' : 'sell'}>
            {sideOf(row)}
          </span>{' '}
          <span className={styles.minor}>
            {t(row.marginMode === 1 ? 'isolated' : 'cross')} <bdi dir="ltr">{row.openLevel}x</bdi>
          </span>
        </span>
      ),
    },
    {
      id: 'size',
      name: t('size'),
      figure: true,
      cell: (row) => <bdi dir="ltr">{sizeOf(row.count, { product: 'futures', symbol: row.symbol })}</bdi>,
    },
    { id: 'entry', name: t('entry'), figure: true, cell: (row) => price(row, row.openAvgPrice) },
    { id: 'mark', name: t('mark'), figure: true, cell: (row) => <LiveMark position={row} /> },
    { id: 'liquidation', name: t('liquidation'), figure: true, cell: (row) => price(row, row.liquidationPrice) },
    { id: 'margin', name: t('margin'), figure: true, cell: (row) => <Figure>{formatDecimal(row.openMarginCount, 2)}</Figure> },
    { id: 'profit', name: t('unrealised'), figure: true, cell: (row) => <LiveProfit position={row} /> },
    {
      id: 'actions',
      name: t('actions'),
      figure: true,
      cell: (row) => {
        const words = { side: sideOf(row), symbol: row.symbol }
        return (
          <span className={styles.actions}>
            {row.marginMode === 1 && (
              <button
                type="button"
                className={styles.action}
                aria-label={t('addMarginOne', words)}
                onClick={() => setAsked({ what: 'margin', position: row })}
              >
                {t('addMargin')}
              </button>
            )}
            <button
              type="button"
              className={styles.action}
              aria-label={t('targetsOne', words)}
              onClick={() => setAsked({ what: 'targets', position: row })}
            >
              {t('targets')}
            </button>
            <button
              type="button"
              className={styles.action}
              aria-label={t('closeOne', words)}
              onClick={() => setAsked({ what: 'close', position: row })}
            >
              {t('closeMarket')}
            </button>
          </span>
        )
      },
    },
  ]
  return (
    <>
      <GridTable
        label={t('positions', { count: positions.length })}
        columns={columns}
        rows={positions}
        rowKey={({ symbol, side }) => `${symbol}:${side}`}
        empty={t('empty.positions')}
      />
      {asked?.what === 'close' && <ClosePositionDialog position={asked.position} onClose={close} />}
      {asked?.what === 'margin' && <MarginDialog position={asked.position} onClose={close} />}
      {asked?.what === 'targets' && <PositionTargetsDialog position={asked.position} onClose={close} />}
    </>
  )
}

/** The mark as the stream says it now; the row's own until it speaks. */
function useMark({ symbol, markPrice }: PositionRow): string {
  const mark = useLiveRow('futures', symbol)?.mark
  return mark === undefined || isZero(mark) ? markPrice : mark
}

function LiveMark({ position }: { readonly position: PositionRow }) {
  const mark = useMark(position)
  return <bdi dir="ltr">{formatPrice(mark, placesOf('futures', position.symbol).pricePlace)}</bdi>
}

/** Unrealised profit and return at the live mark. */
function LiveProfit({ position }: { readonly position: PositionRow }) {
  const markPrice = useMark(position)
  const { direction, openAvgPrice, count, openMarginCount: margin } = position
  const pnl = unrealisedPnl({ direction, openAvgPrice, count, markPrice })
  return (
    <Figure direction={directionOf(pnl)}>
      {`${formatDecimal(pnl, 2, { signed: true })} (${formatPercent(divide(roe({ pnl, margin }), '100'))})`}
    </Figure>
  )
}
