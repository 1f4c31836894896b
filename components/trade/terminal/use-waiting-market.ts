import { useTranslations } from 'next-intl'
import { useMarketState } from '#lib/stores/figures/use-market-state.ts'
import type { ShownState } from '#lib/contract/market/feed-sources.ts'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'
import { takesAtOnce, type TicketState } from '../ticket/state/ticket-state.ts'

/** The message of a ticket while its market is not live. */
export interface WaitingMarket {
  readonly text: string
  /** Whether the order would be refused: one that can only fill at once, or any order in a market that takes none. */
  readonly refuses: boolean
}

/** The states in which a market takes no order at all. */
const REFUSING: ReadonlySet<ShownState> = new Set(['delisted', 'paused', 'cancel-only', 'read-only'])

/** Returns why orders of a market wait or are refused now; null while the market is live. */
export function useWaitingMarket({ product, symbol }: TicketMarket, ticket: TicketState): WaitingMarket | null {
  const t = useTranslations('terminal.market')
  const state = useMarketState(product, symbol, 'live')
  if (state === 'live') return null
  return { text: t(`${state}Why`), refuses: REFUSING.has(state) || takesAtOnce(ticket) }
}
