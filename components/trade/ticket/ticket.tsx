'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { useKeptFocus } from '#components/ui/use-kept-focus.ts'
import { compare, decimalToNumber, divide, isZero, multiply } from '#lib/kernel/decimal.ts'
import { SelectSmall } from './select-small.tsx'
import { TargetFields } from './target-fields.tsx'
import type { TicketAccount, TicketQuote } from './ticket-account.ts'
import { findTicketFaults, findTicketWarnings, type TicketFault, type TicketField, type TicketWarning } from './ticket-errors.ts'
import { PriceFields, SizeFields } from './ticket-fields.tsx'
import { TicketFigures } from './ticket-figures.tsx'
import type { TicketMarket } from './ticket-market.ts'
import { typedAmount, type TicketAction, type TicketForce, type TicketKind, type TicketState } from './ticket-state.ts'
import { summarizeTicket, type TicketInputs, type TicketSummary } from './ticket-summary.ts'
import styles from './ticket.module.css'
import { useSubmitLabel } from './use-submit-label.ts'

/** An order that has passed the ticket: what it comes to, and what a person should be asked about before it goes. */
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
  /** Why no order may go out now; null where one may. */
  readonly held: string | null
  readonly isSending: boolean
  /** Whether orders go out without a question. */
  readonly isArmed?: boolean
  readonly onSubmit: (order: CheckedOrder) => void
  /** Leverage, margin mode and wallet stand over the fields, options of the ticket under them. */
  readonly head?: ReactNode
  readonly foot?: ReactNode
  /** Stands in place of the button where there is no account to send for. */
  readonly start?: ReactNode
}

const KINDS: readonly TicketKind[] = ['limit', 'market', 'trigger', 'trailing']
const FORCES: readonly TicketForce[] = ['gtc', 'post-only', 'ioc', 'fok']

/** Where an order is put together: what it comes to is shown before it goes, and what is wrong is said where it is wrong. */
export function Ticket({ state, market, account, quote, dispatch, held, isSending, isArmed = false, onSubmit, head, foot, start }: Props) {
  const t = useTranslations('terminal.ticket')
  const tips = useTranslations('tips')
  const [shownFaults, setShownFaults] = useState<ReadonlySet<TicketField>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const keptFocus = useKeptFocus()
  const inputs: TicketInputs = { state, market, account, quote }
  const summary = summarizeTicket(inputs)
  const faults = findTicketFaults(inputs, summary)
  const visible = faults.filter(({ field, name }) => shownFaults.has(field) || !isMissing(name))
  const isHedge = account.futures?.positionMode === 'hedge'
  const change = (changed: Partial<TicketState>) => dispatch({ type: 'change', change: changed })
  const fields = { state, market, dispatch, faults: visible.filter((fault) => isTyped(state, fault) || shownFaults.has(fault.field)), last: quote.last }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [fault] = faults
    if (fault) {
      setShownFaults(new Set(faults.map(({ field }) => field)))
      form.current?.querySelector<HTMLInputElement>(`[data-field='${fault.field}'] input`)?.focus()
      return
    }
    if (held !== null || isSending) return
    setShownFaults(new Set())
    onSubmit({ inputs, summary, warnings: findTicketWarnings(inputs, summary) })
  }

  return (
    <form ref={form} className={styles.ticket} aria-label={t('title')} onSubmit={submit} noValidate data-ticket data-armed={isArmed || undefined} {...keptFocus}>
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
      <fieldset className={styles.kinds} aria-label={t('kind')}>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={state.kind === kind}
            className={styles.kind}
            data-kind={kind}
            onClick={() => change({ kind })}
          >
            {t(kind)}
          </button>
        ))}
      </fieldset>
      <PriceFields {...fields} />
      <SizeFields {...fields} percent={percentOf(state, summary)} />
      <TargetFields {...fields} summary={summary} />
      <div className={styles.options}>
        {state.kind === 'limit' && (
          <SelectSmall
            label={t('force')}
            tip={tips(state.force)}
            value={state.force}
            options={FORCES.map((force) => ({ value: force, label: t(force) }))}
            onChange={(force) => change({ force })}
          />
        )}
        {market.contract && !isHedge && (
          <Checkbox checked={state.reduceOnly} tip={tips('reduceOnly')} onChange={(reduceOnly) => change({ reduceOnly })}>
            {t('reduceOnly')}
          </Checkbox>
        )}
      </div>
      <TicketFigures inputs={inputs} summary={summary} />
      {held !== null && (
        <output className={styles.held}>{held}</output>
      )}
      {start ?? (
        <Button
          type="submit"
          variant={state.side === 'buy' ? 'up' : 'down'}
          size="large"
          wide
          aria-disabled={held !== null || isSending || undefined}
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

/** Faults of an empty field wait until the order is sent. */
function isMissing(name: TicketFault['name']): boolean {
  return name.endsWith('missing')
}

/** Whether something has been put into the field of a fault. */
function isTyped(state: TicketState, { field }: TicketFault): boolean {
  if (field === 'size') return typedAmount(state.size) !== null
  return field !== 'price' || state.size !== ''
}

/** Where the slider stands: the size as a share of the largest. */
function percentOf({ sizeBy, size }: TicketState, { count, largest }: TicketSummary): number {
  if (sizeBy === 'percent') return Math.min(100, Math.round(Number(typedAmount(size) ?? '0')))
  if (isZero(largest)) return 0
  return compare(count, largest) >= 0 ? 100 : Math.round(decimalToNumber(divide(multiply(count, '100'), largest)))
}
