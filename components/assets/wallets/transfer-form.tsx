'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import type { TradingWalletName } from '#lib/contract/trading/wallets.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { usePreference } from '#lib/stores/settings/use-preference.ts'
import { walletName } from '#components/orders/wallet-name.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import { useHiddenAll } from './use-hidden-all.ts'
import { useTradingData } from '../use-trading-data.ts'
import { availableIn, chooseFirst, findProblem, listWallets, movableCoins } from './transfer.ts'
import styles from './wallets.module.css'

export interface TransferStart {
  readonly from: TradingWalletName
  readonly to: TradingWalletName
  /** Null: the coin used last. */
  readonly coin: string | null
}

interface Props {
  readonly start: TransferStart
  readonly balances: readonly BalanceRow[]
  readonly onDone: () => void
}

/** Moves a coin between wallets. The id is created with the form, so pressing twice is one transfer. */
export function TransferForm({ start, balances, onDone }: Props) {
  const t = useTranslations('assets.transfer')
  const names = useTranslations('orders')
  const call = useTradingData()
  const own = useOwn()
  const hidden = useHiddenAll()
  const toaster = useToaster()
  const [clientTransferId] = useState(() => crypto.randomUUID())
  const [{ from, to, coin }, setRoute] = useState(start)
  const [amount, setAmount] = useState('')
  // Read once when the form opens: a choice in another tab must not change the coin of a typed amount.
  const [remembered] = useState(() => preferences.selectedCoin.read(findLocalStorage()))
  const [, remember] = usePreference(preferences.selectedCoin)
  useUnsaved(amount !== '')
  const pairs = usePairs()
  const coins = movableCoins(pairs, balances, from, to)
  const moved = chooseFirst(coins, [coin, remembered, 'USDT'])
  const max = availableIn(balances, from, moved)
  const problem = findProblem(amount, max)
  const send = useAction(async () => {
    await call('transfer', { clientTransferId, from, to, coin: moved, amount })
    remember(moved)
    toaster.show(t('done'), { type: 'success' })
    onDone()
  })
  const wallets = listWallets(pairs, balances)
  const options = wallets.map((value) => ({ value, label: walletName(value, names) }))
  const choose = (end: 'from' | 'to') => (name: string | null) => {
    const chosen = wallets.find((wallet) => wallet === name)
    if (chosen === undefined) return
    const other = end === 'from' ? to : from
    // If both ends would be the same wallet, swap them.
    if (chosen === other) setRoute({ from: to, to: from, coin })
    else setRoute(end === 'from' ? { from: chosen, to, coin } : { from, to: chosen, coin })
  }
  return (
    <Form look="wide" submitLabel={t('send')} ready={problem === 'none' && moved !== ''} pending={send.pending} onSubmit={() => send.run()}>
      <div className={styles.swap}>
        <Field label={t('from')}>
          <Select value={from} onChange={choose('from')} options={options} filterable />
        </Field>
        <IconButton icon="arrow-forward" label={t('turn')} onClick={() => setRoute({ from: to, to: from, coin })} />
        <Field label={t('to')}>
          <Select value={to} onChange={choose('to')} options={options} filterable />
        </Field>
      </div>
      <Field
        label={t('coin')}
        hint={coins.length === 0 ? t('nothing') : t('available', { amount: own(formatTrimmed(max, 8)), coin: moved })}
      >
        <Select
          value={moved === '' ? null : moved}
          onChange={(chosen) => {
            if (chosen === null) return
            setRoute({ from, to, coin: chosen })
            remember(chosen)
          }}
          options={coins.map((value) => ({ value, label: value }))}
          disabled={coins.length === 0}
        />
      </Field>
      <Field label={t('amount')} error={problem === 'tooMuch' ? t('tooMuch') : false}>
        <NumberInput
          {...hidden(amount, max)}
          onChange={setAmount}
          precision={8}
          min="0"
          buttons={false}
          disabled={moved === ''}
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
