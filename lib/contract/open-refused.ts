/** A group of the dialect's calls for a product that this exchange does not have. */
export interface NotOffered {
  /** The group's address below `/api`: all calls below it are refused. */
  readonly path: string
  /** Why, in English: it completes "The operation cannot be performed: …". */
  readonly reason: string
}

/** The groups that are refused by decision, each with its reason. Every call of them gets an answer that says so, signed or not. */
export const NOT_OFFERED: readonly NotOffered[] = [
  { path: '/v2/broker', reason: 'there are no brokers here, who bring an exchange customers and are paid for it' },
  { path: '/v2/copy/mix-broker', reason: 'there are no brokers here, who bring an exchange customers and are paid for it' },
  {
    path: '/v2/tax',
    reason: 'there are no records for taxes here, because paper profits are not taxed; bills and fills have all that happened',
  },
  { path: '/v2/earn/loan', reason: 'there are no loans against pledged coins here; margin wallets lend' },
  { path: '/v2/earn/sharkfin', reason: 'there are no structured products here, whose interest depends on prices; savings pay fixed rates' },
  { path: '/v2/earn/elite', reason: 'nothing is staked on a chain here; savings pay fixed rates' },
  { path: '/v2/spot/ins-loan', reason: 'there are no loans to institutions here; margin wallets lend' },
]
