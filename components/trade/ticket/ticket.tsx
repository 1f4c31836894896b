'use client'

import { useTranslations } from 'next-intl'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { useFocusReturn } from '#components/ui/overlay/use-focus-return.ts'
import { compare, decimalToNumber, divide, isZero, multiply } from '#lib/kernel/decimal.ts'
import { KindChoice } from './kinds/kind-choice.tsx'
import { BracketFields, IcebergFields, LifeField, ScaledFields, TwapFields } from './kinds/kind-fields.tsx'
import { ScaledPreview } from './kinds/scaled-preview.tsx'
import { SelectSmall } from './fields/select-small.tsx'
import { TargetFields } from './targets/target-fields.tsx'
import type { TicketAccount, TicketQuote } from './state/ticket-account.ts'
import { findTicketFaults, findTicketWarnings, type TicketWarning } from './ticket-errors.ts'
import type { TicketFault, TicketField } from './fields/ticket-fault.ts'
import { PriceFields, SizeFields } from './fields/ticket-fields.tsx'
import { TicketFigures } from './ticket-figures.tsx'
import type { TicketMarket } from './state/ticket-market.ts'
import { forcesOf, typedAmount, type TicketAction, type TicketState } from './state/ticket-state.ts'
import { summarizeTicket, type TicketInputs, type TicketSummary } from './sizes/ticket-summary.ts'
import styles from './ticket.module.css'
import { useSubmitLabel } from './use-submit-label.ts'

/** An order without errors: its figures, and the warnings to confirm before it is sent. */
export interface CheckedOrder {
  readonly inputs: TicketInputs
  readonly summary: TicketSummary
  readonly warnings: readonly TicketWarning[]
}

interface Props {
  readonly state: TicketState
  readonly market: TicketMarket
  readonly account: TicketAccount
  readonly quote: TicketQuote
  readonly dispatch: (action: TicketAction) => void
  /** Why no order can be sent now; null if one can. */
  readonly blocked: string | null
  /** Why orders wait or are refused while the market is not live; `refuses` if this one would be. Null while it is live. */
  readonly waiting?: { readonly text: string; readonly refuses: boolean } | null
  readonly isSending: boolean
  /** Whether orders are sent without confirmation. */
  readonly isArmed?: boolean
  readonly onSubmit: (order: CheckedOrder) => void
  /** Leverage, margin mode and wallet above the fields, options of the ticket below them. */
  readonly head?: ReactNode
  readonly foot?: ReactNode
  /** Replaces the button if there is no account to send for. */
  readonly start?: ReactNode
}

