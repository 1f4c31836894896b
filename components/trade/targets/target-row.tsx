'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { FieldContext } from '#components/ui/field/field-context.ts'
import { targetShare } from '#lib/contract/trading/position-targets.ts'
import type { TriggerBy } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { formatPercent, formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import panels from '../panels.module.css'
import { SelectSmall } from '../ticket/fields/select-small.tsx'
import { TargetInput } from '../ticket/targets/target-input.tsx'
import type { ResolvedTarget } from '../ticket/state/targets.ts'
import ticket from '../ticket/ticket.module.css'
import type { TicketFaultName } from '../ticket/fields/ticket-fault.ts'
import { mayWatchAnother, type TargetDraft } from './target-drafts.ts'
import styles from './targets.module.css'

export interface TargetPair {
  readonly pricePlace: number
  readonly volumePlace: number
  readonly tick: string
  readonly baseCoin: string
  readonly quoteCoin: string
}

interface Props {
  readonly draft: TargetDraft
  readonly meaning: ResolvedTarget | null
  readonly fault: TicketFaultName | null
  readonly position: PositionRow
  readonly pair: TargetPair
  readonly onDraft: (draft: TargetDraft) => void
}

/** Edits one target of a position: its price with the result, the share that it closes, its price type, and a button to remove it. */
export function TargetRow({ draft, meaning, fault, position, pair, onDraft }: Props) {
  const locale = useLocale()
  const t = useTranslations('targets')
  const tTicket = useTranslations('terminal.ticket')
  const tFaults = useTranslations('terminal.faults')
  const own = useOwn()
  const id = useId()
  const row = useRef<HTMLFieldSetElement>(null)
  const { kind, order, target } = draft
  const name = tTicket(kind === 'take-profit' ? 'takeProfit' : 'stopLoss')
  const share = order && targetShare(order, position.count)
  const size = order && `${own(formatTrimmed(order.size, pair.volumePlace))} ${pair.baseCoin}`
  const part = share ? `${size} (${formatPercent(share, { signed: false, trim: true })})` : null
  const isEnding = order !== null && target.text === ''
  const remove = () => {
    onDraft({ ...draft, target: { ...target, text: '' } })
    row.current?.querySelector('input')?.focus()
  }
  return (
    <fieldset ref={row} className={styles.row} aria-label={part === null ? name : `${name}, ${part}`} data-target={draft.id}>
      <FieldContext
        value={{ id, labelId: '', describedBy: fault === null ? undefined : `${id}-fault`, invalid: fault !== null, required: false }}
      >
        <TargetInput
          kind={kind === 'take-profit' ? 'takeProfit' : 'stopLoss'}
          target={target}
          meaning={meaning}
          pair={pair}
          onTarget={(changed) => onDraft({ ...draft, target: changed })}
        />
      </FieldContext>
      <p id={`${id}-fault`} className={ticket.fault} aria-live="polite">
        {fault && tFaults(fault, { value: '', coin: pair.baseCoin, quote: pair.quoteCoin })}
      </p>
      <div className={styles.foot}>
        <bdi>{part ?? t('whole')}</bdi>
        {order?.type === 'limit' && (
          <span>
            {tTicket('asLimit')}{' '}
            <bdi dir="ltr" translate="no">
              {formatPrice(order.price, pair.pricePlace)}
            </bdi>
          </span>
        )}
        <Watches draft={draft} count={position.count} onBy={(changed) => onDraft({ ...draft, by: changed })} />
        <span>
          {isEnding && <output>{t('removed')}</output>}
          {order !== null && !isEnding && (
            <button
              type="button"
              className={panels.action}
              aria-label={labelled(locale, t('remove'), part === null ? name : `${name}, ${part}`)}
              onClick={remove}
            >
              {t('remove')}
            </button>
          )}
        </span>
      </div>
    </fieldset>
  )
}

interface WatchesProps {
  readonly draft: TargetDraft
  readonly count: string
  readonly onBy: (by: TriggerBy) => void
}

/** Chooses the price type that a target watches. */
function Watches({ draft, count, onBy }: WatchesProps) {
  const t = useTranslations('terminal.ticket')
  const ways = [
    { value: 'last', label: t('lastPrice') },
    { value: 'mark', label: t('markPrice') },
  ] as const
  if (!mayWatchAnother(draft, count)) return <span>{t(draft.by === 'last' ? 'lastPrice' : 'markPrice')}</span>
  return <SelectSmall label={t('triggerBy')} value={draft.by} options={ways} onChange={onBy} />
}
