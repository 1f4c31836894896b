'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { compare, divide, multiply, trimZeros } from '#lib/kernel/decimal.ts'
import { roundToStep } from '#lib/kernel/rounding.ts'
import { useMasked } from '#components/ui/figure/masked.ts'
import { useWorkspace } from '#components/trade/workspace/workspace.ts'
import { LazyDialog } from './lazy-dialog.tsx'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import styles from '../panels.module.css'

const SHARES = ['25', '50', '75', '100'] as const

/** Closes all or part of a position at the market. */
export function ClosePositionDialog({ position, onClose }: { readonly position: PositionRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const { actions } = useWorkspace()
  const masked = useMasked()
  // The chosen share determines the size; while amounts are hidden, the field shows the share instead of the size.
  const [{ size, share: chosenShare }, setSize] = useState<{ readonly size: string; readonly share: string | null }>({
    size: trimZeros(position.count),
    share: '100',
  })
  const isHidden = masked && chosenShare !== null
  const [isSending, setSending] = useState(false)
  const pairs = usePairs()
  const pair = { product: 'futures', symbol: position.symbol } as const
  const lot = pairs.lotOf(pair, position.count)
  const side = t(position.direction === 1 ? 'long' : 'short')
  const send = async () => {
    if (isSending) return
    setSending(true)
    const whole = compare(size === '' ? '0' : size, position.count) >= 0
    const outcome = await actions.closePosition({ symbol: position.symbol, side: position.side, ...(whole ? {} : { size }) })
    setSending(false)
    if (outcome.kind !== 'refused') onClose()
  }
  return (
    <LazyDialog title={t('closeOne', { side, symbol: position.symbol })} description={t('closeText')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Field label={tTicket('size')}>
          <NumberInput
            value={isHidden ? '' : size}
            {...(isHidden && { placeholder: `${chosenShare}%` })}
            onChange={(text) => setSize({ size: text, share: null })}
            precision={pairs.volumePlaceOf(pair)}
            step={lot}
            min={lot}
            {...(!masked && { max: position.count })}
          />
        </Field>
        <div className={styles.buttons}>
          {SHARES.map((share) => (
            <Button
              key={share}
              size="small"
              variant="outline"
              onClick={() => setSize({ size: roundToStep(divide(multiply(position.count, share), '100'), lot, 'down'), share })}
            >
              <bdi dir="ltr">{share}%</bdi>
            </Button>
          ))}
          <Button type="submit" variant={position.direction === 1 ? 'down' : 'up'} aria-disabled={isSending || undefined}>
            {t('closeMarket')}
          </Button>
        </div>
      </form>
    </LazyDialog>
  )
}
