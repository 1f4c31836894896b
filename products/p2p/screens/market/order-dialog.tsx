'use client'

import { useTranslations } from 'next-intl'
import { useReducer, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Form } from '#components/ui/form/form.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { Select } from '#components/ui/select/select.tsx'
import type { P2pProofFields } from '../../contract/p2p.ts'
import type { P2pOffer } from '../../contract/p2p-fields.ts'
import { fiatDecimals, P2P_METHOD_KINDS } from '../../contract/p2p-methods.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { navigateTo } from '#lib/routing/navigate.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { useAction } from '#lib/stores/use-action.ts'
import { useCoins } from '#products/convert/screens/use-coins.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { ReportButton } from '../people/report-button.tsx'
import { SaleProofDialog } from '../owner-proof.tsx'
import { useNeedsProof } from '../use-needs-proof.ts'
import { amountText, methodName } from '../words.ts'
import { changeOrder, COIN_DECIMALS, EMPTY_ORDER, largestAmount, orderErrors, summariseOrder } from './order-form.ts'
import { OfferTerms } from './offer-terms.tsx'
import layout from '#components/ui/layout/layout.module.css'

interface Props {
  /** The offer to take, with its price of the moment; null if the dialog is closed. */
  readonly offer: P2pOffer | null
  readonly localeCode: string
  readonly onClose: () => void
}

/** Takes an offer: an amount on either side, and a payment method. */
export function OrderDialog({ offer, localeCode, onClose }: Props) {
  const t = useTranslations('p2p')
  const assets = useTranslations('assets')
  return (
    <Dialog
      open={offer !== null}
      onOpenChange={onClose}
      title={offer === null ? '' : t(offer.side === 'sell' ? 'dialog.buy' : 'dialog.sell', { coin: offer.coin, name: offer.merchant.name })}
      size="medium"
      closeLabel={assets('close')}
    >
      {offer === null ? null : <OrderFields key={offer.advId} offer={offer} localeCode={localeCode} />}
    </Dialog>
  )
}

function OrderFields({ offer, localeCode }: { readonly offer: P2pOffer; readonly localeCode: string }) {
  const t = useTranslations('p2p')
  const own = useOwn()
  const call = useTradingData()
  const isGuest = useSession().kind === 'guest'
  const { available } = useCoins()
  const [form, change] = useReducer(changeOrder, EMPTY_ORDER)
  const [requestId] = useState(() => crypto.randomUUID())
  const isBuy = offer.side === 'sell'
  const held = isBuy ? null : available(offer.coin)
  const summary = summariseOrder(form, offer)
  const errors = orderErrors(form, offer, held)
  const { minAmount, fiat, coin, price } = offer
  const largest = largestAmount(offer)
  const needsProof = useNeedsProof()
  const [isAsking, setIsAsking] = useState(false)
  const place = async (proof: P2pProofFields = {}) => {
    if (price === null || summary.method === null) return
    const amount = form.typed === 'amount' ? { amount: form.text } : { quantity: form.text }
    const order = await call('p2pOrder', { requestId, advId: offer.advId, ...amount, price, method: summary.method, ...proof })
    navigateTo(`${localPath(findLocale(localeCode), '/trade-asset/p2p/orders')}?id=${order.id}`, window)
  }
  const send = useAction(async () => {
    if (await needsProof({ side: isBuy ? 'buy' : 'sell', coin, quantity: summary.quantity })) setIsAsking(true)
    else await place()
  })
  const faults = {
    missing: false,
    below: t('dialog.atLeast', { amount: amountText(minAmount, fiat) }),
    above: t('dialog.atMost', { amount: amountText(largest, fiat) }),
    tooMuch: t('dialog.tooMuch', { coin }),
  } as const
  const fault = errors.amount === null ? false : faults[errors.amount]
  const fiatField = (
    <Field
      label={t(isBuy ? 'dialog.pay' : 'dialog.receive', { unit: fiat })}
      hint={`${amountText(minAmount, fiat)} – ${amountText(largest, fiat)}`}
      error={fault}
    >
      <NumberInput
        value={summary.amount}
        onChange={(text) => change({ type: 'amount', text })}
        precision={fiatDecimals(fiat)}
        min="0"
        buttons={false}
        after={
          <Button size="small" variant="quiet" onClick={() => change({ type: 'amount', text: largest })}>
            {t('dialog.max')}
          </Button>
        }
      />
    </Field>
  )
  const coinField = (
    <Field
      label={t(isBuy ? 'dialog.receive' : 'dialog.pay', { unit: coin })}
      {...(held !== null && { hint: t('dialog.have', { amount: amountText(own(held), coin) }) })}
    >
      <NumberInput
        value={summary.quantity}
        onChange={(text) => change({ type: 'quantity', text })}
        precision={COIN_DECIMALS}
        min="0"
        buttons={false}
        after={coin}
      />
    </Field>
  )
  return (
    <div className={layout.column}>
      <OfferTerms offer={offer} />
      <Form
        look="wide"
        variant={isBuy ? 'up' : 'down'}
        submitLabel={t(isBuy ? 'buyCoin' : 'sellCoin', { coin })}
        ready={errors.amount === null && errors.price === null && !isGuest}
        pending={send.pending}
        onSubmit={() => send.run()}
      >
        {isBuy ? fiatField : coinField}
        {isBuy ? coinField : fiatField}
        <Field label={t('payment')}>
          <Select
            value={summary.method}
            onChange={(chosen) => change({ type: 'method', method: P2P_METHOD_KINDS.find((kind) => kind === chosen) ?? null })}
            options={offer.methods.map((value) => ({ value, label: methodName(value, t) }))}
          />
        </Field>
      </Form>
      <div className={layout.toolbar}>
        <p className={layout.quiet}>{isGuest ? t('guest') : t('warning')}</p>
        {offer.merchant.robot ? null : <ReportButton subject="offer" id={offer.advId} name={offer.merchant.name} />}
      </div>
      <SaleProofDialog
        open={isAsking}
        localeCode={localeCode}
        submitLabel={t('sellCoin', { coin })}
        onClose={() => setIsAsking(false)}
        onProof={place}
      />
    </div>
  )
}
