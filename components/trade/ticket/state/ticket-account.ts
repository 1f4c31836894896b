import type { Levels } from '../../levels.ts'

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
  /** The share of the house's size at a price that the account's market orders get, as a ratio; all of it if omitted. */
  readonly takes?: string
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
  /** The value of all positions in cross margin, by whose moves the available funds change; none if omitted. */
  readonly crossValue?: string
  /** The pair's open orders on the side of the ticket, without those that wait; none if omitted. */
  readonly working?: WorkingOrders
}

/** The share that open orders of one side take up. Decimals. */
export interface WorkingOrders {
  /** The value of those that may open a position, in the quote coin. */
  readonly openingValue: string
  /** The size of all that may close one in one-way mode. */
  readonly count: string
  /** The size of those that only close one. */
  readonly closingCount: string
}

/** An empty account, as shown to visitors. */
export const EMPTY_ACCOUNT: TicketAccount = { quoteAvailable: '0', baseAvailable: '0' }

/** The current market. Prices are decimals, `0` if unknown. */
export interface TicketQuote extends Levels {
  readonly last: string
  readonly mark: string
}
