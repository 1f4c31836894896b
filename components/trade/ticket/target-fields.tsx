'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { formatPercent, formatPrice, formatUsdt } from '#lib/format/number.ts'
import { SelectSmall } from './select-small.tsx'
import type { ResolvedTarget } from './targets.ts'
import { FaultLine, type FieldsProps } from './ticket-fields.tsx'
import type { TicketSummary } from './ticket-summary.ts'
import { mayAttach, type Target, type TargetBy, type TicketState } from './ticket-state.ts'
import styles from './ticket.module.css'

/** Take-profit and stop-loss that go along with the order, by price, return or profit. */
export function TargetFields(props: FieldsProps & { readonly summary: TicketSummary }) {
  const { state, dispatch, summary } = props
  const t = useTranslations('terminal.ticket')
  if (!mayAttach(state)) return null
  const change = (changed: Partial<TicketState>) => dispatch({ type: 'change', change: changed })
  return (
    <>
      <Checkbox checked={state.attaches} onChange={(attaches) => change({ attaches })}>
        {t('attach')}
      </Checkbox>
      {state.attaches && (
        <div className={styles.targets}>
          <TargetField {...props} field="takeProfit" meaning={summary.takeProfit} onTarget={(takeProfit) => change({ takeProfit })} />
          <TargetField {...props} field="stopLoss" meaning={summary.stopLoss} onTarget={(stopLoss) => change({ stopLoss })} />
        </div>
      )}
    </>
  )
}

interface TargetFieldProps extends FieldsProps {
  readonly field: 'takeProfit' | 'stopLoss'
  readonly meaning: ResolvedTarget | null
  readonly onTarget: (target: Target) => void
}

function TargetField({ state, market, faults, field, meaning, onTarget }: TargetFieldProps) {
  const t = useTranslations('terminal.ticket')
  const target = state[field]
  const ways: readonly { value: TargetBy; label: string }[] = [
    { value: 'price', label: t('targetPrice') },
    { value: 'roi', label: t('targetRoi') },
    { value: 'profit', label: t(field === 'takeProfit' ? 'targetProfit' : 'targetLoss') },
  ]
  return (
    <div className={styles.field} data-field={field}>
      <NumberInput
        label={t(field)}
        before={t(field)}
        precision={target.by === 'price' ? market.pricePlace : 2}
        step={target.by === 'price' ? market.tick : '1'}
        size="standard"
        buttons={false}
        value={target.text}
        invalid={faults.some((fault) => fault.field === field)}
        after={
          <SelectSmall label={t('targetBy')} value={target.by} options={ways} onChange={(by) => onTarget({ by, text: '' })} />
        }
        onChange={(text) => onTarget({ ...target, text })}
      />
      {meaning && (
        <p className={styles.hint}>
          <bdi dir="ltr">
            {t('targetMeans', {
              price: formatPrice(meaning.price, market.pricePlace),
              profit: formatUsdt(meaning.profit),
              coin: market.quoteCoin,
              roi: formatPercent(meaning.roi),
            })}
          </bdi>
        </p>
      )}
      <FaultLine field={field} faults={faults} market={market} />
    </div>
  )
}
