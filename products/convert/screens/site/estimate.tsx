'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useEffect, useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { CONVERT_ESTIMATE_PATH } from '../../contract/convert-kinds.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { readPublic } from '#lib/http/public/public-calls.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { isDecimal, isZero } from '#lib/kernel/decimal-text.ts'
import styles from '#components/site/calculator.module.css'

interface Props {
  /** The first two are chosen at first. */
  readonly coins: readonly string[]
  readonly labels: {
    readonly from: string
    readonly to: string
    readonly amount: string
    /** Contains `{from}` and `{to}` for the amounts with their coins. */
    readonly result: string
    readonly none: string
  }
}

const DECIMALS = 8
/** How long the fields must rest before the gateway is asked. */
const PAUSE_MS = 250

/** Asks what a conversion would bring; null if the gateway gives no figure. */
async function askEstimate(fromCoin: string, toCoin: string, fromAmount: string, signal: AbortSignal): Promise<string | null> {
  const data = (await readPublic(CONVERT_ESTIMATE_PATH, { fromCoin, toCoin, fromAmount }, { signal })) as {
    readonly toAmount: string
  } | null
  return data?.toAmount ?? null
}

/** Calculates what a conversion would bring at the current order books, for visitors too. */
export function Estimate({ coins: [first = '', second = '', ...others], labels }: Props) {
  const coins = [first, second, ...others]
  const [fields, setFields] = useState({ from: second, to: first, amount: '1' })
  const [answer, setAnswer] = useState<{ readonly asked: typeof fields; readonly toAmount: string | null } | null>(null)
  const isAsked = isDecimal(fields.amount) && !isZero(fields.amount) && fields.from !== fields.to
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    const cancel = systemTimers.after(PAUSE_MS, () => {
      askEstimate(fields.from, fields.to, fields.amount, controller.signal).then(
        (toAmount) => setAnswer({ asked: fields, toAmount }),
        () => controller.signal.aborted || setAnswer({ asked: fields, toAmount: null }),
      )
    })
    return () => {
      cancel()
      controller.abort()
    }
  }, [fields, isAsked])
  const formatAmount = (amount: string, coin: string) => isolated(`${formatTrimmed(amount, DECIMALS)} ${coin}`)
  const found = isAsked && answer?.asked === fields ? answer : null
  const choice = (side: 'from' | 'to') => (
    <label className={styles.field}>
      {labels[side]}
      <select
        value={fields[side]}
        onChange={({ target }) => {
          const other = side === 'from' ? 'to' : 'from'
          const turned = target.value === fields[other] ? fields[side] : fields[other]
          setFields({ ...fields, [side]: target.value, [other]: turned })
        }}
      >
        {coins.map((coin) => (
          <option key={coin}>{coin}</option>
        ))}
      </select>
    </label>
  )
  return (
    <div data-estimate>
      <div className={styles.fields}>
        <Field label={labels.amount}>
          <NumberInput
            value={fields.amount}
            onChange={(amount) => setFields({ ...fields, amount })}
            precision={DECIMALS}
            size="large"
            buttons={false}
          />
        </Field>
        {choice('from')}
        {choice('to')}
      </div>
      <p className={styles.result} aria-live="polite">
        <Bidi>
          {found === null
            ? null
            : found.toAmount === null
              ? labels.none
              : labels.result
                  .replace('{from}', formatAmount(fields.amount, fields.from))
                  .replace('{to}', formatAmount(found.toAmount, fields.to))}
        </Bidi>
      </p>
    </div>
  )
}
