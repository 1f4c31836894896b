'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { useWorkspace } from '#components/trade/workspace/workspace.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { PositionPrices } from '../../ticket/price-line.tsx'
import styles from '../../panels.module.css'
import pairLines from './pair-lines.module.css'
import { LazyDialog } from '../../lazy-dialog.tsx'

/** Asks before all listed positions are closed at the market, naming each. */
export function CloseAllDialog({ positions, onClose }: { readonly positions: readonly PositionRow[]; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const { actions } = useWorkspace()
  const pairs = usePairs()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (isSending) return
    setSending(true)
    await Promise.all(positions.map(({ symbol, side }) => actions.closePosition({ symbol, side })))
    onClose()
  }
  return (
    <LazyDialog title={t('closeAll')} description={t('closeAllText', { count: positions.length })} onClose={onClose}>
      <div className={styles.form} data-close-all>
        <ul className={pairLines.pairs}>
          {positions.map((position) => (
            <li key={`${position.symbol}:${position.side}`}>
              <span className={pairLines.pairLine}>
                <bdi>{pairs.readName({ product: 'futures', symbol: position.symbol })}</bdi>
                <span className={styles.minor}>{t(position.direction === 1 ? 'long' : 'short')}</span>
              </span>
              <PositionPrices position={position} size={position.count} />
            </li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="down" aria-disabled={isSending || undefined} onClick={() => void send()}>
            {t('closeAll')}
          </Button>
        </div>
      </div>
    </LazyDialog>
  )
}
