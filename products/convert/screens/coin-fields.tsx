'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { CONVERT_DECIMALS } from '../rules/formulas/convert.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { compare, isDecimal } from '#lib/kernel/decimal-text.ts'
import { round } from '#lib/kernel/rounding.ts'
import { useHiddenAll } from '#components/assets/wallets/use-hidden-all.ts'
import type { ConvertCoins } from './use-coins.ts'
import styles from './convert.module.css'

export interface CoinPair {
  readonly from: string
  readonly to: string
}

interface RouteProps {
  readonly pair: CoinPair
  readonly coins: readonly string[]
  readonly onChange: (pair: CoinPair) => void
}

/** The choice of both coins. Choosing the coin of the other side turns them around. */
export function CoinRoute({ pair: { from, to }, coins, onChange }: RouteProps) {
  const t = useTranslations('convert')
  const options = coins.map((coin) => ({ value: coin, label: coin }))
  const turn = () => onChange({ from: to, to: from })
  const choose = (side: keyof CoinPair) => (coin: string | null) => {
    if (coin === null) return
    if (coin === (side === 'from' ? to : from)) turn()
    else onChange(side === 'from' ? { from: coin, to } : { from, to: coin })
  }
  return (
    <div className={styles.route}>
      <Field label={t('from')}>
        <Select value={from} onChange={choose('from')} options={options} filterable />
      </Field>
      <IconButton icon="arrow-forward" label={t('turn')} onClick={turn} />
      <Field label={t('to')}>
        <Select value={to} onChange={choose('to')} options={options} filterable />
      </Field>
    </div>
  )
}

interface AmountProps {
  readonly coin: string
  /** The label of the amount; by default, that of the amount to pay. */
  readonly label?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly available: ConvertCoins['available']
}

/** The amount to pay, with the available amount. */
export function PayField({ coin, label, value, onChange, available }: AmountProps) {
  const t = useTranslations('convert')
  const own = useOwn()
  const hidden = useHiddenAll()
  const found = available(coin)
  const max = round(found ?? '0', CONVERT_DECIMALS, 'down')
  const isTooMuch = found !== null && isDecimal(value) && compare(value, found) > 0
  return (
    <Field
      label={label ?? t('pay', { coin })}
      {...(found !== null && { hint: t('available', { amount: own(formatTrimmed(found, CONVERT_DECIMALS)), coin }) })}
      error={isTooMuch ? t('tooMuch', { coin }) : false}
    >
      <NumberInput
        {...hidden(value, max)}
        onChange={onChange}
        precision={CONVERT_DECIMALS}
        min="0"
        buttons={false}
        after={
          <Button size="small" variant="quiet" onClick={() => onChange(max)}>
            {t('max')}
          </Button>
        }
      />
    </Field>
  )
}
