'use client'

import { useCallback, useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { Bidi } from '#components/ui/figure/bidi.tsx'
import type { Product } from '#lib/contract/market/instruments.ts'
import { convertUsdt, type Rates } from '#lib/format/currency.ts'
import { CURRENCIES } from '#lib/locale/currencies.ts'
import { preferences } from '#lib/settings/preferences.ts'
import type { LiveRow } from '#lib/stores/figures/market-store.ts'
import { useRowListener } from '#lib/stores/figures/use-live.ts'
import { usePreference } from '#lib/stores/settings/use-preference.ts'
import { COIN_DECIMALS, CURRENCY_DECIMALS, toCoins, toCurrency } from './convert.ts'
import styles from './converter.module.css'
import { useCurrency } from './use-currency.ts'

interface Props {
  readonly product: Product
  readonly symbol: string
  readonly coin: string
  /** The price in USDT that the server knew. */
  readonly last: string
  readonly rates: Rates
  readonly localeCode: string
  readonly labels: {
    readonly title: string
    /** Name of the coin's field. */
    readonly coin: string
    /** Name of the currency's field; contains `{currency}` for its code. */
    readonly currency: string
    /** Name of the control that chooses the currency. */
    readonly choose: string
    readonly note: string
  }
}

type Side = 'coin' | 'currency'

/** Converts between coins and money at the last price. The typed amount stays; the other side follows the market. */
export function Converter({ product, symbol, coin, last, rates, localeCode, labels }: Props) {
  const [typed, setTyped] = useState<{ side: Side; text: string }>({ side: 'coin', text: '1' })
  const [price, setPrice] = useState(last)
  const unit = useCurrency(localeCode)
  const [kept, keep] = usePreference(preferences.fiatName)
  const chosen = kept || unit
  useRowListener(
    product,
    symbol,
    useCallback((row: LiveRow) => setPrice((known) => row.last ?? known), []),
  )
  const value = convertUsdt(price, chosen, rates)
  const amounts = {
    coin: typed.side === 'coin' ? typed.text : toCoins(typed.text, value),
    currency: typed.side === 'currency' ? typed.text : toCurrency(typed.text, value),
  }
  const field = (side: Side) => ({
    value: amounts[side],
    precision: side === 'coin' ? COIN_DECIMALS : CURRENCY_DECIMALS,
    onChange: (text: string) => setTyped({ side, text }),
    size: 'large' as const,
    buttons: false,
  })

  return (
    <section className={styles.converter} aria-label={labels.title}>
      <h2 className={styles.title}>{labels.title}</h2>
      <Field label={labels.coin}>
        <NumberInput
          {...field('coin')}
          after={
            <span className={styles.unit} aria-hidden="true">
              {coin}
            </span>
          }
        />
      </Field>
      <Field label={labels.currency.replace('{currency}', chosen)}>
        <NumberInput
          {...field('currency')}
          after={
            <select className={styles.choice} aria-label={labels.choose} value={chosen} onChange={({ target }) => keep(target.value)}>
              {CURRENCIES.map((currency) => (
                <option key={currency.value} value={currency.value}>
                  {currency.name}
                </option>
              ))}
            </select>
          }
        />
      </Field>
      <p className={styles.note}>
        <Bidi>{labels.note}</Bidi>
      </p>
    </section>
  )
}
