'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { MASKED } from '#lib/format/number.ts'
import { findFutures, findSpot } from '#lib/contract/instruments.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatProfitCoarse } from '#lib/format/profit.ts'
import { formatUnits } from '#lib/kernel/decimal-text.ts'
import { useMasked, useOwn } from '#components/ui/masked.ts'
import { useDesk } from '../desk/desk.ts'
import { LazyDialog } from './lazy-dialog.tsx'
import { canAttach, changesOf, editFields, profitOfTarget, type EditFields } from './edit-fields.ts'
import { useOrderWords } from '../targets/order-kind.tsx'
import { placesOf } from './order-words.tsx'
import styles from './panels.module.css'

/** What an open order is given anew; it keeps its place in the queue only where nothing but the size falls. */
export function EditOrderDialog({ order, onClose }: { readonly order: OrderRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const { actions } = useDesk()
  const places = placesOf(order.product, order.symbol)
  const [opened] = useState(() => editFields(order))
  const [fields, setFields] = useState(opened)
  const own = useOwn()
  const masked = useMasked()
  const first = editFields(order)
  const quoteCoin = (order.product === 'spot' ? findSpot(order.symbol) : findFutures(order.symbol))?.quoteCoin ?? ''
  const tick = formatUnits(1n, places.pricePlace)
  const save = async () => {
    const outcome = await actions.edit({ orderId: order.orderId, ...changesOf(order, fields) })
    if (outcome.kind === 'done') onClose()
  }
  const title = t('editOne', useOrderWords()(order))
  const input = (name: keyof EditFields, precision: number, step: string) => {
    // A hidden size is changed by typing another one; left alone it stays as it is.
    const isHidden = masked && (name === 'size' || name === 'amount') && fields[name] === first[name]
    return (
      <NumberInput
        value={isHidden ? '' : fields[name]}
        {...(isHidden && { placeholder: MASKED })}
        onChange={(text) => setFields({ ...fields, [name]: text })}
        precision={precision}
        step={step}
      />
    )
  }
  const hintOf = (target: string) => {
    const profit = profitOfTarget(order, fields, target)
    return profit === null ? {} : { hint: isolated(`${own(formatProfitCoarse(profit))} ${quoteCoin}`) }
  }
  return (
    <LazyDialog title={title} onClose={onClose} unsaved={JSON.stringify(fields) !== JSON.stringify(opened)}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {order.trigger?.price !== undefined && (
          <Field label={tTicket(order.trigger.kind === 'trailing' ? 'startPrice' : 'triggerPrice')}>{input('triggerPrice', places.pricePlace, tick)}</Field>
        )}
        {order.trigger?.kind === 'trailing' && <Field label={`${tTicket('callback')} %`}>{input('callback', 2, '0.1')}</Field>}
        {order.price !== null && <Field label={tTicket('price')}>{input('price', places.pricePlace, tick)}</Field>}
        {order.size !== null && (
          <Field label={tTicket('size')}>{input('size', places.volumePlace, formatUnits(1n, places.volumePlace))}</Field>
        )}
        {order.amount !== null && <Field label={tTicket('value')}>{input('amount', 2, '1')}</Field>}
        {canAttach(order) && (
          <>
            <Field label={tTicket('takeProfit')} {...hintOf(fields.takeProfit)}>{input('takeProfit', places.pricePlace, tick)}</Field>
            <Field label={tTicket('stopLoss')} {...hintOf(fields.stopLoss)}>{input('stopLoss', places.pricePlace, tick)}</Field>
          </>
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            {t('save')}
          </Button>
        </div>
      </form>
    </LazyDialog>
  )
}
