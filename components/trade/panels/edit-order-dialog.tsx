'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import { formatUnits, trimZeros } from '#lib/kernel/decimal.ts'
import { useDesk } from '../desk/desk.ts'
import { LazyDialog } from './lazy-dialog.tsx'
import { placesOf } from './order-words.tsx'
import styles from './panels.module.css'

/** Price, size and trigger price of an open order; it keeps its place in the queue only where nothing but the size falls. */
export function EditOrderDialog({ order, onClose }: { readonly order: OrderRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const { actions } = useDesk()
  const places = placesOf(order.product, order.symbol)
  const [price, setPrice] = useState(trimZeros(order.price ?? ''))
  const [size, setSize] = useState(trimZeros(order.size ?? ''))
  const [trigger, setTrigger] = useState(trimZeros(order.trigger?.price ?? ''))
  const tick = formatUnits(1n, places.pricePlace)
  const save = async () => {
    const outcome = await actions.edit({
      orderId: order.orderId,
      ...changed('price', price, order.price),
      ...changed('size', size, order.size),
      ...changed('triggerPrice', trigger, order.trigger?.price ?? null),
    })
    if (outcome.kind === 'done') onClose()
  }
  const title = t('editOne', { side: tTicket(order.side), symbol: order.symbol, price: price === '' ? t('atMarket') : price })
  return (
    <LazyDialog title={title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {order.trigger?.price !== undefined && (
          <Field label={tTicket('triggerPrice')}>
            <NumberInput value={trigger} onChange={setTrigger} precision={places.pricePlace} step={tick} />
          </Field>
        )}
        {order.price !== null && (
          <Field label={tTicket('price')}>
            <NumberInput value={price} onChange={setPrice} precision={places.pricePlace} step={tick} />
          </Field>
        )}
        {order.size !== null && (
          <Field label={tTicket('size')}>
            <NumberInput value={size} onChange={setSize} precision={places.volumePlace} step={formatUnits(1n, places.volumePlace)} />
          </Field>
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

/** A field of the body where it is another value than before. */
function changed(name: 'price' | 'size' | 'triggerPrice', text: string, before: string | null): Record<string, string> {
  return text === '' || (before !== null && trimZeros(before) === text) ? {} : { [name]: text }
}
