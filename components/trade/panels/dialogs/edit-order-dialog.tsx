'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SelectSmall } from '../../ticket/fields/select-small.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { MASKED } from '#lib/format/number.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatProfitCoarse } from '#lib/format/profit.ts'
import { isDecimal } from '#lib/kernel/decimal.ts'
import { formatUnits } from '#lib/kernel/decimal-text.ts'
import { useMasked, useOwn } from '#components/ui/figure/masked.ts'
import { useWorkspace } from '#components/trade/workspace/workspace.ts'
import { LazyDialog } from '../../lazy-dialog.tsx'
import { canAttach, canExpire, orderChangesOf, editFields, profitOfTarget, type EditFigure } from './edit-fields.ts'
import { useNameWithTrigger, useOrderWords } from '#components/orders/order-kind.tsx'
import { useTriggerHint } from './trigger-hint.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { PairPrices } from '../../ticket/price-line.tsx'
import styles from '../../panels.module.css'

/** Edits an open order, which keeps its queue position only if nothing but its size changes, and that only decreases. */
export function EditOrderDialog({ order, onClose }: { readonly order: OrderRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const { actions } = useWorkspace()
  const pairs = usePairs()
  const pricePlace = pairs.pricePlaceOf(order, order.price ?? order.trigger?.price)
  const volumePlace = pairs.volumePlaceOf(order)
  const [opened] = useState(() => editFields(order))
  const [fields, setFields] = useState(opened)
  const own = useOwn()
  const masked = useMasked()
  const first = editFields(order)
  const quoteCoin = pairs.quoteCoinOf(order)
  const tick = pairs.find(order)?.tick ?? formatUnits(1n, pricePlace)
  const triggerHint = useTriggerHint(order)(fields)
  const save = async () => {
    const outcome = await actions.edit({ orderId: order.orderId, ...orderChangesOf(order, fields) })
    if (outcome.kind === 'done') onClose()
  }
  const title = useNameWithTrigger()(t('editOne', useOrderWords()(order)), order)
  const input = (name: EditFigure, precision: number, step: string) => {
    // A hidden size is changed by typing a new one; left alone it stays.
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
        <PairPrices
          pair={order}
          side={order.side}
          size={isDecimal(fields.size) ? fields.size : '0'}
          price={order.price ?? order.trigger?.price ?? null}
          {...(order.price !== null && { limit: isDecimal(fields.price) ? fields.price : null })}
        />
        {order.trigger?.price !== undefined && (
          <Field
            label={tTicket(order.trigger.kind === 'trailing' ? 'startPrice' : 'triggerPrice')}
            {...(triggerHint !== null && { hint: triggerHint })}
          >
            {input('triggerPrice', pricePlace, tick)}
          </Field>
        )}
        {order.trigger?.kind === 'trailing' && <Field label={`${tTicket('callback')} %`}>{input('callback', 2, '0.1')}</Field>}
        {order.price !== null && <Field label={tTicket('price')}>{input('price', pricePlace, tick)}</Field>}
        {order.size !== null && <Field label={tTicket('size')}>{input('size', volumePlace, pairs.lotOf(order, order.size))}</Field>}
        {order.amount !== null && <Field label={tTicket('value')}>{input('amount', 2, '1')}</Field>}
        {canAttach(order) && (
          <>
            <Field label={tTicket('takeProfit')} {...hintOf(fields.takeProfit)}>
              {input('takeProfit', pricePlace, tick)}
            </Field>
            <Field label={tTicket('stopLoss')} {...hintOf(fields.stopLoss)}>
              {input('stopLoss', pricePlace, tick)}
            </Field>
          </>
        )}
        {canExpire(order) && (
          <Field
            label={tTicket('life')}
            {...(order.expiresAt !== undefined && { hint: isolated(t('until', { time: formatDateTime(order.expiresAt) })) })}
          >
            <NumberInput
              value={fields.life}
              precision={2}
              step="1"
              buttons={false}
              disabled={fields.isEndless}
              after={
                <SelectSmall
                  label={tTicket('lifeUnit')}
                  value={fields.lifeUnit}
                  options={[
                    { value: 'minute', label: tTicket('lifeMinute') },
                    { value: 'hour', label: tTicket('lifeHour') },
                    { value: 'day', label: tTicket('lifeDay') },
                  ]}
                  onChange={(lifeUnit) => setFields({ ...fields, lifeUnit })}
                />
              }
              onChange={(life) => setFields({ ...fields, life })}
            />
          </Field>
        )}
        {order.expiresAt !== undefined && (
          <Checkbox checked={fields.isEndless} onChange={(isEndless) => setFields({ ...fields, isEndless })}>
            {t('noEnd')}
          </Checkbox>
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
