import { useLocale, useTranslations } from 'next-intl'
import { useContext, useId, type ReactNode } from 'react'
import { FieldContext } from '#components/ui/field/field-context.ts'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Icon } from '#components/ui/icon/icon.tsx'
import { formatDuration } from '#lib/format/date.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { FaultField, type FieldsProps } from '../fields/ticket-fields.tsx'
import { SelectSmall } from '../fields/select-small.tsx'
import type { BracketRow, TicketState } from '../state/ticket-state.ts'
import { pauseMs, sliceOf, slicesOf } from './portions.ts'
import styles from './kinds.module.css'

const TARGETS_MIN = 2
const TARGETS_MAX = 5

/** How long an order that is good till a date stays open. */
export function LifeField({ state, market, dispatch, faults }: FieldsProps) {
  const t = useTranslations('terminal.ticket')
  const change = (changed: Partial<TicketState>) => dispatch({ type: 'change', change: changed })
  return (
    <FaultField field="life" faults={faults} market={market}>
      <NumberInput
        label={t('life')}
        before={t('life')}
        precision={2}
        step="1"
        size="standard"
        buttons={false}
        value={state.life}
        after={
          <SelectSmall
            label={t('lifeUnit')}
            value={state.lifeUnit}
            options={[
              { value: 'minute', label: t('lifeMinute') },
              { value: 'hour', label: t('lifeHour') },
              { value: 'day', label: t('lifeDay') },
            ]}
            onChange={(lifeUnit) => change({ lifeUnit })}
          />
        }
        onChange={(life) => change({ life })}
      />
    </FaultField>
  )
}

/** The last price, the number and the sizes of scaled orders. */
export function ScaledFields({ state, market, dispatch, faults }: FieldsProps) {
  const t = useTranslations('terminal.ticket')
  const change = (changed: Partial<TicketState>) => dispatch({ type: 'change', change: changed })
  return (
    <>
      <FaultField field="priceTo" faults={faults} market={market}>
        <NumberInput
          label={t('toPrice')}
          before={t('toPrice')}
          precision={market.pricePlace}
          step={market.tick}
          size="standard"
          buttons={false}
          value={state.priceTo}
          onChange={(priceTo) => change({ priceTo })}
        />
      </FaultField>
      <FaultField field="parts" faults={faults} market={market}>
        <NumberInput
          label={t('parts')}
          before={t('parts')}
          precision={0}
          step="1"
          size="standard"
          buttons={false}
          value={state.parts}
          after={
            <SelectSmall
              label={t('sizes')}
              value={state.sizes}
              options={[
                { value: 'flat', label: t('flat') },
                { value: 'ascending', label: t('ascending') },
                { value: 'descending', label: t('descending') },
              ]}
              onChange={(sizes) => change({ sizes })}
            />
          }
          onChange={(parts) => change({ parts })}
        />
      </FaultField>
    </>
  )
}

/** The part of an iceberg that the book shows. */
export function IcebergFields({ state, market, dispatch, faults }: FieldsProps) {
  const t = useTranslations('terminal.ticket')
  return (
    <FaultField field="visible" faults={faults} market={market}>
      <NumberInput
        label={t('visible')}
        before={t('visible')}
        after={market.baseCoin}
        precision={market.volumePlace}
        step={market.lot}
        size="standard"
        buttons={false}
        value={state.visible}
        onChange={(visible) => dispatch({ type: 'change', change: { visible } })}
      />
    </FaultField>
  )
}

