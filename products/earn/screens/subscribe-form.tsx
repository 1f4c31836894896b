'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RecordTime } from '#components/orders/cells.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Form } from '#components/ui/form/form.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { EARN_DAY_MS, EARN_DECIMALS, effectiveRate, interestFor, nextPayment } from '../rules/formulas/earn.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatTrimmed, groupDigits } from '#lib/format/number.ts'
import { compare, isDecimal, isZero } from '#lib/kernel/decimal-text.ts'
import { minimum } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useHiddenAll } from '#components/assets/wallets/use-hidden-all.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { coinText, rateText } from './earn-words.ts'
import type { EarnChoice } from './use-earn.ts'
import sheet from '#components/assets/sheet.module.css'
import styles from './earn.module.css'

interface Props {
  readonly offer: EarnChoice
  /** The exchange's time. */
  readonly nowMs: number
  readonly onDone: () => void
}

/** Subscribes an amount of a coin. The id is created with the form, so that pressing twice is one subscription. */
export function SubscribeForm({ offer, nowMs, onDone }: Props) {
  const { coin, days, tiers, min, room, available } = offer
  const t = useTranslations('earn')
  const call = useTradingData()
  const toaster = useToaster()
  const own = useOwn()
  const hidden = useHiddenAll()
  const [requestId] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  useUnsaved(amount !== '')
  const max = round(minimum(available, room), EARN_DECIMALS, 'down')
  const isAmount = isDecimal(amount) && !isZero(amount)
  const problem = findProblem()
  const send = useAction(async () => {
    // Of the answer: where the answer to an earlier press was lost, and the amount changed since, the earlier one is subscribed.
    const done = await call('earnSubscribe', { requestId, coin, days, amount })
    toaster.show(t('subscribed', { amount: own(coinText(done.amount, coin)) }), { type: 'success' })
    onDone()
  })
  const figure = isAmount ? amount : '0'
  return (
    <Form look="wide" submitLabel={t('subscribe')} ready={isAmount && problem === null} pending={send.pending} onSubmit={() => send.run()}>
      <Field
        label={t('amount')}
        hint={`${t('has', { amount: own(formatTrimmed(available, EARN_DECIMALS)), coin })} · ${t('range', {
          min: formatTrimmed(min, EARN_DECIMALS),
          max: formatTrimmed(room, EARN_DECIMALS),
          coin,
        })}`}
        error={problem ?? false}
      >
        <NumberInput
          {...hidden(amount, max)}
          onChange={setAmount}
          precision={EARN_DECIMALS}
          min="0"
          buttons={false}
          after={
            <Button size="small" variant="quiet" onClick={() => setAmount(max)}>
              {t('max')}
            </Button>
          }
        />
      </Field>
      <dl className={sheet.figures} data-earn-figures>
        <div>
          <dt>{t('rate')}</dt>
          <dd>
            <Figure>{rateText(effectiveRate(figure, tiers))}</Figure>
          </dd>
        </div>
        <div>
          <dt>{t('perDay')}</dt>
          <dd>
            <Bidi>{own(coinText(interestFor(figure, tiers, EARN_DAY_MS), coin))}</Bidi>
          </dd>
        </div>
        {days === 0 ? null : (
          <div>
            <dt>{t('perTerm')}</dt>
            <dd>
              <Bidi>{own(coinText(interestFor(figure, tiers, days * EARN_DAY_MS), coin))}</Bidi>
            </dd>
          </div>
        )}
        <div>
          <dt>{days === 0 ? t('firstPay') : t('ends')}</dt>
          <dd>
            <RecordTime timeMs={days === 0 ? nextPayment(nowMs) : nowMs + days * EARN_DAY_MS} />
          </dd>
        </div>
      </dl>
      {tiers.length < 2 ? null : (
        <ul className={styles.tiers}>
          {tiers.map(({ from, rate }) => (
            <li key={from}>
              <Bidi>{t('tier', { from: isolated(`${groupDigits(from)} ${coin}`), rate: isolated(rateText(rate)) })}</Bidi>
            </li>
          ))}
        </ul>
      )}
      <p className={sheet.note}>{days === 0 ? t('flexibleText') : t('fixedText')}</p>
    </Form>
  )

  function findProblem(): string | null {
    if (!isAmount) return null
    if (compare(amount, available) > 0) return t('tooMuch', { coin })
    if (compare(amount, min) < 0) return t('tooLittle', { amount: coinText(min, coin) })
    return compare(amount, room) > 0 ? t('overLimit', { amount: coinText(room, coin) }) : null
  }
}
