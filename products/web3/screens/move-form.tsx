'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { isDecimal, isZero } from '#lib/kernel/decimal-text.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { PayField } from '#products/convert/screens/coin-fields.tsx'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { sendSurely } from './use-signature.ts'
import type { AddressForms } from './address-forms.ts'
import layout from '#components/ui/layout/layout.module.css'

const DIRECTIONS = ['deposit', 'withdrawal'] as const
type Direction = (typeof DIRECTIONS)[number]

/** Moves coins between the exchange account and the address, signed by the wallet; a withdrawal also needs the withdrawal password. */
export function MoveForm({ coins, atAddress, inSpot, sign, onChanged, securityHref }: AddressForms) {
  const t = useTranslations('web3')
  const call = useTradingData()
  const ask = useAccountCalls()
  const toaster = useToaster()
  const [direction, setDirection] = useState<Direction>('deposit')
  const [coin, setCoin] = useState('USDT')
  const [amount, setAmount] = useState('')
  const [withdrawPassword, setPassword] = useState('')
  const [flag] = useLoad('flag', () => ask('/user/withdrawPassword/flag', {}))
  const isWithdrawal = direction === 'withdrawal'
  const lacksPassword = isWithdrawal && flag.kind === 'done' && !flag.data.flag
  const move = useAction(async () => {
    const signed = await sign({ action: direction, coin, amount })
    if (signed === null) return
    await sendSurely(() => call('web3Withdraw', { ...signed, ...(isWithdrawal && { withdrawPassword }) }))
    toaster.show(t('moved'), { type: 'success' })
    // What was typed meanwhile is for the next one.
    setAmount((typed) => (typed === amount ? '' : typed))
    setPassword('')
    onChanged()
  })
  const ready = isDecimal(amount) && !isZero(amount) && (!isWithdrawal || withdrawPassword !== '')
  return (
    <Form look="wide" submitLabel={t('signMove')} ready={ready} pending={move.pending} onSubmit={() => move.run()}>
      <SegmentedControl
        label={t('direction')}
        segments={DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) }))}
        value={direction}
        onChange={setDirection}
      />
      <Field label={t('coin')}>
        <Select
          value={coin}
          onChange={(chosen) => setCoin(chosen ?? coin)}
          options={coins.map((value) => ({ value, label: value }))}
          filterable
        />
      </Field>
      <PayField coin={coin} label={t('amount')} value={amount} onChange={setAmount} available={isWithdrawal ? atAddress : inSpot} />
      {lacksPassword ? (
        <div className={layout.column}>
          <p className={layout.quiet}>{t('passwordNeeded')}</p>
          <ButtonLink href={securityHref}>{t('setPassword')}</ButtonLink>
        </div>
      ) : null}
      {isWithdrawal && !lacksPassword ? (
        <Field label={t('password')}>
          <TextInput type="password" value={withdrawPassword} onChange={setPassword} autoComplete="current-password" />
        </Field>
      ) : null}
    </Form>
  )
}
