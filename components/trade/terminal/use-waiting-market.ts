import { useTranslations } from 'next-intl'
import { useMarketState } from '#lib/stores/figures/use-market-state.ts'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'
import { takesAtOnce, type TicketState } from '../ticket/state/ticket-state.ts'

/** The message of a ticket while its market is not live. */
export interface WaitingMarket {
  readonly text: string
  /** Whether the order would be refused: one that can only fill at once, or any order in a delisted market. */
  readonly refuses: boolean
}

/** Returns why orders of a market wait or are refused now; null while the market is live. */
export function useWaitingMarket({ product, symbol }: TicketMarket, ticket: TicketState): WaitingMarket | null {
  const t = useTranslations('terminal.market')
  const state = useMarketState(product, symbol, 'live')
  if (state === 'live') return null
  return { text: t(`${state}Why`), refuses: state === 'delisted' || takesAtOnce(ticket) }
}
