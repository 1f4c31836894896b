'use client'

import { useTranslations } from 'next-intl'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { formatPrice } from '#lib/format/number.ts'
import { formatProfitCoarse, formatReturn } from '#lib/format/profit.ts'
import { useOwn } from '#components/ui/masked.ts'
import { SelectSmall } from './select-small.tsx'
import type { ResolvedTarget } from './targets.ts'
import type { Target, TargetBy } from './ticket-state.ts'
import styles from './ticket.module.css'

interface Props {
  readonly kind: 'takeProfit' | 'stopLoss'
  readonly target: Target
  /** The price that it stands for, and what is won or lost there. */
  readonly meaning: ResolvedTarget | null
  readonly pair: { readonly pricePlace: number; readonly tick: string; readonly quoteCoin: string }
  readonly onTarget: (target: Target) => void
}

/** A take-profit or stop-loss, typed as a price, a return or a profit, with what it comes to. The field around it says what is wrong. */
export function TargetInput({ kind, target, meaning, pair, onTarget }: Props) {
  const t = useTranslations('terminal.ticket')
  const own = useOwn()
  const ways: readonly { value: TargetBy; label: string }[] = [
    { value: 'price', label: t('targetPrice') },
    { value: 'roi', label: t('targetRoi') },
    { value: 'profit', label: t(kind === 'takeProfit' ? 'targetProfit' : 'targetLoss') },
  ]
  return (
    <>
      <NumberInput
        label={t(kind)}
        before={t(kind)}
        precision={target.by === 'price' ? pair.pricePlace : 2}
        step={target.by === 'price' ? pair.tick : '1'}
        size="standard"
        buttons={false}
        value={target.text}
        after={<SelectSmall label={t('targetBy')} value={target.by} options={ways} onChange={(by) => onTarget({ by, text: '' })} />}
        onChange={(text) => onTarget({ ...target, text })}
      />
      {meaning && (
        <p className={styles.hint}>
          <bdi dir="ltr">
            {t('targetMeans', {
              price: formatPrice(meaning.price, pair.pricePlace),
              profit: own(formatProfitCoarse(meaning.profit)),
              coin: pair.quoteCoin,
              roi: formatReturn(meaning.roi),
            })}
          </bdi>
        </p>
      )}
    </>
  )
}
