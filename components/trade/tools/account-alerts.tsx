'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { findFutures, findSpot } from '#lib/contract/instruments.ts'
import { CANCEL_REASONS } from '#lib/contract/order-reasons.ts'
import { formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { useAccount } from '#lib/stores/account-provider.tsx'
import type { AccountState } from '#lib/stores/account-state.ts'
import { placesOf } from '../panels/order-words.tsx'
import { ownPanel } from '../terminal/own-panel.ts'
import { alertsBetween, type Alert } from './alerts.ts'
import { playSound } from './sounds.ts'
import { useAlertChoices } from './use-alert-choices.ts'

const whole = (state: AccountState): AccountState => state

const LOOK = { filled: 'success', placed: 'info', cancelled: 'warning', liquidated: 'error' } as const

/** Says what happens to the account, wherever it was caused: in the page, aloud, and by the browser while nobody looks. */
export function AccountAlerts() {
  const state = useAccount(whole)
  const before = useRef(state)
  const toaster = useToaster()
  const wordsOf = useAlertWords()
  const { volume, sounds, tells } = useAlertChoices()
  const hear = useEffectEvent((after: AccountState) => {
    const alerts = alertsBetween(before.current, after)
    before.current = after
    for (const alert of alerts) {
      const words = wordsOf(alert)
      if (words !== null) toaster.show(words, { type: LOOK[alert.kind] })
      if (words !== null && tells && document.visibilityState === 'hidden' && ownPanel() === null) notify(pairName(alert), words)
    }
    // A window of one panel belongs to a terminal that is heard already.
    if (ownPanel() !== null) return
    // One sound for all that happened at once: that of the gravest.
    const loudest = alerts.findLast(({ kind }) => sounds.has(kind))
    if (loudest) playSound(loudest.kind, volume)
  })
  useEffect(() => hear(state), [state])
  return null
}

/** What is said of an alert; null where whoever caused it has been told already. */
function useAlertWords(): (alert: Alert) => string | null {
  const t = useTranslations('terminal')
  const tReasons = useTranslations('orderReasons')
  return (alert) => {
    const { volumePlace, pricePlace } = placesOf(alert.product, alert.symbol)
    const coin = pairOf(alert)?.baseCoin ?? ''
    switch (alert.kind) {
      case 'placed':
        return null
      case 'filled': {
        const { side, size, price } = alert
        return t('messages.filled', { side: t(`ticket.${side}`), size: formatTrimmed(size, volumePlace), coin, price: formatPrice(price, pricePlace) })
      }
      case 'cancelled':
        return `${pairName(alert)}: ${tReasons(CANCEL_REASONS[alert.reason].messageKey)}`
      case 'liquidated':
        return t(`messages.${alert.notice.kind}`, { size: formatTrimmed(alert.notice.size, volumePlace), coin })
    }
  }
}

function pairOf({ product, symbol }: Pick<Alert, 'product' | 'symbol'>) {
  return product === 'spot' ? findSpot(symbol) : findFutures(symbol)
}

function pairName(alert: Pick<Alert, 'product' | 'symbol'>): string {
  const pair = pairOf(alert)
  return pair ? `${pair.baseCoin}/${pair.quoteCoin}` : alert.symbol
}

/** A message of the browser itself. Phones know it only from service workers, and refuse. */
function notify(title: string, body: string): void {
  try {
    const notice = new Notification(title, { body })
    notice.addEventListener('click', () => window.focus())
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}
