'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { AmountFigure, PriceFigure } from '#components/ui/figure/amounts.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { useOwn } from '#components/ui/figure/masked.ts'
import { useWorkspace } from '#components/trade/workspace/workspace.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { targetsOf } from '#lib/contract/trading/position-targets.ts'
import { formatUnits } from '#lib/kernel/decimal-text.ts'
import { useLiveRow } from '#lib/stores/figures/use-live.ts'
import { mirroredTargets } from '../../targets/mirrored-targets.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { reversingOrder } from './position-orders.ts'
import { PositionPrices } from '../../ticket/price-line.tsx'
import styles from '../../panels.module.css'
import { LazyDialog } from '../../lazy-dialog.tsx'

/** Asks before a position is turned into one of the same size on the other side, at the market. */
export function ReverseDialog({ position, onClose }: { readonly position: PositionRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const tTargets = useTranslations('targets')
  const { actions, view } = useWorkspace()
  const own = useOwn()
  const pairs = usePairs()
  const [isSending, setSending] = useState(false)
  const pair = { product: 'futures', symbol: position.symbol } as const
  const sides = [t('long'), t('short')] as const
  const targets = useState(() => targetsOf(position, view.orders))[0]
  const [isMirrored, setMirrored] = useState(false)
  /** The order that opens the other side, whose position will get the mirrored targets. */
  const [opening, setOpening] = useState<OrderRow | null>(null)
  const { symbol, count, markPrice } = position
  const pricePlace = pairs.pricePlaceOf(pair, markPrice)
  const tick = pairs.find(pair)?.tick ?? formatUnits(1n, pricePlace)
  const live = useLiveRow('futures', symbol)
  const shown = mirroredTargets(targets, count, live?.last ?? markPrice, tick)
  const [from, to] = position.direction === 1 ? sides : sides.toReversed()
  const send = async () => {
    if (isSending) return
    setSending(true)
    // In hedge mode the sides are separate: the old position is closed first, and nothing is opened if that fails.
    const closed = position.side === 'net' ? null : await actions.closePosition({ symbol: position.symbol, side: position.side })
    const outcome = closed === null || closed.kind === 'done' ? await actions.place(reversingOrder(position)) : closed
    if (outcome.kind === 'done' && isMirrored) return setOpening(outcome.data)
    setSending(false)
    if (outcome.kind !== 'refused' || closed !== null) onClose()
  }
  // The fill may come after the answer: the realism of an account delays its orders.
  const isOpen = opening !== null && view.orders.some(({ orderId }) => orderId === opening.orderId)
  const reversed = view.positions.find((row) => row.symbol === symbol && row.direction !== position.direction)
  const isReversed = opening !== null && !isOpen && reversed !== undefined
  const mirror = useEffectEvent(async () => {
    if (reversed === undefined) return
    const mirrored = mirroredTargets(targets, count, opening?.averagePrice ?? reversed.openAvgPrice, tick)
    if (mirrored.length > 0) await actions.setTargets({ symbol, side: reversed.side, targets: mirrored, ended: [] })
    onClose()
  })
  useEffect(() => {
    if (isReversed) void mirror()
  }, [isReversed])
  return (
    <LazyDialog title={t('reverseOne', { side: from ?? '', symbol: position.symbol })} onClose={onClose}>
      <div className={styles.form} data-reverse>
        <p>
          {t('reverseText', {
            from: from ?? '',
            to: to ?? '',
            size: own(formatTrimmed(position.count, pairs.volumePlaceOf(pair))),
            coin: pairs.baseCoinOf(pair),
          })}
        </p>
        <PositionPrices position={position} size={position.count} />
        {targets.length === 0 ? null : (
          <>
            <p className={layout.warning}>{t('reverseTargets', { count: targets.length })}</p>
            <Checkbox checked={isMirrored} onChange={setMirrored} disabled={isSending}>
              {t('reverseMirror')}
            </Checkbox>
            <ul className={layout.quiet} data-mirrored>
              {shown.map(({ kind, price, size }) => (
                <li key={`${kind} ${price} ${size}`}>
                  {tTargets(kind === 'take-profit' ? 'tp' : 'sl')} <PriceFigure price={price} places={pricePlace} />
                  {size === undefined ? null : (
                    <>
                      {' '}
                      <AmountFigure amount={size} unit={pairs.baseCoinOf(pair)} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant={position.direction === 1 ? 'down' : 'up'} aria-disabled={isSending || undefined} onClick={() => void send()}>
            {t('reverse')}
          </Button>
        </div>
      </div>
    </LazyDialog>
  )
}
