'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useId, type Dispatch, type ReactNode } from 'react'
import { FieldContext } from '#components/ui/field/field-context.ts'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { selectRow } from '#lib/stores/figures/market-store.ts'
import { useFigures } from '#lib/stores/figures/use-figures.ts'
import { spokenName } from '../../spoken-name.ts'
import { KindNote } from './kind-note.tsx'
import { SelectSmall } from './select-small.tsx'
import type { TicketFault, TicketField } from './ticket-fault.ts'
import type { TicketMarket } from '../state/ticket-market.ts'
import { hasLimitPrice, type SizeBy, type TicketAction, type TicketKind, type TicketState } from '../state/ticket-state.ts'
import styles from '../ticket.module.css'
import { useFaultText } from './use-fault-text.ts'

export interface FieldsProps {
  readonly state: TicketState
  readonly market: TicketMarket
  readonly dispatch: Dispatch<TicketAction>
  /** Errors to show, by field: of fields that were left, or after an attempt to send. */
  readonly faults: readonly TicketFault[]
  readonly last: string
}

interface FaultFieldProps extends Pick<FieldsProps, 'faults' | 'market'> {
  readonly field: TicketField
  /** A control of the UI kit, which is marked as invalid and described by the message under it. */
  readonly children: ReactNode
}

/** A field of the ticket with its error message, which screen readers announce with it. */
export function FaultField({ field, faults, market, children }: FaultFieldProps) {
  const id = useId()
  const faultText = useFaultText(market)
  const fault = faults.find((entry) => entry.field === field)
  const link = { id, labelId: '', describedBy: fault && `${id}-fault`, invalid: fault !== undefined, required: false }
  return (
    <div className={styles.field} data-field={field}>
      <FieldContext value={link}>{children}</FieldContext>
      <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
        {fault ? faultText(fault) : ''}
      </p>
    </div>
  )
}

/** The limit price by another name where it means something else. */
const PRICE_NAMES: Partial<Record<TicketKind, 'fromPrice' | 'worstPrice' | 'furthestPrice'>> = {
  scaled: 'fromPrice',
  twap: 'worstPrice',
  chase: 'furthestPrice',
}

const TRIGGER_NAMES = { trigger: 'triggerPrice', trailing: 'startPrice', oco: 'ocoStop' } as const

/** Price, trigger price and callback, as far as the kind of order has them. */
export function PriceFields({ state, market, dispatch, faults, last }: FieldsProps) {
  const t = useTranslations('terminal.ticket')
  const change = (changed: Partial<TicketState>) => dispatch({ type: 'change', change: changed })
  const context = { faults, market }
  const price = { precision: market.pricePlace, step: market.tick, size: 'standard' } as const
  const watches = (
    <SelectSmall
      label={t('triggerBy')}
      value={state.triggerBy}
      options={[{ value: 'last', label: t('lastPrice') }, ...(market.contract ? [{ value: 'mark' as const, label: t('markPrice') }] : [])]}
      onChange={(triggerBy) => change({ triggerBy })}
    />
  )
  return (
    <>
      <KindNote kind={state.kind} />
      {(state.kind === 'trigger' || state.kind === 'trailing' || state.kind === 'oco') && (
        <FaultField {...context} field="trigger">
          <NumberInput
            {...price}
            label={t(TRIGGER_NAMES[state.kind])}
            before={t(TRIGGER_NAMES[state.kind])}
            placeholder={state.kind === 'trailing' ? t('startNow') : ''}
            value={state.triggerPrice}
            buttons={false}
            after={watches}
            onChange={(triggerPrice) => change({ triggerPrice })}
          />
        </FaultField>
      )}
      {state.kind === 'trailing' && (
        <FaultField {...context} field="callback">
          <NumberInput
            label={t('callback')}
            before={t('callback')}
            after="%"
            precision={2}
            step="0.1"
            size="standard"
            buttons={false}
            value={state.callback}
            onChange={(callback) => change({ callback })}
          />
        </FaultField>
      )}
      {(state.kind === 'trigger' || state.kind === 'oco' || state.kind === 'bracket') && (
        <div className={styles.pair}>
          <span className={styles.name}>{t('executes')}</span>
          <SelectSmall
            label={t('executes')}
            value={state.executes}
            options={[
              { value: 'market', label: t('asMarket') },
              { value: 'limit', label: t('asLimit') },
            ]}
            onChange={(executes) => change({ executes })}
          />
        </div>
      )}
      {state.kind === 'oco' && state.executes === 'limit' && (
        <FaultField {...context} field="stopLimit">
          <NumberInput
            {...price}
            label={t('ocoStopLimit')}
            before={t('ocoStopLimit')}
            buttons={false}
            value={state.stopLimit}
            onChange={(stopLimit) => change({ stopLimit })}
          />
        </FaultField>
      )}
      {hasLimitPrice(state) && (
        <FaultField {...context} field="price">
          <NumberInput
            {...price}
            label={t(PRICE_NAMES[state.kind] ?? 'price')}
            before={t(PRICE_NAMES[state.kind] ?? 'price')}
            value={state.price}
            buttons={false}
            after={<PriceKeys market={market} last={last} onPrice={(picked) => change({ price: picked })} />}
            onChange={(text) => change({ price: text })}
          />
        </FaultField>
      )}
    </>
  )
}

