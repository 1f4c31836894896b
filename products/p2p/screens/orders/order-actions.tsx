'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Countdown } from '#components/ui/countdown/countdown.tsx'
import { ConfirmDialog } from '#components/ui/dialog/confirm-dialog.tsx'
import type { P2pOrder } from '../../contract/p2p-fields.ts'
import { P2P_CANCELS_PER_DAY } from '../../contract/p2p-terms.ts'
import { wallClock } from '#lib/kernel/clock.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { amountText } from '../words.ts'
import { findGuide, type OrderStep, findWait, listSteps } from './order-state.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import layout from '#components/ui/layout/layout.module.css'
import styles from '../p2p.module.css'

interface Props {
  readonly order: P2pOrder
  readonly localeCode: string
  readonly onChanged: () => void
}

/** The steps that a party of an order can take now, with reason and time limit. Each step asks first. */
export function OrderActions({ order, localeCode, onChanged }: Props) {
  const t = useTranslations('p2p')
  const assets = useTranslations('assets')
  const call = useTradingData()
  const [asked, setAsked] = useState<OrderStep | null>(null)
  const [startMs] = useState(() => wallClock.now())
  const { id, amount, fiat, status, reviewed } = order
  const { pending, run } = useAction(async (step: OrderStep) => {
    if (step === 'paid') await call('p2pPaid', { id })
    else if (step === 'cancel') await call('p2pCancel', { id })
    else if (step === 'appeal') await call('p2pAppeal', { id })
    else await call('p2pAnswer', { id })
    setAsked(null)
    onChanged()
  })
  const guide = findGuide(order)
  const wait = findWait(order)
  const steps = listSteps(order, wallClock.now())
  const paid = amountText(amount, fiat)
  const names = {
    paid: t('order.iPaid'),
    release: t('order.release'),
    cancel: t('order.cancel'),
    appeal: t('order.appeal'),
    answer: t('order.answer'),
  } as const
  const rule = reviewed ? t('order.guide.reviewed') : t('order.rule')
  const question = {
    paid: [t('order.paidAsk', { amount: paid }), t('order.paidText')],
    cancel: [t('order.cancelAsk'), t('order.cancelText', { count: String(P2P_CANCELS_PER_DAY) })],
    appeal: [t('order.appealAsk'), rule],
    answer: [t('order.answer'), rule],
    release: ['', ''],
  } as const
  const [title, text] = question[asked ?? 'release']
  return (
    <div className={layout.column}>
      {guide === null ? null : (
        <p>
          <Bidi>{t(`order.guide.${guide}`, { amount: paid })}</Bidi>
        </p>
      )}
      {status === 'appeal' && !reviewed ? <p className={layout.quiet}>{t('order.rule')}</p> : null}
      {wait === null ? null : (
        <p className={styles.wait}>
          {t(`order.${wait.name}`)}{' '}
          <Countdown
            key={wait.until}
            label={t(`order.${wait.name}`)}
            until={wait.until}
            startMs={startMs}
            tag={findLocale(localeCode).tag}
            onEnd={onChanged}
          />
        </p>
      )}
      {steps.length === 0 ? null : (
        <div className={styles.actions}>
          {steps.map((step) => (
            <Button
              key={step}
              variant={step === 'paid' || step === 'release' || step === 'answer' ? 'primary' : 'secondary'}
              onClick={() => setAsked(step)}
            >
              {names[step]}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        open={asked !== null && asked !== 'release'}
        onOpenChange={() => setAsked(null)}
        title={title}
        text={text}
        confirmLabel={asked === null ? '' : names[asked]}
        cancelLabel={assets('close')}
        closeLabel={assets('close')}
        grave={asked === 'cancel'}
        pending={pending}
        onConfirm={() => asked && run(asked)}
      />
      <ReleaseDialog
        order={order}
        open={asked === 'release'}
        localeCode={localeCode}
        onClose={() => setAsked(null)}
        onReleased={() => {
          setAsked(null)
          onChanged()
        }}
      />
    </div>
  )
}
