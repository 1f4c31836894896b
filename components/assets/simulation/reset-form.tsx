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
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import type { Fund } from '#lib/contract/trading/trading-simulation.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { usePreference } from '#lib/stores/settings/use-preference.ts'
import { useTradingData } from '../use-trading-data.ts'
import { useHiddenAll } from '../wallets/use-hidden-all.ts'
import { chooseFirst } from '../wallets/transfer.ts'
import { FUNDS_MAX, readStart, type SuggestedStart } from './start-funds.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from '../wallets/wallets.module.css'

interface Props {
  /** Whether an epoch is running, which is closed first. */
  readonly isRunning: boolean
  readonly suggested: SuggestedStart
  readonly onDone: () => void
}

/** Starts a new epoch: with which coins, and how much of them goes to futures. */
export function ResetForm({ isRunning, suggested, onDone }: Props) {
  const t = useTranslations('assets.simulation')
  const call = useTradingData()
  const toaster = useToaster()
  const [funds, setFunds] = useState(suggested.funds)
  const [typedFutures, setToFutures] = useState(suggested.toFutures)
  useUnsaved(typedFutures !== suggested.toFutures || JSON.stringify(funds) !== JSON.stringify(suggested.funds))
  const hidden = useHiddenAll()
  const [remembered, remember] = usePreference(preferences.selectedCoin)
  // The suggested amount is dropped once it no longer fits the funds.
  const toFutures = typedFutures === suggested.toFutures && readStart(funds, typedFutures) === null ? '' : typedFutures
  const start = readStart(funds, toFutures)
  const begin = useAction(async () => {
    if (start === null) return
    await call(isRunning ? 'resetEpoch' : 'openEpoch', start)
    toaster.show(t('begun'), { type: 'success' })
    onDone()
  })
  const change = (at: number, fund: Partial<Fund>) =>
    setFunds((before) => before.map((entry, index) => (index === at ? { ...entry, ...fund } : entry)))
  const free = usePairs().coins.filter((coin) => !funds.some((fund) => fund.coin === coin))
  return (
    <Form
      look="wide"
      variant={isRunning ? 'down' : 'primary'}
      submitLabel={isRunning ? t('reset') : t('begin')}
      ready={start !== null}
      pending={begin.pending}
      onSubmit={() => begin.run()}
    >
      {isRunning ? <p className={layout.warning}>{t('resetText')}</p> : null}
      {funds.map((fund, at) => (
        <div key={fund.coin} className={styles.row}>
          <Field label={t('coin')}>
            <Select
              value={fund.coin}
              onChange={(coin) => {
                if (coin === null) return
                change(at, { coin })
                remember(coin)
              }}
              options={[fund.coin, ...free].map((value) => ({ value, label: value }))}
              filterable
            />
          </Field>
          <Field label={t('amountOf', { coin: fund.coin })}>
            <NumberInput
              {...hidden(fund.amount, suggested.funds[at]?.amount ?? '')}
              onChange={(amount) => change(at, { amount })}
              precision={8}
              min="0"
              buttons={false}
            />
          </Field>
          <IconButton
            icon="close"
            label={t('removeCoin', { coin: fund.coin })}
            disabled={funds.length === 1}
            onClick={() => setFunds((before) => before.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        disabled={funds.length >= FUNDS_MAX || free.length === 0}
        onClick={() => setFunds((before) => [...before, { coin: chooseFirst(free, [remembered]), amount: '' }])}
      >
        {t('addCoin')}
      </Button>
      <Field label={t('toFutures')} optional hint={t('toFuturesHint')}>
        <NumberInput
          {...hidden(toFutures, suggested.toFutures)}
          onChange={setToFutures}
          precision={2}
          min="0"
          buttons={false}
          after="USDT"
        />
      </Field>
    </Form>
  )
}
