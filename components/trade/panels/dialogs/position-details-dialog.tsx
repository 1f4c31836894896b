'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RecordMark, RecordProfit } from '#components/positions/live-cells.tsx'
import { RecordPrice } from '#components/positions/cells.tsx'
import { AmountFigure, ProfitFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { RecordTime } from '#components/orders/cells.tsx'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { formatPercent } from '#lib/format/number.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { LazyDialog } from '../../lazy-dialog.tsx'
import styles from '../position-details.module.css'

interface Props {
  readonly position: PositionRow
  readonly onClose: () => void
}

/**
 * Shows every figure of a position with all its decimals: the size that was opened and closed so far, and what is left of it with its
 * average entry price, leverage and margin (specification 3.6, formulas 0).
 */
export function PositionDetailsDialog({ position, onClose }: Props) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const tAccount = useTranslations('terminal.account')
  const tCosts = useTranslations('terminal.costs')
  const pairs = usePairs()
  const { symbol } = position
  const pair = { product: 'futures', symbol } as const
  const [coin, quote] = [pairs.readBaseCoin(pair), pairs.readQuoteCoin(pair)]
  const figures: readonly (readonly [string, string, ReactNode])[] = [
    ['positionMode', tTicket('positionMode'), tTicket(position.holdMode === 1 ? 'oneWay' : 'hedge')],
    ['marginMode', tTicket('marginMode'), t(position.marginMode === 1 ? 'isolated' : 'cross')],
    ['positionsLevel', t('leverage'), <Figure key="">{`${position.positionsLevel}x`}</Figure>],
    ['openDealCount', t('openedSize'), <AmountFigure key="" amount={position.openDealCount} unit={coin} />],
    ['closeDealCount', t('closedSize'), <AmountFigure key="" amount={position.closeDealCount} unit={coin} />],
    ['positionsCount', t('leftSize'), <AmountFigure key="" amount={position.positionsCount} unit={coin} />],
    ['positionsOpenAvgPrice', t('entry'), <RecordPrice key="" symbol={symbol} price={position.positionsOpenAvgPrice} />],
    ['markPrice', t('mark'), <RecordMark key="" position={position} />],
    ['liquidationPrice', t('liquidation'), <RecordPrice key="" symbol={symbol} price={position.liquidationPrice} />],
    ['breakEvenPrice', t('breakEven'), <RecordPrice key="" symbol={symbol} price={position.breakEvenPrice} />],
    ['positionsOpenMarginCount', t('margin'), <AmountFigure key="" amount={position.positionsOpenMarginCount} unit={quote} />],
    ['maintenanceMargin', tAccount('maintenance'), <AmountFigure key="" amount={position.maintenanceMargin} unit={quote} />],
    ['marginRatio', t('marginRatio'), <Figure key="">{formatPercent(position.marginRatio, { signed: false })}</Figure>],
    ['unrealisedProfit', t('unrealised'), <RecordProfit key="" position={position} />],
    ['achievedProfits', t('realised'), <ProfitFigure key="" amount={position.achievedProfits} unit={quote} />],
    ['fees', tCosts('fees'), <AmountFigure key="" amount={position.fees} unit={quote} />],
    ['funding', t('funding'), <ProfitFigure key="" amount={position.funding} unit={quote} />],
    ['openedAt', t('openedAt'), <RecordTime key="" timeMs={position.openedAt} />],
  ]
  const side = t(position.direction === 1 ? 'long' : 'short')
  return (
    <LazyDialog title={t('detailsOne', { side, symbol })} onClose={onClose}>
      <dl className={styles.facts} data-position-details={`${symbol} ${position.side}`}>
        {figures.map(([field, label, figure]) => (
          <div key={field} data-field={field}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </LazyDialog>
  )
}
