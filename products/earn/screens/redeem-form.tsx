'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Form } from '#components/ui/form/form.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { EARN_DECIMALS } from '../rules/formulas/earn.ts'
import type { EarnHoldingRow } from '../contract/earn.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { isolated } from '#lib/format/isolated.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useHiddenAll } from '#components/assets/wallets/use-hidden-all.ts'
import { findProblem } from '#components/assets/wallets/transfer.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { coinText } from './earn-words.ts'
import sheet from '#components/assets/sheet.module.css'
import styles from './earn.module.css'

interface Props {
  readonly holding: EarnHoldingRow
  readonly onDone: () => void
}

/** Redeems savings: flexible ones in whole or in part, a fixed term as a whole, after telling what is given up. */
export function RedeemForm({ holding, onDone }: Props) {
  const { id, coin, amount: all, endsAt, interest } = holding
  const t = useTranslations('earn')
  const call = useTradingData()
  const toaster = useToaster()
  const own = useOwn()
  const zone = useTimeZone()
  const hidden = useHiddenAll()
  const [requestId] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(all)
  const problem = findProblem(amount, all)
  const send = useAction(async () => {
    const isWhole = endsAt !== null || compare(amount, all) === 0
    const done = await call('earnRedeem', { requestId, id, ...(isWhole ? {} : { amount }) })
    toaster.show(t('redeemed', { amount: own(coinText(done.amount, coin)) }), { type: 'success' })
    onDone()
  })
  return (
    <Form look="wide" submitLabel={t('redeem')} ready={problem === 'none'} pending={send.pending} onSubmit={() => send.run()}>
      {endsAt === null ? (
        <Field label={t('amount')} error={problem === 'tooMuch' ? t('tooMuch', { coin }) : false}>
          <NumberInput
            {...hidden(amount, all)}
            onChange={setAmount}
            precision={EARN_DECIMALS}
            min="0"
            buttons={false}
            after={
              <Button size="small" variant="quiet" onClick={() => setAmount(all)}>
                {t('max')}
              </Button>
            }
          />
        </Field>
      ) : null}
      <p className={endsAt === null ? sheet.note : styles.warning} data-given-up={endsAt !== null}>
        <Bidi>
          {endsAt === null
            ? t('keeps')
            : t('givesUp', { amount: own(coinText(interest, coin)), date: isolated(formatDateMinute(endsAt, zone)) })}
        </Bidi>
      </p>
    </Form>
  )
}
