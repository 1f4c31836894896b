'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { CONVERT_DECIMALS, limitAmount } from '../rules/formulas/convert.ts'
import { LIMIT_DAYS, SMALL_TARGET } from '../contract/convert-terms.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { isolated } from '#lib/format/isolated.ts'
import { isDecimal, isZero } from '#lib/kernel/decimal-text.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { type CoinPair, CoinRoute, PayField } from './coin-fields.tsx'
import { OpenLimits } from './open-limits.tsx'
import type { ConvertCoins } from './use-coins.ts'
import sheet from '#components/assets/sheet.module.css'
import styles from './convert.module.css'

interface Props {
  readonly pair: CoinPair
  readonly onPair: (pair: CoinPair) => void
  readonly coins: ConvertCoins
}

const PRICE_DECIMALS = 12
const isAmount = (text: string): boolean => isDecimal(text) && !isZero(text)

/** Converts once the market reaches a price that the user sets. The id is created with the form, so pressing twice is one conversion. */
export function LimitForm({ pair, onPair, coins }: Props) {
  const t = useTranslations('convert')
  const call = useTradingData()
  const toaster = useToaster()
  const own = useOwn()
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const [fields, setFields] = useState<{ amount: string; price: string; days: (typeof LIMIT_DAYS)[number] }>({
    amount: '',
    price: '',
    days: 7,
  })
  const [turn, setTurn] = useState(0)
  const isReady = isAmount(fields.amount) && isAmount(fields.price)
  // Prices are in USDT, as everywhere, unless it is not among the two.
  const priced = pair.from === SMALL_TARGET ? 'wanted' : 'given'
  const received = isReady ? limitAmount(fields.amount, fields.price, priced) : null
  const send = useAction(async () => {
    const { amount: fromAmount, days } = fields
    await call('convertLimit', { requestId, fromCoin: pair.from, toCoin: pair.to, fromAmount, toAmount: received ?? '0', days })
    toaster.show(t('limit.placed'), { type: 'success' })
    setRequestId(crypto.randomUUID())
    setFields({ ...fields, amount: '' })
    setTurn(turn + 1)
    coins.reload()
  })
  const options = LIMIT_DAYS.map((days) => ({ value: String(days), label: t('limit.days', { days }) }))
  return (
    <div className={styles.limit}>
      <div className={sheet.columns}>
        <Form look="wide" submitLabel={t('limit.place')} ready={isReady} pending={send.pending} onSubmit={() => send.run()}>
          <CoinRoute pair={pair} coins={coins.coins} onChange={onPair} />
          <PayField
            coin={pair.from}
            value={fields.amount}
            onChange={(amount) => setFields({ ...fields, amount })}
            available={coins.available}
          />
          <Field
            label={t('limit.price', { coin: priced === 'given' ? pair.from : pair.to })}
            hint={
              received === null
                ? t('limit.text')
                : t('limit.receive', { amount: isolated(`${own(formatTrimmed(received, CONVERT_DECIMALS))} ${pair.to}`) })
            }
          >
            <NumberInput
              value={fields.price}
              onChange={(price) => setFields({ ...fields, price })}
              precision={PRICE_DECIMALS}
              min="0"
              buttons={false}
              after={priced === 'given' ? pair.to : pair.from}
            />
          </Field>
          <Field label={t('limit.stays')}>
            <Select
              value={String(fields.days)}
              onChange={(chosen) => setFields({ ...fields, days: LIMIT_DAYS.find((days) => String(days) === chosen) ?? fields.days })}
              options={options}
            />
          </Field>
        </Form>
      </div>
      <OpenLimits turn={turn} onChanged={coins.reload} />
    </div>
  )
}
