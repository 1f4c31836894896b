'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import type { TradingWalletName } from '#lib/contract/trading/wallets.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPercent, formatTrimmed } from '#lib/format/number.ts'
import { add, compare, minimum } from '#lib/kernel/decimal.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { usePreference } from '#lib/stores/settings/use-preference.ts'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import { useHiddenAll } from './use-hidden-all.ts'
import { useTradingData } from '../use-trading-data.ts'
import { chooseFirst, findProblem } from './transfer.ts'
import layout from '#components/ui/layout/layout.module.css'

interface Props {
  readonly wallet: TradingWalletName
  readonly onDone: () => void
}

/** Borrows a coin into a margin wallet, within its borrowing limit. The id is created with the form, so pressing twice is one loan. */
export function BorrowForm({ wallet, onDone, coin: firstCoin }: Props & { readonly coin: string | null }) {
  const t = useTranslations('assets.loan')
  const call = useTradingData()
  const own = useOwn()
  const toaster = useToaster()
  const [terms, reload] = useLoad(`terms ${wallet}`, () => call('loanTerms', { wallet }))
  const [clientLoanId] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState(firstCoin)
  const [amount, setAmount] = useState('')
  // Read once when the form opens: a choice in another tab must not change the coin of a typed amount.
  const [remembered] = useState(() => preferences.selectedCoin.read(findLocalStorage()))
  const [, remember] = usePreference(preferences.selectedCoin)
  useUnsaved(amount !== '')
  const rows = terms.kind === 'done' ? terms.data.rows : []
  const wanted = chooseFirst(
    rows.map(({ coin }) => coin),
    [chosen, remembered],
  )
  const row = rows.find(({ coin }) => coin === wanted)
  const problem = findProblem(amount, row?.borrowable ?? '0')
  const send = useAction(async () => {
    if (row === undefined) return
    await call('borrow', { clientLoanId, wallet, coin: row.coin, amount })
    remember(row.coin)
    toaster.show(t('borrowed'), { type: 'success' })
    onDone()
  })
  const choose = (coin: string | null) => {
    setChosen(coin)
    if (coin !== null) remember(coin)
  }
  if (terms.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  if (row === undefined) return <Skeleton height="220px" />
  return (
    <Form look="wide" submitLabel={t('borrow')} ready={problem === 'none'} pending={send.pending} onSubmit={() => send.run()}>
      <Field label={t('coin')} hint={t('rate', { rate: isolated(formatPercent(row.dailyRate, { decimals: 4 })) })}>
        <Select
          value={row.coin}
          onChange={choose}
          options={rows.map(({ coin }) => ({ value: coin, label: coin }))}
          filterable={rows.length > 10}
        />
      </Field>
      <Field
        label={t('amount')}
        hint={t('borrowable', { amount: own(formatTrimmed(row.borrowable, 8)), coin: row.coin })}
        error={problem === 'tooMuch' ? t('tooMuch') : false}
      >
        <NumberInput value={amount} onChange={setAmount} precision={8} min="0" buttons={false} after={row.coin} />
      </Field>
      <p className={layout.quiet}>{t('interestText')}</p>
    </Form>
  )
}

/** Repays all or part of a loan, interest first. */
export function RepayForm({ wallet, balance, onDone }: Props & { readonly balance: BalanceRow }) {
  const t = useTranslations('assets.loan')
  const call = useTradingData()
  const own = useOwn()
  const toaster = useToaster()
  const hidden = useHiddenAll()
  const owed = add(balance.borrowed, balance.interest)
  const max = compare(balance.available, '0') > 0 ? minimum(owed, balance.available) : '0'
  const [clientLoanId] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [, remember] = usePreference(preferences.selectedCoin)
  useUnsaved(amount !== '')
  const problem = findProblem(amount, max)
  const send = useAction(async () => {
    // Without an amount the gateway repays everything, including interest that accrues meanwhile.
    const isAll = compare(amount, owed) === 0
    await call('repay', { clientLoanId, wallet, coin: balance.coin, ...(isAll ? {} : { amount }) })
    remember(balance.coin)
    toaster.show(t('repaid'), { type: 'success' })
    onDone()
  })
  return (
    <Form look="wide" submitLabel={t('repay')} ready={problem === 'none'} pending={send.pending} onSubmit={() => send.run()}>
      <p className={layout.quiet}>{t('owed', { amount: own(formatTrimmed(owed, 8)), coin: balance.coin })}</p>
      <Field
        label={t('amount')}
        hint={t('payable', { amount: own(formatTrimmed(max, 8)), coin: balance.coin })}
        error={problem === 'tooMuch' ? t('tooMuch') : false}
      >
        <NumberInput
          {...hidden(amount, max)}
          onChange={setAmount}
          precision={8}
          min="0"
          buttons={false}
          after={
            <Button size="small" variant="quiet" onClick={() => setAmount(max)}>
              {t('all')}
            </Button>
          }
        />
      </Field>
    </Form>
  )
}
