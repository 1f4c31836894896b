'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { ToastOptions } from '#components/ui/toast/toaster.ts'
import type { AccountNotice } from '#lib/contract/trading/trading-stream.ts'
import { CANCEL_REASONS } from '#lib/contract/trading/order-reasons.ts'
import { formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { useAccount } from '#lib/stores/account/account-provider.tsx'
import type { AccountState } from '#lib/stores/account/account-state.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import { findPair, pairName, decimalsOf } from '#lib/contract/market/pairs.ts'
import { ownPanel } from '../terminal/panels/own-panel.ts'
import { orderSubject } from '../ticket/order-subject.ts'
import { addNews, alertsBetween, type Alert, type CancelledAlert, type FilledAlert, type OrderNews } from './alerts.ts'
import { playSound } from './sounds.ts'
import { useAlertChoices } from './use-alert-choices.ts'

const whole = (state: AccountState): AccountState => state

/** Reports events of the account, whatever caused them: on the page, by sound, and as browser notifications while it is not visible. */
export function AccountAlerts() {
  const state = useAccount(whole)
  const before = useRef(state)
  const newsOf = useRef(new Map<string, OrderNews>())
  const toaster = useToaster()
  const words = useAlertWords()
  const { volume, sounds, tells } = useAlertChoices()
  const show = (alert: Pick<Alert, 'product' | 'symbol'>, message: string, options: ToastOptions) => {
    toaster.show(message, options)
    if (tells && document.visibilityState === 'hidden' && ownPanel() === null) notify(pairName(alert), message)
  }
  /** Shows one toast per order: while it is visible, later events update it. */
  const tellOrder = (alert: FilledAlert | CancelledAlert) => {
    const subject = orderSubject(alert.orderId)
    const known = toaster.tells(subject) ? newsOf.current.get(subject) : undefined
    const news = addNews(known ?? null, alert)
    newsOf.current = new Map([...newsOf.current].filter(([other]) => toaster.tells(other))).set(subject, news)
    const message = [news.filled && words.filled(news.filled), news.cancelled && words.cancelled(news.cancelled)].filter(Boolean).join(' ')
    show(alert, message, { subject, type: news.cancelled === null ? 'success' : 'warning' })
  }
  const hear = useEffectEvent((after: AccountState) => {
    const alerts = alertsBetween(before.current, after)
    before.current = after
    for (const alert of alerts) {
      if (alert.kind === 'liquidated') show(alert, words.liquidated(alert.notice), { type: 'error' })
      // The user who placed an order has already been notified.
      else if (alert.kind !== 'placed') tellOrder(alert)
    }
    // The window of a panel belongs to a terminal that already plays the sounds.
    if (ownPanel() !== null) return
    // One sound for simultaneous events: that of the most serious one.
    const loudest = alerts.findLast(({ kind }) => sounds.has(kind))
    if (loudest) playSound(loudest.kind, volume)
  })
  useEffect(() => hear(state), [state])
  return null
}

/** Returns the texts of alerts. */
function useAlertWords() {
  const t = useTranslations('terminal')
  const tReasons = useTranslations('orderReasons')
  const own = useOwn()
  return {
    filled(alert: FilledAlert): string {
      const { volumePlace, pricePlace } = decimalsOf(alert)
      const [size, price] = [own(formatTrimmed(alert.size, volumePlace)), formatPrice(alert.price, pricePlace)]
      return t('messages.filled', { side: t(`ticket.${alert.side}`), size, coin: coinOf(alert), price })
    },
    cancelled: (alert: CancelledAlert): string => `${pairName(alert)}: ${tReasons(CANCEL_REASONS[alert.reason].messageKey)}`,
    liquidated(notice: AccountNotice): string {
      const { volumePlace } = decimalsOf(notice)
      return t(`messages.${notice.kind}`, { size: own(formatTrimmed(notice.size, volumePlace)), coin: coinOf(notice) })
    },
  }
}

function coinOf(alert: Pick<Alert, 'product' | 'symbol'>): string {
  return findPair(alert)?.baseCoin ?? ''
}

/** Shows a browser notification. Phones only support them from service workers, and refuse. */
function notify(title: string, body: string): void {
  try {
    const notice = new Notification(title, { body })
    notice.addEventListener('click', () => window.focus())
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}
