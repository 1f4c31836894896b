'use client'

import { useTranslations } from 'next-intl'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { useWorkspace } from '../workspace/workspace.ts'
import { isCancelledBy } from '../panels/dialogs/cancel-scope.ts'
import { useCancelling } from '../workspace/use-cancelling.ts'
import { useOneClick, useTicket, useTicketDispatch } from '../terminal/ticket-context.tsx'
import { isShare, SHARES, type HotkeyName } from './hotkeys.ts'
import { isVisible } from '#components/ui/overlay/is-visible.ts'

/** Returns a function that runs a hotkey's action, for keys and palette alike; `open` shows one of the terminal's tools. */
export function useTerminalActs(open: (tool: 'palette' | 'sheet' | 'cancelAll') => void): (name: HotkeyName) => void {
  const dispatch = useTicketDispatch()
  const { market } = useTicket()
  const { view } = useWorkspace()
  const cancelling = useCancelling()
  const toaster = useToaster()
  const t = useTranslations('terminal.panels')
  const [oneClickState, oneClick] = useOneClick()
  const cancelAll = () => {
    const scope = { kind: 'both', product: market.product, symbol: market.symbol } as const
    if (!view.orders.some((order) => isCancelledBy(order, scope))) toaster.show(t('empty.orders'), { type: 'info' })
    else if (oneClickState === 'armed') void cancelling.all(scope)
    else open('cancelAll')
  }
  return (name) => {
    if (isShare(name)) dispatch({ type: 'share', percent: SHARES[name] })
    else if (name === 'buy' || name === 'sell') dispatch({ type: 'change', change: { side: name } })
    else if (name === 'limit' || name === 'market') dispatch({ type: 'change', change: { kind: name } })
    else if (name === 'price' || name === 'size') focusIn(`form[data-ticket] [data-field='${name}'] input`)
    else if (name === 'submit') visible('form[data-ticket] [data-submit], form[data-ticket] [data-start]')?.click()
    else if (name === 'cancelAll') cancelAll()
    else if (name === 'oneClick') {
      if (oneClickState === 'armed') oneClick.disarm()
      else if (view.status !== 'visitor') oneClick.arm()
    } else if (name === 'book') focusIn('[data-book-reading]')
    else open(name)
  }
}

function visible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(isVisible)
}

function focusIn(selector: string): void {
  visible(selector)?.focus()
}
