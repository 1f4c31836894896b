'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OwnFigure } from '#components/ui/own-figure.tsx'
import { Lamps } from '#components/ui/lamps.tsx'
import { roe } from '#lib/calc/roe.ts'
import { unrealisedPnl } from '#lib/calc/profit.ts'
import { directionOf, formatDecimal, formatPrice } from '#lib/format/number.ts'
import { formatProfitCoarse, formatReturn } from '#lib/format/profit.ts'
import { targetsOf } from '#lib/contract/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading-positions.ts'
import { divide, isZero } from '#lib/kernel/decimal.ts'
import { useLiveRow } from '#lib/stores/use-live.ts'
import { ClosePositionDialog } from './close-position-dialog.tsx'
import { GridTable, type Column } from './grid-table.tsx'
import { MarginDialog } from './margin-dialog.tsx'
import { PairName, placesOf, sizeOf } from './order-words.tsx'
import { spokenName } from './spoken-name.ts'
import { PositionTargetsDialog } from '../targets/position-targets-dialog.tsx'
import { TargetsCell } from '../targets/targets-cell.tsx'
import { useLamps } from './use-lamps.ts'
import styles from './panels.module.css'

type Ask = 'close' | 'margin' | 'targets'

interface Props {
  readonly positions: readonly PositionRow[]
  /** Orders that wait for a trigger: what protects the positions is among them. */
  readonly triggers: readonly OrderRow[]
}

/** Open futures positions with their profit at the live mark, what protects them, and what can be done with each. */
export function PositionsPanel({ positions, triggers }: Props) {
  const t = useTranslations('terminal.panels')
  const tips = useTranslations('tips')
  const [asked, setAsked] = useState<{ readonly what: Ask; readonly position: PositionRow } | null>(null)
  const close = () => setAsked(null)
  const lampsOf = useLamps(positions)
  const columns: readonly Column[] = [
    { id: 'pair', name: t('pair') },
    { id: 'size', name: t('size'), figure: true },
    { id: 'entry', name: t('entry'), figure: true },
    { id: 'mark', name: t('mark'), tip: tips('mark'), figure: true },
    { id: 'liquidation', name: t('liquidation'), tip: tips('liquidation'), figure: true },
    { id: 'margin', name: t('margin'), figure: true },
    { id: 'profit', name: t('unrealised'), figure: true },
    { id: 'targets', name: t('targets'), figure: true },
    { id: 'actions', name: t('actions'), figure: true },
  ]
  return (
    <>
      <GridTable
        label={t('positions', { count: String(positions.length) })}
        columns={columns}
        rows={positions}
        rowKey={({ symbol, side }) => `${symbol}:${side}`}
        cells={(row) => ({
          pair: <PositionName position={row} lit={lampsOf(row)} />,
          size: <OwnFigure>{sizeOf(row.count, { product: 'futures', symbol: row.symbol })}</OwnFigure>,
          entry: <Price position={row} price={row.openAvgPrice} />,
          mark: <LiveMark position={row} />,
          liquidation: <Price position={row} price={row.liquidationPrice} />,
          margin: <OwnFigure>{formatDecimal(row.openMarginCount, 2)}</OwnFigure>,
          profit: <LiveProfit position={row} />,
          targets: <TargetsCell position={row} targets={targetsOf(row, triggers)} onEdit={() => setAsked({ what: 'targets', position: row })} />,
          actions: <PositionActions position={row} onAsk={(what) => setAsked({ what, position: row })} />,
        })}
        empty={t('empty.positions')}
      />
      {asked?.what === 'close' && <ClosePositionDialog position={asked.position} onClose={close} />}
      {asked?.what === 'margin' && <MarginDialog position={asked.position} onClose={close} />}
      {asked?.what === 'targets' && <PositionTargetsDialog position={asked.position} onClose={close} />}
    </>
  )
}

/** Pair, direction, margin mode and leverage of a position, and how soon it gives way. */
function PositionName({ position, lit }: { readonly position: PositionRow; readonly lit: number | undefined }) {
  const t = useTranslations('terminal.panels')
  const { symbol, direction, marginMode, openLevel } = position
  return (
    <span>
      <PairName product="futures" symbol={symbol} />{' '}
      <span className={styles.side} data-side={direction === 1 ? 'buy' : 'sell'}>
        {t(direction === 1 ? 'long' : 'short')}
      </span>{' '}
      <span className={styles.minor}>
        {t(marginMode === 1 ? 'isolated' : 'cross')} <bdi dir="ltr">{openLevel}x</bdi>
      </span>{' '}
      {lit !== undefined && <Lamps lit={lit} label={t('lamps', { lit: String(lit) })} />}
    </span>
  )
}

function Price({ position, price }: { readonly position: PositionRow; readonly price: string | null }) {
  return <bdi dir="ltr">{formatPrice(price, placesOf('futures', position.symbol).pricePlace)}</bdi>
}

/** What can be done with a position. */
function PositionActions({ position, onAsk }: { readonly position: PositionRow; readonly onAsk: (what: 'margin' | 'close') => void }) {
  const t = useTranslations('terminal.panels')
  const words = { side: t(position.direction === 1 ? 'long' : 'short'), symbol: position.symbol }
  const all = [
    { what: 'margin', text: t('addMargin'), name: t('addMarginOne', words) },
    { what: 'close', text: t('closeMarket'), name: t('closeOne', words) },
  ] as const
  return (
    <span className={styles.actions}>
      {all
        .filter(({ what }) => what !== 'margin' || position.marginMode === 1)
        .map(({ what, text, name }) => (
          <button key={what} type="button" className={styles.action} aria-label={spokenName(text, name)} onClick={() => onAsk(what)}>
            {text}
          </button>
        ))}
    </span>
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
    <OwnFigure direction={directionOf(pnl)}>
      {`${formatProfitCoarse(pnl)} (${formatReturn(divide(roe({ pnl, margin }), '100'))})`}
    </OwnFigure>
  )
}