interface PriceKeysProps extends Pick<FieldsProps, 'market' | 'last'> {
  readonly onPrice: (price: string) => void
}

/** Keys that take the best bid, the best ask or the last price as it is at the press. */
function PriceKeys({ market, last, onPrice }: PriceKeysProps) {
  const locale = useLocale()
  const t = useTranslations('terminal.ticket')
  const figures = useFigures()
  const take = (side: 'bid' | 'ask') => {
    const best = selectRow(figures().store.getState(), market.product, market.symbol)?.[side]
    if (best !== undefined && best !== '') onPrice(best)
  }
  return (
    <>
      <button
        type="button"
        className={styles.inline}
        aria-label={spokenName(locale, t('bid'), t('bestBid'))}
        data-tip={t('bestBid')}
        onClick={() => take('bid')}
      >
        {t('bid')}
      </button>
      <button
        type="button"
        className={styles.inline}
        aria-label={spokenName(locale, t('ask'), t('bestAsk'))}
        data-tip={t('bestAsk')}
        onClick={() => take('ask')}
      >
        {t('ask')}
      </button>
      <button type="button" className={styles.inline} onClick={() => onPrice(last)}>
        {t('last')}
      </button>
    </>
  )
}

interface SizeFieldsProps extends FieldsProps {
  /** The number in the field: as typed, or what the slider writes in the unit in use. */
  readonly size: string
  /** The position of the slider. */
  readonly percent: number
}

/** The size, its unit, and a slider for the share of the maximum. */
export function SizeFields({ state, market, dispatch, faults, size: shown, percent }: SizeFieldsProps) {
  const t = useTranslations('terminal.ticket')
  const precision = state.sizeBy === 'count' ? market.volumePlace : state.sizeBy === 'value' ? 2 : 2
  const units: readonly { value: SizeBy; label: string }[] = [
    { value: 'count', label: market.baseCoin },
    { value: 'value', label: market.quoteCoin },
    { value: 'percent', label: t('byPercent') },
    { value: 'risk', label: t('byRisk') },
  ]
  return (
    <FaultField field="size" faults={faults} market={market}>
      <NumberInput
        label={t('size')}
        before={t('size')}
        precision={precision}
        step={state.sizeBy === 'count' ? market.lot : '1'}
        size="standard"
        buttons={false}
        value={shown}
        after={
          <SelectSmall
            label={t('sizeBy')}
            value={state.sizeBy}
            options={units}
            onChange={(sizeBy) => dispatch({ type: 'size-by', sizeBy })}
          />
        }
        onChange={(size) => dispatch({ type: 'change', change: { size } })}
      />
      <input
        type="range"
        className={styles.share}
        aria-label={t('share')}
        aria-valuetext={`${percent} %`}
        min={0}
        max={100}
        step={1}
        value={percent}
        style={{ '--share': `${percent}%` } as React.CSSProperties}
        onChange={({ target }) => dispatch({ type: 'share', percent: target.value })}
      />
    </FaultField>
  )
}
