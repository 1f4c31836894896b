'use client'

import { useState } from 'react'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { SearchField } from '#components/ui/search-field/search-field.tsx'
import type { MarketRates } from '#lib/contract/market/market.ts'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { useLoad } from '#lib/stores/use-load.ts'
import { currencyNames } from '#lib/format/names.ts'
import { findLocale } from '#lib/locale/locales.ts'
import type { LanguageDialogLabels } from './language-labels.ts'
import { searchCurrencies } from './search-locales.ts'
import { tabSettings } from '#lib/stores/settings/tab-settings.ts'
import { useUnit } from '#lib/stores/settings/use-settings.ts'
import styles from './picker.module.css'

/** Returns the ISO date of the reference rates; null until it is known. */
function useRatesDate(): string | null {
  const { requests } = useIdentity()
  const [rates] = useLoad('rates', async () => {
    const { http } = await requests()
    return http.get('/market/rates', {}, { cached: true, quiet: true }) as Promise<MarketRates>
  })
  return rates.kind === 'done' ? rates.data.asOf : null
}

interface Props {
  readonly localeCode: string
  readonly labels: LanguageDialogLabels
  /** Called when a currency has been picked and applied. */
  readonly onPick: () => void
}

/** Picks the currency that amounts are shown in. */
export function CurrencyPicker({ localeCode, labels, onPick }: Props) {
  const [query, setQuery] = useState('')
  const unit = useUnit(localeCode)
  const asOf = useRatesDate()
  const readName = currencyNames(findLocale(localeCode).tag)
  const found = searchCurrencies(query, readName)
  const pick = (value: string) => {
    tabSettings(localeCode).keeper.setUnit(value)
    onPick()
  }
  return (
    <div className={styles.picker}>
      <p className={styles.text}>
        {labels.currencyText} {asOf !== null && <bdi data-rates-of>({asOf.replaceAll('-', '\u2011')})</bdi>}
      </p>
      <SearchField label={labels.searchCurrency} value={query} onChange={(event) => setQuery(event.target.value)} />
      {found.length === 0 ? <EmptyState title={labels.noCurrency} text={labels.otherWords} icon="wallet" /> : null}
      <ul className={styles.choices}>
        {found.map(({ name, value, showName }) => (
          <li key={value}>
            <button type="button" className={styles.choice} aria-pressed={value === unit} onClick={() => pick(value)}>
              <span className={styles.own}>
                <bdi>{showName}</bdi>
              </span>
              <span className={styles.other}>{readName(name)}</span>
              {value === unit ? <Icon name="check" size={16} /> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