/** The form for an order: it shows the order's figures before it is sent, and errors at their fields. */
export function Ticket({
  state,
  market,
  account,
  quote,
  dispatch,
  blocked,
  waiting = null,
  isSending,
  isArmed = false,
  onSubmit,
  head,
  foot,
  start,
}: Props) {
  const t = useTranslations('terminal.ticket')
  const tips = useTranslations('tips')
  const [shownFaults, setShownFaults] = useState<ReadonlySet<TicketField>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const focusReturn = useFocusReturn()
  const inputs: TicketInputs = { state, market, account, quote }
  const summary = summarizeTicket(inputs)
  const faults = findTicketFaults(inputs, summary)
  const visible = faults.filter(({ field, name }) => shownFaults.has(field) || !isMissing(name))
  const isHedge = account.futures?.positionMode === 'hedge'
  const isBlocked = blocked !== null || waiting?.refuses === true
  const forces = forcesOf(state.kind)
  const waitingId = useId()
  const change = (changed: Partial<TicketState>) => dispatch({ type: 'change', change: changed })
  const fields = {
    state,
    market,
    dispatch,
    faults: visible.filter((fault) => isTyped(state, fault) || shownFaults.has(fault.field)),
    last: quote.last,
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [fault] = faults
    if (fault) {
      setShownFaults(new Set(faults.map(({ field }) => field)))
      form.current?.querySelector<HTMLInputElement>(`[data-field='${fault.field}'] input`)?.focus()
      return
    }
    if (isBlocked || isSending) return
    setShownFaults(new Set())
    onSubmit({ inputs, summary, warnings: findTicketWarnings(inputs, summary) })
  }

  return (
    <form
      ref={form}
      className={styles.ticket}
      aria-label={t('title')}
      onSubmit={submit}
      noValidate
      data-ticket
      data-armed={isArmed || undefined}
      {...focusReturn}
    >
      {isHedge && (
        <SegmentedControl
          label={t('action')}
          segments={[
            { value: 'open', label: t('open') },
            { value: 'close', label: t('close') },
          ]}
          value={state.action}
          onChange={(action) => change({ action })}
        />
      )}
      <div className={styles.sides} data-side={state.side}>
        <SegmentedControl
          label={t('side')}
          segments={[
            { value: 'buy', label: t('buy') },
            { value: 'sell', label: t('sell') },
          ]}
          value={state.side}
          onChange={(side) => change({ side })}
        />
      </div>
      {head}
      <KindChoice kind={state.kind} onChange={(kind) => change({ kind })} />
      <PriceFields {...fields} />
      {state.kind === 'scaled' && <ScaledFields {...fields} />}
      <SizeFields {...fields} size={summary.size} percent={percentOf(state, summary)} />
      {state.kind === 'bracket' && <BracketFields {...fields} />}
      {state.kind === 'iceberg' && <IcebergFields {...fields} />}
      {state.kind === 'twap' && <TwapFields {...fields} count={summary.count} />}
      <TargetFields {...fields} summary={summary} />
      <div className={styles.options}>
        {forces.length > 1 && (
          <SelectSmall
            label={t('force')}
            tip={tips(state.force)}
            value={state.force}
            options={forces.map((force) => ({ value: force, label: t(force) }))}
            onChange={(force) => change({ force })}
          />
        )}
        {market.contract && !isHedge && state.kind !== 'bracket' && (
          <Checkbox checked={state.reduceOnly} tip={tips('reduceOnly')} onChange={(reduceOnly) => change({ reduceOnly })}>
            {t('reduceOnly')}
          </Checkbox>
        )}
      </div>
      {state.force === 'gtd' && <LifeField {...fields} />}
      <ScaledPreview inputs={inputs} summary={summary} />
      <TicketFigures inputs={inputs} summary={summary} />
      {blocked !== null && <output className={styles.blocked}>{blocked}</output>}
      {blocked === null && waiting !== null && (
        <p id={waitingId} className={styles.blocked} data-market-waiting>
          {waiting.text}
        </p>
      )}
      {start ?? (
        <Button
          type="submit"
          variant={state.side === 'buy' ? 'up' : 'down'}
          size="large"
          wide
          aria-disabled={isBlocked || isSending || undefined}
          aria-describedby={waiting === null ? undefined : waitingId}
          data-submit
        >
          <SubmitLabel state={state} market={market} isHedge={isHedge} isSending={isSending} />
        </Button>
      )}
      {foot}
    </form>
  )
}

function SubmitLabel({ state, market, isHedge, isSending }: Pick<Props, 'state' | 'market' | 'isSending'> & { isHedge: boolean }) {
  const t = useTranslations('terminal.ticket')
  const label = useSubmitLabel(state, market, isHedge)
  return isSending ? t('sending') : label
}

/** Checks for an error of an empty field, which is not shown until the order is sent. */
function isMissing(name: TicketFault['name']): boolean {
  return name.endsWith('missing')
}

/** Checks whether an error may be shown before an attempt to send: those of price and size only once a size has been typed. */
function isTyped({ size, share }: TicketState, { field }: TicketFault): boolean {
  if (field === 'size') return typedAmount(size) !== null || share !== null
  return field !== 'price' || size !== '' || share !== null
}

/** Returns the position of the slider: the size as a share of the largest. */
function percentOf({ sizeBy, size, share }: TicketState, { count, largest }: TicketSummary): number {
  if (share !== null) return Math.round(Number(share))
  if (sizeBy === 'percent') return Math.min(100, Math.round(Number(typedAmount(size) ?? '0')))
  if (isZero(largest)) return 0
  return compare(count, largest) >= 0 ? 100 : Math.round(decimalToNumber(divide(multiply(count, '100'), largest)))
}
