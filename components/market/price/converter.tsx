'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useCallback, useId, useRef, useState, type ClipboardEvent, type ReactNode } from 'react'
import type { Product } from '#lib/contract/market/instruments.ts'
import { convertUsdt, type Rates } from '#lib/format/currency.ts'
import { pasteDecimal, typeDecimal } from '#lib/format/decimal-input.ts'
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
    readonly ambiguous: string
    readonly unreadable: string
    readonly note: string
  }
}

type Side = 'coin' | 'currency'

/** Converts between coins and money at the last price. The typed amount stays; the other side follows the market. */
export function Converter({ product, symbol, coin, last, rates, localeCode, labels }: Props) {
  const [typed, setTyped] = useState<{ side: Side; text: string }>({ side: 'coin', text: '1' })
  const [refusal, setRefusal] = useState<{ readonly side: Side; readonly reason: 'ambiguous' | 'unreadable' } | null>(null)
  const faultId = useId()
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
  const change = (side: Side, text: string): void => {
    setRefusal(null)
    setTyped({ side, text })
  }
  const field = (side: Side) => ({
    value: amounts[side],
    decimals: side === 'coin' ? COIN_DECIMALS : CURRENCY_DECIMALS,
    onChange: (text: string) => change(side, text),
    onRefuse: (reason: 'ambiguous' | 'unreadable') => setRefusal({ side, reason }),
    faultId: refusal?.side === side ? faultId : undefined,
  })

  return (
    <section className={styles.converter} aria-label={labels.title}>
      <h2 className={styles.title}>{labels.title}</h2>
      <AmountField
        {...field('coin')}
        label={labels.coin}
        unit={
          <span className={styles.unit} aria-hidden="true">
            {coin}
          </span>
        }
      />
      <AmountField
        {...field('currency')}
        label={labels.currency.replace('{currency}', chosen)}
        unit={
          <select className={styles.choice} aria-label={labels.choose} value={chosen} onChange={({ target }) => keep(target.value)}>
            {CURRENCIES.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        }
      />
      <p id={faultId} className={styles.refusal} role="alert">
        {refusal && labels[refusal.reason]}
      </p>
      <p className={styles.note}>
        <Bidi>{labels.note}</Bidi>
      </p>
    </section>
  )
}

interface FieldProps {
  readonly label: string
  readonly unit: ReactNode
  readonly value: string
  readonly decimals: number
  readonly onChange: (text: string) => void
  readonly onRefuse: (reason: 'ambiguous' | 'unreadable') => void
  /** The id of the message that explains why a paste was refused. */
  readonly faultId: string | undefined
}

/** An amount field with the typing rules of specification 5; an ambiguous or unreadable paste is refused. */
function AmountField({ label, unit, value, decimals, onChange, onRefuse, faultId }: FieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  function paste(event: ClipboardEvent): void {
    event.preventDefault()
    const pasted = pasteDecimal(event.clipboardData.getData('text'), decimals)
    if (!pasted.ok) return onRefuse(pasted.error)
    onChange(pasted.value)
    input.current?.select()
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input
          ref={input}
          id={id}
          type="text"
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          aria-invalid={faultId !== undefined || undefined}
          aria-describedby={faultId}
          value={value}
          onChange={(event) => onChange(typeDecimal(event.target.value, decimals))}
          onPaste={paste}
        />
        {unit}
      </span>
    </div>
  )
}
