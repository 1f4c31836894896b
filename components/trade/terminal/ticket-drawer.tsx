'use client'

import { useTranslations } from 'next-intl'
import { Drawer } from '#components/ui/drawer/drawer.tsx'
import type { TicketQuote } from '../ticket/state/ticket-account.ts'
import { TicketPanel } from './ticket-panel.tsx'

interface Props {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly quote: TicketQuote
}

/** The ticket on a phone, which slides in from below over chart or book. It keeps its input when closed. */
export function TicketDrawer({ open, onOpenChange, quote }: Props) {
  const t = useTranslations('terminal.layout')
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('ticketTitle')} direction="btt" size="85%">
      <TicketPanel quote={quote} withPrices />
    </Drawer>
  )
}
