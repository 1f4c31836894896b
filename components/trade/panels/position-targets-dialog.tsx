'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { findFutures } from '#lib/contract/instruments.ts'
import type { OrderRequest } from '#lib/contract/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading-positions.ts'
import { futuresTick } from '../rules/steps.ts'
import { useDesk } from '../desk/desk.ts'
import { typedAmount } from '../ticket/ticket-state.ts'
import { LazyDialog } from './lazy-dialog.tsx'
import { placesOf } from './order-words.tsx'
import styles from './panels.module.css'

/** Take-profit and stop-loss of a position: reducing orders at the market that wait for their price. */
export function PositionTargetsDialog({ position, onClose }: { readonly position: PositionRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const { actions } = useDesk()
  const [takeProfit, setTakeProfit] = useState('')
  const [stopLoss, setStopLoss] = useState('')
  const { pricePlace } = placesOf('futures', position.symbol)
  const contract = findFutures(position.symbol)
  const tick = contract ? futuresTick(contract) : '1'
  const side = t(position.direction === 1 ? 'long' : 'short')
  const save = async () => {
    const wanted = [
      ['take-profit', typedAmount(takeProfit)],
      ['stop-loss', typedAmount(stopLoss)],
    ] as const
    for (const [kind, price] of wanted) {
      if (price === null) continue
      const outcome = await actions.place(targetOrder(position, kind, price))
      if (outcome.kind === 'refused') return
    }
    onClose()
  }
  return (
    <LazyDialog title={t('targetsOne', { side, symbol: position.symbol })} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label={tTicket('takeProfit')}>
          <NumberInput value={takeProfit} onChange={setTakeProfit} precision={pricePlace} step={tick} />
        </Field>
        <Field label={tTicket('stopLoss')}>
          <NumberInput value={stopLoss} onChange={setStopLoss} precision={pricePlace} step={tick} />
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

function targetOrder(
  { symbol, direction, count, side }: PositionRow,
  kind: 'take-profit' | 'stop-loss',
  price: string,
): Omit<OrderRequest, 'clientOrderId'> {
  return {
    product: 'futures',
    symbol,
    side: direction === 1 ? 'sell' : 'buy',
    type: 'market',
    force: 'gtc',
    size: count,
    reduceOnly: true,
    ...(side !== 'net' && { positionSide: side }),
    trigger: { kind, by: 'last', price },
  }
}
