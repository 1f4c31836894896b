import type { Levels } from '../levels.ts'

/** One side of a contract that the account holds already. */
export interface TicketPosition {
  readonly count: string
  readonly openAvgPrice: string
  readonly margin: string
}

/** What a ticket must know of the account that it trades for. Money is in coins, decimals. */
export interface TicketAccount {
  /** Quote coin that is free: for buys on spot, as margin on futures. */
  readonly quoteAvailable: string
  /** Base coin that is free, for sells on spot. */
  readonly baseAvailable: string
  readonly futures?: TicketFutures
}

/** What futures need beyond it. */
export interface TicketFutures {
  readonly leverage: string
  readonly marginMode: 'crossed' | 'isolated'
  readonly positionMode: 'one-way' | 'hedge'
  /** Wallet balance without isolated margins, and what the other cross symbols do to it. */
  readonly crossWallet: string
  readonly othersUpnl: string
  readonly othersMaintain: string
  readonly long?: TicketPosition
  readonly short?: TicketPosition
}

/** An account that has nothing: what a visitor without one sees. */
export const EMPTY_ACCOUNT: TicketAccount = { quoteAvailable: '0', baseAvailable: '0' }

/** The market at this moment. Prices are decimals, `0` where they are not known. */
export interface TicketQuote extends Levels {
  readonly last: string
  readonly mark: string
}
