'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { useWorkspace } from '#components/trade/workspace/workspace.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { reversingOrder } from '../position-orders.ts'
import { PositionPrices } from '../../ticket/price-line.tsx'
import styles from '../panels.module.css'
import { LazyDialog } from './lazy-dialog.tsx'

/** Asks before a position is turned into one of the same size on the other side, at the market. */
export function ReverseDialog({ position, onClose }: { readonly position: PositionRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const { actions } = useWorkspace()
  const own = useOwn()
  const pairs = usePairs()
  const [isSending, setSending] = useState(false)
  const pair = { product: 'futures', symbol: position.symbol } as const
  const sides = [t('long'), t('short')] as const
  const [from, to] = position.direction === 1 ? sides : sides.toReversed()
  const send = async () => {
    if (isSending) return
    setSending(true)
    // In hedge mode the sides are separate: the old position is closed first, and nothing is opened if that fails.
    const closed = position.side === 'net' ? null : await actions.closePosition({ symbol: position.symbol, side: position.side })
    const outcome = closed === null || closed.kind === 'done' ? await actions.place(reversingOrder(position)) : closed
    setSending(false)
    if (outcome.kind !== 'refused' || closed !== null) onClose()
  }
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
