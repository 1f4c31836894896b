import type { Levels } from '../levels.ts'

/** An existing position of the account on one side of a contract. */
export interface TicketPosition {
  readonly count: string
  readonly openAvgPrice: string
  readonly margin: string
}

/** The account data that a ticket needs. Money is in coins, as decimals. */
export interface TicketAccount {
  /** Available quote coin: for buys on spot, as margin on futures. */
  readonly quoteAvailable: string
  /** Available base coin, for sells on spot. */
  readonly baseAvailable: string
  readonly futures?: TicketFutures
}

/** Additional data for futures. */
export interface TicketFutures {
  readonly leverage: string
  readonly marginMode: 'crossed' | 'isolated'
  readonly positionMode: 'one-way' | 'hedge'
  /** Wallet balance without isolated margins, followed by the profit and maintenance margin of other symbols in cross margin. */
  readonly crossWallet: string
  readonly othersUpnl: string
  readonly othersMaintain: string
  readonly long?: TicketPosition
  readonly short?: TicketPosition
}

/** An empty account, as shown to visitors. */
export const EMPTY_ACCOUNT: TicketAccount = { quoteAvailable: '0', baseAvailable: '0' }

/** The current market. Prices are decimals, `0` if unknown. */
export interface TicketQuote extends Levels {
  readonly last: string
  readonly mark: string
}
