'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { SelectSmall } from '../fields/select-small.tsx'
import { convertTarget, type ResolvedTarget } from '../state/targets.ts'
import { useTargetMeaning } from '../state/target-meaning.ts'
import type { Target, TargetBy } from '../state/ticket-state.ts'
import styles from '../ticket.module.css'

interface Props {
  readonly kind: 'takeProfit' | 'stopLoss'
  readonly target: Target
  /** Its resolved price, and the profit or loss there. */
  readonly meaning: ResolvedTarget | null
  readonly pair: { readonly pricePlace: number; readonly tick: string; readonly quoteCoin: string }
  readonly onTarget: (target: Target) => void
}

/** A field for a take-profit or stop-loss as a price, a return or a profit, with its result. The surrounding field shows errors. */
export function TargetInput({ kind, target, meaning, pair, onTarget }: Props) {
  const t = useTranslations('terminal.ticket')
  const meaningOf = useTargetMeaning()
  const result = kind === 'takeProfit' ? 'profit' : 'loss'
  const way = (value: TargetBy, label: string) => ({
    value,
    label,
    disabled: value !== target.by && convertTarget(meaning, value, result) === null,
  })
  const ways = [
    way('price', t('targetPrice')),
    way('roi', t('targetRoi')),
    way('change', t('targetChange')),
    way('distance', t('targetDistance')),
    way('profit', t(kind === 'takeProfit' ? 'targetProfit' : 'targetLoss')),
  ]
  const isPrice = target.by === 'price' || target.by === 'distance'
  const turn = (by: TargetBy) => onTarget(convertTarget(meaning, by, result) ?? target)
  return (
    <>
      <NumberInput
        label={t(kind)}
        before={t(kind)}
        precision={isPrice ? pair.pricePlace : 2}
        step={isPrice ? pair.tick : '1'}
        size="standard"
        buttons={false}
        value={target.text}
        after={<SelectSmall label={t('targetBy')} value={target.by} options={ways} onChange={turn} />}
        onChange={(text) => onTarget({ by: target.by, text })}
      />
      {meaning && (
        <p className={styles.hint}>
          <Bidi>{meaningOf(meaning, pair)}</Bidi>
        </p>
      )}
    </>
  )
}
