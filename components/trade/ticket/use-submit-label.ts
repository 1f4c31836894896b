import { useTranslations } from 'next-intl'
import type { TicketMarket } from './state/ticket-market.ts'
import type { TicketState } from './state/ticket-state.ts'

/** Returns the label of the ticket's button, which names its action. */
export function useSubmitLabel({ side, action }: Pick<TicketState, 'side' | 'action'>, market: TicketMarket, isHedge: boolean): string {
  const t = useTranslations('terminal.ticket')
  if (!market.contract) return t(side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: market.baseCoin })
  if (!isHedge) return t(side === 'buy' ? 'buyLong' : 'sellShort')
  if (action === 'open') return t(side === 'buy' ? 'openLong' : 'openShort')
  return t(side === 'buy' ? 'closeShort' : 'closeLong')
}
