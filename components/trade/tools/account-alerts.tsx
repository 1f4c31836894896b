'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { ToastOptions } from '#components/ui/toast/toaster.ts'
import type { AccountNotice } from '#lib/contract/trading-stream.ts'
import { CANCEL_REASONS } from '#lib/contract/trading/order-reasons.ts'
import { formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { useAccount } from '#lib/stores/account/account-provider.tsx'
import type { AccountState, FiredAlert } from '#lib/stores/account/account-state.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import { ownPanel } from '../terminal/panels/own-panel.ts'
import { RECEIPT_LINK } from '../receipt/receipt-request.ts'
import { orderSubject } from '../ticket/order-subject.ts'
import { addNews, alertsBetween, type Alert, type CancelledAlert, type FilledAlert, type OrderNews } from './alerts.ts'
import { playSound } from './sounds.ts'
import { useAlertChoices } from './use-alert-choices.ts'

const firedAlerts = (state: AccountState) => state.firedAlerts
const whole = (state: AccountState): AccountState => state

/** Reports events of the account, whatever caused them: on the page, by sound, and as browser notifications while it is not visible. */
export function AccountAlerts() {
  const state = useAccount(whole)
  const before = useRef(state)
  const newsOf = useRef(new Map<string, OrderNews>())
  const toaster = useToaster()
  const words = useAlertWords()
  const pairs = usePairs()
  const { volume, sounds, tells } = useAlertChoices()
  const show = (alert: Pick<Alert, 'product' | 'symbol'>, message: string, options: ToastOptions) => {
    toaster.show(message, options)
    if (tells && document.visibilityState === 'hidden' && ownPanel() === null) notify(pairs.readName(alert), message)
  }
  /** Shows one toast per order: while it is visible, later events update it. */
  const tellOrder = (alert: FilledAlert | CancelledAlert) => {
    const subject = orderSubject(alert.orderId)
    const known = toaster.tells(subject) ? newsOf.current.get(subject) : undefined
    const news = addNews(known ?? null, alert)
    newsOf.current = new Map([...newsOf.current].filter(([other]) => toaster.tells(other))).set(subject, news)
    const message = [news.filled && words.filled(news.filled), news.cancelled && words.cancelled(news.cancelled)].filter(Boolean).join(' ')
    const link = { href: '#receipt', label: words.receipt, opens: `${RECEIPT_LINK}${alert.orderId}` }
    show(alert, message, { subject, type: news.cancelled === null ? 'success' : 'warning', link })
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
  useFiredAlerts(show)
  return null
}

type Show = (alert: Pick<Alert, 'product' | 'symbol'>, message: string, options: ToastOptions) => void

/** Reports alerts that fire while the page is open. */
function useFiredAlerts(show: Show): void {
  const fired = useAccount(firedAlerts)
  const t = useTranslations('inbox.kinds')
  const known = useRef(fired)
  const hear = useEffectEvent((after: readonly FiredAlert[]) => {
    const before = known.current
    known.current = after
    for (const notice of after.filter((one) => !before.includes(one)).toReversed())
      show({ product: 'futures', symbol: notice.args.symbol }, t(`alert-${notice.kind}`, notice.args), { type: 'info' })
  })
  useEffect(() => hear(fired), [fired])
}

/** Returns the texts of alerts. */
function useAlertWords() {
  const t = useTranslations('terminal')
  const locale = useLocale()
  const tReasons = useTranslations('orderReasons')
  const own = useOwn()
  const pairs = usePairs()
  return {
    receipt: t('panels.receipt'),
    filled(alert: FilledAlert): string {
      const size = own(formatTrimmed(alert.size, pairs.readVolumePlace(alert)))
      const price = formatPrice(alert.price, pairs.readPricePlace(alert, alert.price))
      return t('messages.filled', { side: t(`ticket.${alert.side}`), size, coin: pairs.readBaseCoin(alert), price })
    },
    cancelled: (alert: CancelledAlert): string =>
      labelled(locale, pairs.readName(alert), tReasons(CANCEL_REASONS[alert.reason].messageKey)),
    liquidated(notice: AccountNotice): string {
      return t(`messages.${notice.kind}`, {
        size: own(formatTrimmed(notice.size, pairs.readVolumePlace(notice))),
        coin: pairs.readBaseCoin(notice),
      })
    },
  }
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
