'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge/badge.tsx'
import { PriceFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { OwnFigure } from '#components/ui/figure/own-figure.tsx'
import { Toned } from '#components/ui/figure/toned.tsx'
import { Lamps } from '#components/ui/lamps/lamps.tsx'
import { Link } from '#components/ui/link/link.tsx'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { formatPrice, formatTrimmed, type Amount } from '#lib/format/number.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'

/** The fields of a position, open or closed, that its name shows. */
type Named = Pick<PositionRow, 'symbol' | 'direction' | 'marginMode' | 'openLevel'>

interface PriceProps {
  readonly symbol: string
  readonly price: Amount
}

/** Returns the decimals of a contract's prices. */
export function usePricePlace(symbol: string, price: Amount): number {
  return usePairs().readPricePlace({ product: 'futures', symbol }, price)
}

export function PanelPrice({ symbol, price }: PriceProps) {
  return (
    <bdi dir="ltr" translate="no">
      {formatPrice(price, usePricePlace(symbol, price))}
    </bdi>
  )
}

export function RecordPrice({ symbol, price }: PriceProps) {
  return <PriceFigure price={price} places={usePricePlace(symbol, price)} />
}

interface PanelNameProps {
  readonly position: Named
  readonly lit: number | undefined
  /** Returns what shows the pair's name, which is also given as text. */
  readonly as: (name: ReactNode, spoken: string) => ReactNode
}

/** Shows a position's pair, direction, margin mode and leverage, and its rank in the deleveraging queue once that is known. */
export function PanelName({ position, lit, as }: PanelNameProps) {
  const t = useTranslations('terminal.panels')
  const name = usePairs().readName({ product: 'futures', symbol: position.symbol })
  const { direction, marginMode, openLevel } = position
  return (
    <span>
      {as(<bdi>{name}</bdi>, name)} <Toned tone={direction === 1 ? 'up' : 'down'}>{t(direction === 1 ? 'long' : 'short')}</Toned>{' '}
      <Toned tone="minor">
        {t(marginMode === 1 ? 'isolated' : 'cross')}{' '}
        <bdi dir="ltr" translate="no">
          {openLevel}x
        </bdi>
      </Toned>{' '}
      {lit !== undefined && <Lamps lit={lit} label={t('lamps', { lit: String(lit) })} />}
    </span>
  )
}

interface RecordNameProps {
  readonly position: Named
  /** The address of the pair's page. */
  readonly href: string
  readonly lit?: number | undefined
}

/** Shows a position's pair as a link, its direction, and its rank in the deleveraging queue once that is known. */
export function RecordName({ position: { symbol, direction }, href, lit }: RecordNameProps) {
  const t = useTranslations('orders')
  return (
    <>
      <Link href={href}>{symbol}</Link> <Badge tone={direction === 1 ? 'up' : 'down'}>{t(direction === 1 ? 'long' : 'short')}</Badge>{' '}
      {lit !== undefined && <Lamps lit={lit} label={t('lamps', { lit: String(lit) })} />}
    </>
  )
}

/** Shows a position's margin mode and leverage. */
export function MarginMode({ position: { marginMode, openLevel } }: { readonly position: Named }) {
  const t = useTranslations('orders')
  return (
    <>
      {t(marginMode === 1 ? 'isolated' : 'cross')} <Figure>{`${openLevel}x`}</Figure>
    </>
  )
}

/** Shows a position's size without trailing zeros. */
export function PanelSize({ symbol, count }: Pick<PositionRow, 'symbol' | 'count'>) {
  return <OwnFigure>{formatTrimmed(count, usePairs().readVolumePlace({ product: 'futures', symbol }))}</OwnFigure>
}
