'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { formatDecimal } from '#lib/format/number.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { compare, isDecimal } from '#lib/kernel/decimal-text.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import { useWorkspace } from '#components/trade/workspace/workspace.ts'
import { LazyDialog } from '../../lazy-dialog.tsx'
import styles from '../../panels.module.css'

/** Adds margin to a position in isolated margin, or removes some. */
export function MarginDialog({ position, onClose }: { readonly position: PositionRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const { actions, view } = useWorkspace()
  const locale = useLocale()
  const own = useOwn()
  const [way, setWay] = useState<'add' | 'take'>('add')
  const [amount, setAmount] = useState('')
  const [isTried, setTried] = useState(false)
  const isAmount = isDecimal(amount) && compare(amount, '0') > 0
  const available = view.wallets.find(({ wallet }) => wallet === 'futures')?.available ?? '0'
  const side = t(position.direction === 1 ? 'long' : 'short')
  const save = async () => {
    setTried(true)
    if (!isAmount) return
    const signed = way === 'add' ? amount : `-${amount}`
    const outcome = await actions.adjustMargin({ symbol: position.symbol, side: position.side, amount: signed })
    if (outcome.kind === 'done') onClose()
  }
  return (
    <LazyDialog title={t('addMarginOne', { side, symbol: position.symbol })} onClose={onClose} unsaved={amount !== ''}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <SegmentedControl
          label={t('marginTitle')}
          segments={[
            { value: 'add', label: t('marginAdd') },
            { value: 'take', label: t('marginTake') },
          ]}
          value={way}
          onChange={setWay}
        />
        <Field
          label={t('marginAmount')}
          error={isTried && !isAmount}
          hint={labelled(locale, t('available'), `${own(formatDecimal(available, 2, { rounding: 'floor' }))} USDT`)}
        >
          <NumberInput value={amount} onChange={setAmount} precision={8} after="USDT" />
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            {t('save')}
          </Button>
        </div>
      </form>
    </LazyDialog>
  )
}
