'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { findFutures } from '#lib/contract/instruments.ts'
import type { PositionRow } from '#lib/contract/trading-positions.ts'
import { compare, divide, multiply, trimZeros } from '#lib/kernel/decimal.ts'
import { roundToStep } from '#lib/kernel/rounding.ts'
import { useDesk } from '../desk/desk.ts'
import { LazyDialog } from './lazy-dialog.tsx'
import { placesOf } from './order-words.tsx'
import styles from './panels.module.css'

const SHARES = ['25', '50', '75', '100'] as const

/** Closes a position at the market, whole or in part. */
export function ClosePositionDialog({ position, onClose }: { readonly position: PositionRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const { actions } = useDesk()
  const [size, setSize] = useState(trimZeros(position.count))
  const [isSending, setSending] = useState(false)
  const lot = findFutures(position.symbol)?.sizeMultiplier ?? '1'
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
            value={size}
            onChange={setSize}
            precision={placesOf('futures', position.symbol).volumePlace}
            step={lot}
            min={lot}
            max={position.count}
          />
        </Field>
        <div className={styles.buttons}>
          {SHARES.map((share) => (
            <Button
              key={share}
              size="small"
              variant="outline"
              onClick={() => setSize(roundToStep(divide(multiply(position.count, share), '100'), lot, 'down'))}
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
