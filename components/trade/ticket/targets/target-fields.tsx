'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { TargetInput } from './target-input.tsx'
import type { ResolvedTarget } from '../state/targets.ts'
import { FaultField, type FieldsProps } from '../fields/ticket-fields.tsx'
import type { TicketSummary } from '../sizes/ticket-summary.ts'
import { mayAttach, type Target, type TicketState } from '../state/ticket-state.ts'
import styles from '../ticket.module.css'

/** The take-profit and stop-loss to attach to the order, by price, return or profit. */
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
  return (
    <FaultField field={field} faults={faults} market={market}>
      <TargetInput kind={field} target={state[field]} meaning={meaning} pair={market} onTarget={onTarget} />
    </FaultField>
  )
}
