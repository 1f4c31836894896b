'use client'

import { useTranslations } from 'next-intl'
import { useReducer, useState } from 'react'
import { WithdrawPasswordDialog } from '#components/personal/withdraw-password-dialog.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Form } from '#components/ui/form/form.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { GIFT_DECIMALS } from '../rules/formulas/gift-shares.ts'
import { GIFT_SPLITS } from '../contract/gift-kinds.ts'
import { GIFT_COUNT_MAX, GIFT_FREE_VALUE, GIFT_GREETING_MAX, GIFT_HOURS, GIFT_SHARE_MIN } from '../contract/gift-terms.ts'
import type { OpenGift } from '../contract/gifts.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { round } from '#lib/kernel/rounding.ts'
import { useAction } from '#lib/stores/use-action.ts'
import type { ConvertCoins } from '#products/convert/screens/use-coins.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { useHiddenAll } from '#components/assets/wallets/use-hidden-all.ts'
import { changeGift, FIRST_FIELDS, giftFaults, giftSummary, type GiftFields } from './gift-form.ts'
import type { GiftWords } from './gift-columns.tsx'
import { ShareGift } from './share-gift.tsx'
import sheet from '#components/assets/sheet.module.css'
import styles from './gifts.module.css'

interface Props {
  readonly localeCode: string
  readonly coins: ConvertCoins
}

/** Gives coins: the form, the withdrawal password where it is needed, then the code to share. Pressing twice is one gift. */
export function CreateGift({ localeCode, coins }: Props) {
  const t = useTranslations('gifts')
  const call = useTradingData()
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const [fields, dispatch] = useReducer(changeGift, FIRST_FIELDS)
  const [isAsking, setIsAsking] = useState(false)
  const [made, setMade] = useState<OpenGift | null>(null)
  const available = coins.available(fields.coin)
  const { average, isReady } = giftSummary(fields, available)
  const change = (changed: Partial<GiftFields>) => dispatch({ type: 'change', fields: changed })

  async function create(withdrawPassword?: string): Promise<void> {
    const given = { ...fields, count: Number(fields.count), ...(withdrawPassword !== undefined && { withdrawPassword }) }
    const gift = await call('giftCreate', { requestId, ...given })
    setIsAsking(false)
    setMade(gift)
    setRequestId(crypto.randomUUID())
    dispatch({ type: 'given' })
    coins.reload()
  }
  const send = useAction(async () => {
    const { needsPassword } = await call('giftPreview', { coin: fields.coin, amount: fields.amount })
    if (needsPassword) setIsAsking(true)
    else await create()
  })
  return (
    <div className={sheet.columns} data-first="wide">
      <Form look="wide" submitLabel={t('give')} ready={isReady} pending={send.pending} onSubmit={() => send.run()}>
        <GiftFieldList fields={fields} coins={coins} average={average} onChange={change} />
      </Form>
      <Card>
        <ul className={styles.notes}>
          <li>{t('notes.free')}</li>
          <li>{t('notes.once')}</li>
          <li>{t('notes.password', { value: GIFT_FREE_VALUE })}</li>
          <li>{t('notes.paper')}</li>
        </ul>
      </Card>
      {isAsking ? <WithdrawPasswordDialog localeCode={localeCode} onClose={() => setIsAsking(false)} onConfirm={create} /> : null}
      {made === null ? null : <ShareGift localeCode={localeCode} gift={made} onClose={() => setMade(null)} />}
    </div>
  )
}

interface FieldsProps {
  readonly fields: GiftFields
  readonly coins: ConvertCoins
  readonly average: string | null
  readonly onChange: (changed: Partial<GiftFields>) => void
}

function GiftFieldList({ fields, coins, average, onChange }: FieldsProps) {
  const t = useTranslations('gifts')
  const faults = giftFaults(fields, coins.available(fields.coin))
  const options = coins.coins.map((coin) => ({ value: coin, label: coin }))
  return (
    <>
      <div className={styles.pair}>
        <Field label={t('coin')}>
          <Select value={fields.coin} onChange={(coin) => coin !== null && onChange({ coin })} options={options} filterable />
        </Field>
        <AmountField fields={fields} coins={coins} isTooMuch={faults.has('too-much')} onChange={onChange} />
      </div>
      <div className={styles.pair}>
        <Field
          label={t('count')}
          {...(average !== null && { hint: sharesText(t, fields, average) })}
          error={countError(t, fields.coin, faults)}
        >
          <NumberInput value={fields.count} onChange={(count) => onChange({ count })} precision={0} min="1" max={String(GIFT_COUNT_MAX)} />
        </Field>
        <Field label={t('time')}>
          <Select
            value={String(fields.hours)}
            onChange={(chosen) => onChange({ hours: GIFT_HOURS.find((hours) => String(hours) === chosen) ?? fields.hours })}
            options={GIFT_HOURS.map((hours) => ({ value: String(hours), label: timeText(t, hours) }))}
          />
        </Field>
      </div>
      <SegmentedControl
        label={t('split')}
        showLabel
        segments={GIFT_SPLITS.map((value) => ({ value, label: t(`splits.${value}`) }))}
        value={fields.split}
        onChange={(split) => onChange({ split })}
      />
      <Field label={t('greeting')}>
        <TextInput
          value={fields.greeting}
          onChange={(greeting) => onChange({ greeting })}
          maxLength={GIFT_GREETING_MAX}
          placeholder={t('noGreeting')}
          autoComplete="off"
        />
      </Field>
    </>
  )
}

interface AmountProps extends Omit<FieldsProps, 'average'> {
  readonly isTooMuch: boolean
}

function AmountField({ fields: { coin, amount }, coins, isTooMuch, onChange }: AmountProps) {
  const t = useTranslations('gifts')
  const own = useOwn()
  const hidden = useHiddenAll()
  const found = coins.available(coin)
  const max = round(found ?? '0', GIFT_DECIMALS, 'down')
  return (
    <Field
      label={t('amountOf', { coin })}
      {...(found !== null && { hint: t('available', { amount: own(formatTrimmed(found, GIFT_DECIMALS)), coin }) })}
      error={isTooMuch ? t('tooMuch', { coin }) : false}
    >
      <NumberInput
        {...hidden(amount, max)}
        onChange={(changed) => onChange({ amount: changed })}
        precision={GIFT_DECIMALS}
        min="0"
        buttons={false}
        after={
          <Button size="small" variant="quiet" onClick={() => onChange({ amount: max })}>
            {t('max')}
          </Button>
        }
      />
    </Field>
  )
}

function countError(t: GiftWords, coin: string, faults: ReturnType<typeof giftFaults>): string | false {
  if (faults.has('count')) return t('countRange', { max: String(GIFT_COUNT_MAX) })
  return faults.has('share-too-small') && t('shareTooSmall', { amount: isolated(`${GIFT_SHARE_MIN} ${coin}`) })
}

function timeText(t: GiftWords, hours: number): string {
  return hours < 24 ? t('hour') : t('days', { days: hours / 24 })
}

function sharesText(t: GiftWords, { coin, split }: GiftFields, average: string): string {
  const amount = isolated(`${formatTrimmed(average, GIFT_DECIMALS)} ${coin}`)
  return t(split === 'equal' ? 'eachEqual' : 'eachRandom', { amount })
}
