import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { groupDigits } from '#lib/format/number.ts'
import { trimZeros } from '#lib/kernel/decimal-text.ts'
import type { TicketFault } from './ticket-fault.ts'
import type { TicketMarket } from '../state/ticket-market.ts'

/** Returns a function for the sentence of an error, with the limit that it violates. */
export function useFaultText(market: TicketMarket): (fault: TicketFault) => string {
  const t = useTranslations('terminal.faults')
  return useCallback(
    ({ name, value = '' }) => t(name, { value: groupDigits(trimZeros(value)), coin: market.baseCoin, quote: market.quoteCoin }),
    [t, market],
  )
}
