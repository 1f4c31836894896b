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
import { useMasked } from '#components/ui/masked.ts'
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
  const masked = useMasked()
  // A share that was pressed says how much; while amounts are hidden it stands in the field in place of the size.
  const [{ size, share: chosenShare }, setSize] = useState<{ readonly size: string; readonly share: string | null }>({ size: trimZeros(position.count), share: '100' })
  const isHidden = masked && chosenShare !== null
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
            value={isHidden ? '' : size}
            {...(isHidden && { placeholder: `${chosenShare}%` })}
            onChange={(text) => setSize({ size: text, share: null })}
            precision={placesOf('futures', position.symbol).volumePlace}
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
