'use client'

import { useTranslations } from 'next-intl'
import { useReducer, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { TextArea } from '#components/ui/text-area/text-area.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { P2pProofFields } from '../../contract/p2p.ts'
import type { P2pOwnAd } from '../../contract/p2p-fields.ts'
import { P2P_PRICE_TYPES } from '../../contract/p2p-kinds.ts'
import { fiatDecimals, P2P_FIATS } from '../../contract/p2p-methods.ts'
import {
  P2P_PAY_MINUTES,
  P2P_PREMIUM_MAX,
  P2P_QUANTITY_MAX,
  P2P_QUANTITY_MIN,
  P2P_REMARK_MAX,
  P2P_TERMS_MAX,
} from '../../contract/p2p-terms.ts'
import { formatPercent } from '#lib/format/number.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { SaleProofDialog } from '../owner-proof.tsx'
import { useNeedsProof } from '../use-needs-proof.ts'
import { useP2pReads } from '../use-p2p.ts'
import { amountText, type P2pWords } from '../words.ts'
import {
  AD_DECIMALS,
  adErrors,
  calculateSale,
  changeAd,
  editAd,
  newAd,
  PREMIUM_DECIMALS,
  summariseAd,
  toAdFields,
  type AdFault,
  type AdForm,
  type AdHow,
} from './ad-form.ts'
import { MarketChoice } from '../market-choice.tsx'
import { MethodChoice } from './method-choice.tsx'
import layout from '#components/ui/layout/layout.module.css'
import filters from '#components/assets/filters.module.css'
import styles from '../p2p.module.css'

interface Props {
  /** The advertisement to edit; null for a new one. */
  readonly ad: P2pOwnAd | null
  readonly localeCode: string
  readonly onDone: () => void
}

type FieldName = keyof AdForm

/** The form of an advertisement. Faults show once it was sent, and then as they change. */
export function AdFields({ ad, localeCode, onDone }: Props) {
  const t = useTranslations('p2p')
  const call = useTradingData()
  const reads = useP2pReads()
  const toaster = useToaster()
  const [form, change] = useReducer(changeAd, ad === null ? newAd('USD') : editAd(ad))
  const [isShown, setShown] = useState(false)
  const [requestId] = useState(() => crypto.randomUUID())
  const { side, coin, fiat } = form
  const [market] = useLoad(`${coin} ${fiat}`, () => reads.market({ side: 'buy', coin, fiat, page: 1, limit: 1 }))
  const reference = market.kind === 'done' && market.data.reference.coin === coin ? market.data.reference.price : null
  const errors = adErrors(form, reference)
  const summary = summariseAd(form, reference)
  const isOnline = ad?.status === 'online'
  const set = (fields: Partial<AdForm>) => change({ type: 'set', fields })
  const needsProof = useNeedsProof()
  /** The step that needs the owner's proof; null if none does. */
  const [asked, setAsked] = useState<'publish' | 'save' | null>(null)
  const store = async (how: AdHow, proof: P2pProofFields = {}) => {
    const fields = toAdFields(form)
    if (ad !== null) await call('p2pEdit', { id: ad.advId, fields, ...(how === 'save' && proof) })
    else if (how === 'draft') await call('p2pDraft', { requestId, fields })
    if (how === 'publish') await call('p2pPublish', { requestId, ...(ad === null ? { fields } : { id: ad.advId }), ...proof })
    toaster.show(t(how === 'publish' ? 'ads.published' : 'ads.saved'), { type: 'success' })
    onDone()
  }
  const send = useAction(async (how: AdHow) => {
    setShown(true)
    if (Object.keys(errors).length > 0) return
    const quantity = calculateSale(ad, form, how)
    const sale = { side, coin, quantity, ...(ad !== null && { id: ad.advId }) }
    if (how !== 'draft' && (await needsProof(sale))) setAsked(how)
    else await store(how)
  })
  const findFault = (field: FieldName): string | false => {
    const fault = errors[field]
    return isShown && fault !== undefined ? faultText(t, field, fault, form) : false
  }
  return (
    <>
      <form
        className={layout.column}
        onSubmit={(event) => {
          event.preventDefault()
          send.run(isOnline ? 'save' : 'publish')
        }}
      >
        <div className={filters.filters}>
          {isOnline ? null : (
            <MarketChoice
              side={side}
              coin={coin}
              fiat={fiat}
              sideLabel={t('ads.iWant')}
              onChange={({ fiat: other, ...rest }) => set({ ...rest, fiat: P2P_FIATS.find((one) => one === other) ?? fiat })}
            />
          )}
          <SegmentedControl
            label={t('ads.priceType')}
            segments={P2P_PRICE_TYPES.map((value) => ({ value, label: t(`ads.${value}`) }))}
            value={form.priceType}
            onChange={(value) => set({ priceType: value })}
          />
        </div>
        <div className={styles.pair}>
          {form.priceType === 'fixed' ? (
            <Field
              label={t('ads.priceOf', { coin })}
              error={findFault('price')}
              {...(reference !== null && { hint: t('ads.now', { price: amountText(reference, fiat) }) })}
            >
              <NumberInput
                value={form.price}
                onChange={(price) => set({ price })}
                precision={AD_DECIMALS}
                min="0"
                buttons={false}
                after={fiat}
              />
            </Field>
          ) : (
            <Field
              label={t('ads.premium')}
              error={findFault('premium')}
              {...(summary.price !== null && { hint: t('ads.now', { price: amountText(summary.price, fiat) }) })}
            >
              <NumberInput
                value={form.premium}
                onChange={(premium) => set({ premium })}
                precision={PREMIUM_DECIMALS}
                step="0.1"
                min={`-${Number(P2P_PREMIUM_MAX) * 100}`}
                max={String(Number(P2P_PREMIUM_MAX) * 100)}
                after="%"
              />
            </Field>
          )}
          <Field
            label={`${t('quantity')} (${coin})`}
            error={findFault('quantity')}
            {...(summary.worth !== null && { hint: t('ads.total', { amount: amountText(summary.worth, fiat) }) })}
          >
            <NumberInput
              value={form.quantity}
              onChange={(quantity) => set({ quantity })}
              precision={AD_DECIMALS}
              min="0"
              buttons={false}
              after={coin}
            />
          </Field>
          <Field label={t('ads.min', { fiat })} error={findFault('minAmount')}>
            <NumberInput
              value={form.minAmount}
              onChange={(minAmount) => set({ minAmount })}
              precision={fiatDecimals(fiat)}
              min="0"
              buttons={false}
              after={fiat}
            />
          </Field>
          <Field label={t('ads.max', { fiat })} error={findFault('maxAmount')}>
            <NumberInput
              value={form.maxAmount}
              onChange={(maxAmount) => set({ maxAmount })}
              precision={fiatDecimals(fiat)}
              min="0"
              buttons={false}
              after={fiat}
            />
          </Field>
        </div>
        <MethodChoice form={form} error={findFault('methods')} onToggle={(method) => change({ type: 'method', method })} />
        <div className={styles.pair}>
          <Field label={t('ads.payTime')}>
            <Select
              value={String(form.payMinutes)}
              onChange={(value) => set({ payMinutes: P2P_PAY_MINUTES.find((one) => String(one) === value) ?? form.payMinutes })}
              options={P2P_PAY_MINUTES.map((count) => ({ value: String(count), label: t('minutes', { count }) }))}
            />
          </Field>
          <Field label={t('ads.remark')} optional error={findFault('remark')}>
            <TextInput value={form.remark} onChange={(remark) => set({ remark })} maxLength={P2P_REMARK_MAX} dir="auto" />
          </Field>
        </div>
        <Field label={t('ads.terms')} optional error={findFault('terms')}>
          <TextArea value={form.terms} onChange={(terms) => set({ terms })} maxLength={P2P_TERMS_MAX} />
        </Field>
        <div className={layout.buttons}>
          {ad === null ? (
            <Button pending={send.pending} onClick={() => send.run('draft')}>
              {t('ads.draft')}
            </Button>
          ) : isOnline ? null : (
            <Button pending={send.pending} onClick={() => send.run('save')}>
              {t('ads.save')}
            </Button>
          )}
          <Button type="submit" variant="primary" pending={send.pending}>
            {t(isOnline ? 'ads.save' : 'ads.publish')}
          </Button>
        </div>
      </form>
      <SaleProofDialog
        open={asked !== null}
        localeCode={localeCode}
        submitLabel={t(asked === 'save' ? 'ads.save' : 'ads.publish')}
        onClose={() => setAsked(null)}
        onProof={async (proof) => (asked === null ? undefined : store(asked, proof))}
      />
    </>
  )
}

function faultText(t: P2pWords, field: FieldName, fault: AdFault, { coin }: AdForm): string {
  switch (fault) {
    case 'range': {
      const most = formatPercent(P2P_PREMIUM_MAX, { signed: false, trim: true })
      if (field === 'premium') return t('ads.errors.range', { min: `-${most}`, max: most })
      return t('ads.errors.range', { min: amountText(P2P_QUANTITY_MIN[coin], coin), max: amountText(P2P_QUANTITY_MAX[coin], coin) })
    }
    case 'long':
      return t('ads.errors.long', { count: String(field === 'remark' ? P2P_REMARK_MAX : P2P_TERMS_MAX) })
    default:
      return t(`ads.errors.${fault}`)
  }
}
