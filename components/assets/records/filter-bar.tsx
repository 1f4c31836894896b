'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RangePicker } from '#components/ui/date-picker/range-picker.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { MultiSelect, Select } from '#components/ui/select/select.tsx'
import type { OptionEntry } from '#components/ui/listbox/options.ts'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { FILTER_VALUES_MAX } from '#lib/contract/trading/filter-lists.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { EXPORT_FORMATS, exportAddress, type ExportKind } from '#lib/contract/trading/exports.ts'
import type { EpochRow } from '#lib/contract/trading/trading-simulation.ts'
import type { WalletName } from '#lib/contract/trading/wallets.ts'
import { formatDate } from '#lib/format/date.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { usePreference } from '#lib/stores/settings/use-preference.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { walletName } from '#components/orders/wallet-name.ts'
import { FilterRow } from '../filter-row.tsx'
import { countChosen, toAddressQuery, type RecordFilter, type RecordKind } from './record-filter.ts'
import filters from '../filters.module.css'
import styles from './records.module.css'

/** The filters that a list offers. */
export interface FilterParts {
  /** The product whose pairs can be chosen; no choice of pairs if omitted. */
  readonly pairs?: Product
  readonly coins?: boolean
  /** Kinds of row, with their names. */
  readonly kinds?: readonly { readonly value: RecordKind; readonly label: string }[]
  readonly wallets?: readonly WalletName[]
  /** Whether one of the wallets is always chosen. */
  readonly oneWallet?: boolean
}

interface Props {
  readonly parts: FilterParts
  readonly filter: RecordFilter
  readonly onChange: (filter: RecordFilter) => void
  /** All epochs of the account, newest first. */
  readonly epochs: readonly EpochRow[]
  /** The export as a file: its kind, and the query of the rows shown; null if the list has none. */
  readonly file: { readonly kind: ExportKind; readonly query: object } | null
}

/** Filters of a list, and its export as a file. */
export function FilterBar({ parts, filter, onChange, epochs, file }: Props) {
  const t = useTranslations('orders')
  const zone = useTimeZone()
  const [, remember] = usePreference(preferences.selectedCoin)
  const set = (change: Partial<RecordFilter>) => onChange({ ...filter, ...change })
  const listed = usePairs()
  return (
    <FilterRow chosen={countChosen(filter)} after={file === null ? null : <ExportLinks label={t('download')} {...file} />}>
      {parts.pairs ? (
        <Several
          label={t('pair')}
          all={t('allPairs')}
          values={filter.symbols}
          options={toOptions(
            listed.pairs.filter(({ product }) => product === parts.pairs).map(({ symbol }) => symbol),
            filter.symbols,
          )}
          onChange={(symbols) => set({ symbols })}
        />
      ) : null}
      {parts.wallets && parts.wallets.length > 1 ? (
        <Choice
          label={t('wallet')}
          all={parts.oneWallet ? null : t('allWallets')}
          value={filter.wallet}
          options={parts.wallets.map((wallet) => ({ value: wallet, label: walletName(wallet, t) }))}
          onChange={(chosen) => set({ wallet: parts.wallets?.find((wallet) => wallet === chosen) ?? '' })}
        />
      ) : null}
      {parts.coins ? (
        <Several
          label={t('coin')}
          all={t('allCoins')}
          values={filter.coins}
          options={toOptions(listed.coins, filter.coins)}
          onChange={(coins) => {
            set({ coins })
            const chosen = coins.at(-1)
            if (chosen !== undefined) remember(chosen)
          }}
        />
      ) : null}
      {parts.kinds ? (
        <Several
          label={t('kind')}
          all={t('allKinds')}
          values={filter.kinds}
          options={parts.kinds}
          onChange={(chosen) => set({ kinds: parts.kinds?.map(({ value }) => value).filter((value) => chosen.includes(value)) ?? [] })}
        />
      ) : null}
      <div className={filters.filter} data-wide>
        <RangePicker label={t('days')} value={filter.days} onChange={(days) => set({ days })} />
      </div>
      {epochs.length > 1 ? (
        <Choice
          label={t('epoch')}
          all={t('thisEpoch')}
          value={filter.epoch === null ? '' : String(filter.epoch)}
          options={epochs.slice(1).map(({ epoch, startedAt }) => ({
            value: String(epoch),
            label: t('epochName', { number: epoch, day: formatDate(startedAt, zone) }),
          }))}
          onChange={(chosen) => set({ epoch: chosen === '' ? null : Number(chosen) })}
        />
      ) : null}
    </FilterRow>
  )
}

/** Returns options for the listed pairs, and for a chosen one that is no longer listed. */
function toOptions(listed: readonly string[], chosen: readonly string[]): readonly OptionEntry[] {
  return [...new Set([...listed, ...chosen])].map((value) => ({ value, label: value }))
}

interface ChoiceProps {
  readonly label: string
  /** The label of the option that chooses nothing; null if something is always chosen. */
  readonly all: string | null
  readonly value: string
  readonly options: readonly OptionEntry[]
  readonly onChange: (value: string) => void
}

/** A choice of one value, or none. */
export function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <div className={filters.filter}>
      <Select
        label={label}
        value={value}
        onChange={(chosen) => onChange(chosen ?? '')}
        options={all === null ? options : [{ value: '', label: all }, ...options]}
        filterable={options.length > 10}
      />
    </div>
  )
}

interface SeveralProps {
  readonly label: string
  /** The text shown while nothing is chosen. */
  readonly all: string
  readonly values: readonly string[]
  readonly options: readonly OptionEntry[]
  readonly onChange: (values: readonly string[]) => void
}

/** A choice of several values, or none. */
export function Several({ label, all, values, options, onChange }: SeveralProps) {
  return (
    <div className={filters.filter}>
      <MultiSelect
        label={label}
        labels={{ placeholder: all }}
        value={values}
        onChange={onChange}
        options={options}
        limit={FILTER_VALUES_MAX}
        filterable={options.length > 10}
        clearable
      />
    </div>
  )
}

/** Links that download a list as a file, in each format. */
export function ExportLinks({
  label,
  kind,
  query,
}: {
  readonly label: string
  readonly kind: ExportKind
  readonly query: object
}): ReactNode {
  return (
    <div className={styles.files}>
      {EXPORT_FORMATS.map((format) => (
        <ButtonLink
          key={format}
          href={exportAddress(kind, format, toAddressQuery(query))}
          target="_self"
          download
          variant="outline"
          size="small"
          aria-label={`${label} ${format.toUpperCase()}`}
        >
          <Icon name="download" size={16} />
          {format.toUpperCase()}
        </ButtonLink>
      ))}
    </div>
  )
}
