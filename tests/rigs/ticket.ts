import { findFutures, findSpot } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import type { TicketAccount, TicketFutures, TicketQuote } from '#components/trade/ticket/state/ticket-account.ts'
import { futuresTicketMarket, spotTicketMarket } from '#components/trade/ticket/state/ticket-market.ts'
import { emptyTicket, type TicketState } from '#components/trade/ticket/state/ticket-state.ts'
import type { TicketInputs } from '#components/trade/ticket/sizes/ticket-summary.ts'

/** Tickets for tests: everything has a sound default, and a test sets only what it is about. */
const SPOT = spotTicketMarket(required(findSpot('BTCUSDT'), 'BTCUSDT is listed'))
const FUTURES = futuresTicketMarket(required(findFutures('BTCUSDT'), 'BTCUSDT is listed'))

export interface TicketSetting {
  readonly state?: Partial<TicketState>
  readonly account?: Partial<TicketAccount>
  readonly futures?: Partial<TicketFutures>
  readonly quote?: Partial<TicketQuote>
}

const QUOTE: TicketQuote = {
  last: '50000',
  mark: '50000',
  asks: [
    ['50000', '1'],
    ['50010', '2'],
  ],
  bids: [
    ['49990', '1'],
    ['49980', '2'],
  ],
}

export function spotTicket({ state, account, quote }: TicketSetting = {}): TicketInputs {
  return {
    state: { ...emptyTicket('50000'), ...state },
    market: SPOT,
    account: { quoteAvailable: '10000', baseAvailable: '0.5', ...account },
    quote: { ...QUOTE, ...quote },
  }
}

export function futuresTicket({ state, account, futures, quote }: TicketSetting = {}): TicketInputs {
  const known: TicketFutures = {
    leverage: '10',
    marginMode: 'isolated',
    positionMode: 'one-way',
    crossWallet: '10000',
    othersUpnl: '0',
    othersMaintain: '0',
    ...futures,
  }
  return {
    state: { ...emptyTicket('50000'), ...state },
    market: FUTURES,
    account: { quoteAvailable: '10000', baseAvailable: '0', futures: known, ...account },
    quote: { ...QUOTE, ...quote },
  }
}
