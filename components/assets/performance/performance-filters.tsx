'use client'

import { useTranslations } from 'next-intl'
import { RangePicker } from '#components/ui/date-picker/range-picker.tsx'
import type { EpochRow } from '#lib/contract/trading/trading-simulation.ts'
import { formatDate } from '#lib/format/date.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { FilterRow } from '../filter-row.tsx'
import { Choice, Several } from '../records/filter-bar.tsx'
import type { PerformanceFilter } from './use-performance.ts'
import filters from '../filters.module.css'

const PRODUCTS = ['spot', 'futures'] as const
const DIRECTIONS = ['long', 'short'] as const

interface Props {
  readonly filter: PerformanceFilter
  readonly onChange: (filter: PerformanceFilter) => void
  /** All rounds, newest first. */
  readonly epochs: readonly EpochRow[]
  readonly tags: readonly string[]
}

/** Chooses the trades that the figures are about. */
export function PerformanceFilters({ filter, onChange, epochs, tags }: Props) {
  const t = useTranslations('performance')
  const orders = useTranslations('orders')
  const zone = useTimeZone()
  const pairs = usePairs()
  const set = (change: Partial<PerformanceFilter>) => onChange({ ...filter, ...change })
  const symbols = new Set([...pairs.pairs.map(({ symbol }) => symbol), ...filter.symbols])
  const known = [...new Set([...tags, ...(filter.tag === '' ? [] : [filter.tag])])]
  const { epoch, product, direction, tag, days } = filter
  const chosen = [epoch !== null, product !== '', filter.symbols.length > 0, direction !== '', tag !== '', days.start !== null]
  return (
    <FilterRow chosen={chosen.filter(Boolean).length}>
      {epochs.length > 1 ? (
        <Choice
          label={orders('epoch')}
          all={orders('thisEpoch')}
          value={filter.epoch === null ? '' : String(filter.epoch)}
          options={epochs.slice(1).map(({ epoch: number, startedAt }) => ({
            value: String(number),
            label: orders('epochName', { number, day: formatDate(startedAt, zone) }),
          }))}
          onChange={(value) => set({ epoch: value === '' ? null : Number(value) })}
        />
      ) : null}
      <Choice
        label={t('product')}
        all={t('allProducts')}
        value={filter.product}
        options={PRODUCTS.map((value) => ({ value, label: orders(`wallets.${value}`) }))}
        onChange={(value) => set({ product: PRODUCTS.find((each) => each === value) ?? '' })}
      />
      <Several
        label={orders('pair')}
        all={orders('allPairs')}
        values={filter.symbols}
        options={[...symbols].map((value) => ({ value, label: value }))}
        onChange={(values) => set({ symbols: values })}
      />
      <Choice
        label={t('direction')}
        all={t('allDirections')}
        value={filter.direction}
        options={DIRECTIONS.map((value) => ({ value, label: orders(value) }))}
        onChange={(value) => set({ direction: DIRECTIONS.find((each) => each === value) ?? '' })}
      />
      {known.length > 0 ? (
        <Choice
          label={t('tag')}
          all={t('allTags')}
          value={filter.tag}
          options={known.map((value) => ({ value, label: value }))}
          onChange={(value) => set({ tag: value })}
        />
      ) : null}
      <div className={filters.filter} data-wide>
        <RangePicker label={orders('days')} value={filter.days} onChange={(changed) => set({ days: changed })} />
      </div>
    </FilterRow>
  )
}
