'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { Button } from '#components/ui/button/button.tsx'
import type { TicketQuote } from '../ticket/state/ticket-account.ts'
import { useSubmitLabel } from '../ticket/use-submit-label.ts'
import { useTicket, useTicketDispatch } from './ticket-context.tsx'
import styles from './terminal-bar.module.css'

const TicketDrawer = lazyPart(() => import('./ticket-drawer.tsx').then((module) => module.TicketDrawer), 'layer')

/** The bar at the lower edge of a phone, with a button for each side that opens the ticket. */
export function TerminalBar({ quote }: { readonly quote: TicketQuote }) {
  const t = useTranslations('terminal.layout')
  const { market } = useTicket()
  const dispatch = useTicketDispatch()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const labels = {
    buy: useSubmitLabel({ side: 'buy', action: 'open' }, market, false),
    sell: useSubmitLabel({ side: 'sell', action: 'open' }, market, false),
  }
  const open = (side: 'buy' | 'sell') => {
    dispatch({ type: 'change', change: { side } })
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <fieldset className={styles.bar} aria-label={t('openTicket')}>
        <Button variant="up" size="large" wide onClick={() => open('buy')} data-open-ticket>
          {labels.buy}
        </Button>
        <Button variant="down" size="large" wide onClick={() => open('sell')}>
          {labels.sell}
        </Button>
      </fieldset>
      {wasOpened && (
        <Suspense>
          <TicketDrawer open={isOpen} onOpenChange={setOpen} quote={quote} />
        </Suspense>
      )}
    </>
  )
}