/** The slices of a TWAP, the time between two, and what that comes to. */
export function TwapFields({ state, market, dispatch, faults, count }: FieldsProps & { readonly count: string }) {
  const t = useTranslations('terminal.ticket')
  const tag = useLocale()
  const own = useOwn()
  const change = (changed: Partial<TicketState>) => dispatch({ type: 'change', change: changed })
  const [slices, everyMs] = [slicesOf(state), pauseMs(state)]
  return (
    <>
      <FaultField field="slices" faults={faults} market={market}>
        <NumberInput
          label={t('slices')}
          before={t('slices')}
          precision={0}
          step="1"
          size="standard"
          buttons={false}
          value={state.slices}
          onChange={(text) => change({ slices: text })}
        />
      </FaultField>
      <FaultField field="pause" faults={faults} market={market}>
        <NumberInput
          label={t('pause')}
          before={t('pause')}
          precision={2}
          step="1"
          size="standard"
          buttons={false}
          value={state.pause}
          after={
            <SelectSmall
              label={t('lifeUnit')}
              value={state.pauseUnit}
              options={[
                { value: 'second', label: t('pauseSecond') },
                { value: 'minute', label: t('lifeMinute') },
                { value: 'hour', label: t('lifeHour') },
              ]}
              onChange={(pauseUnit) => change({ pauseUnit })}
            />
          }
          onChange={(pause) => change({ pause })}
        />
      </FaultField>
      {slices !== null && slices > 1 && everyMs !== null && !isZero(count) && (
        <p className={styles.plan} data-twap-plan>
          {t('twapPlan', {
            count: slices,
            size: own(formatTrimmed(sliceOf(count, slices, market), market.volumePlace)),
            coin: market.baseCoin,
            time: formatDuration(everyMs * (slices - 1), tag),
          })}
        </p>
      )}
    </>
  )
}

/** The targets of a bracket with their shares, and its stop. */
export function BracketFields({ state, market, dispatch, faults }: FieldsProps) {
  const t = useTranslations('terminal.ticket')
  const tTargets = useTranslations('targets')
  const change = (changed: Partial<TicketState>) => dispatch({ type: 'change', change: changed })
  const { bracket } = state
  const setRow = (at: number, row: Partial<BracketRow>) =>
    change({ bracket: bracket.map((old, nth) => (nth === at ? { ...old, ...row } : old)) })
  const price = { precision: market.pricePlace, step: market.tick, size: 'standard', buttons: false } as const
  return (
    <>
      <FaultField field="bracket" faults={faults} market={market}>
        {bracket.map((row, at) => (
          // A row has no identity but its place.
          // eslint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.row} data-target={at + 1}>
            <OneOf>
              <NumberInput
                {...price}
                label={t('targetNth', { nth: String(at + 1) })}
                before={`${tTargets('tp')} ${at + 1}`}
                value={row.price}
                onChange={(text) => setRow(at, { price: text })}
              />
            </OneOf>
            <OneOf>
              <NumberInput
                label={t('targetShare', { nth: String(at + 1) })}
                precision={0}
                step="1"
                size="standard"
                buttons={false}
                after="%"
                value={row.percent}
                onChange={(percent) => setRow(at, { percent })}
              />
            </OneOf>
            <button
              type="button"
              className={styles.key}
              aria-label={t('removeTarget', { nth: String(at + 1) })}
              disabled={bracket.length <= TARGETS_MIN}
              onClick={() => change({ bracket: shared(bracket.filter((_, nth) => nth !== at)) })}
            >
              <Icon name="close" />
            </button>
          </div>
        ))}
      </FaultField>
      {bracket.length < TARGETS_MAX && (
        <button
          type="button"
          className={styles.add}
          data-add-target
          onClick={() => change({ bracket: shared([...bracket, { price: '', percent: '' }]) })}
        >
          {t('addTarget')}
        </button>
      )}
      <FaultField field="bracketStop" faults={faults} market={market}>
        <NumberInput
          {...price}
          label={t('stopLoss')}
          before={t('stopLoss')}
          value={state.bracketStop}
          onChange={(bracketStop) => change({ bracketStop })}
        />
      </FaultField>
    </>
  )
}

/** Gives one of several controls of a field an id of its own. */
function OneOf({ children }: { readonly children: ReactNode }) {
  const id = useId()
  const link = useContext(FieldContext)
  return link === null ? children : <FieldContext value={{ ...link, id }}>{children}</FieldContext>
}

/** Gives targets equal whole shares; the last takes the rest. */
function shared(rows: readonly BracketRow[]): readonly BracketRow[] {
  const share = Math.floor(100 / rows.length)
  return rows.map((row, at) => ({ ...row, percent: String(at === rows.length - 1 ? 100 - share * (rows.length - 1) : share) }))
}
