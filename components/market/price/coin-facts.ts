import type { CoinSymbol } from '#lib/contract/market/coins.ts'

/** Facts about a coin that rarely change; the texts about it are in the messages under `coins`. */
export interface CoinFacts {
  /** Year in which the network, or a token without its own network, went live. */
  readonly sinceYear: number
  readonly consensus: Consensus
  /** Maximum supply in coins; `null` if the rules set no limit, absent if the rule is not that simple. */
  readonly supplyMax?: string | null
}

type Consensus =
  | 'proofOfWork'
  | 'proofOfStake'
  | 'delegatedProofOfStake'
  | 'nominatedProofOfStake'
  | 'proofOfStakedAuthority'
  | 'federated'
  | 'token'

const FACTS: Readonly<Record<string, CoinFacts>> = {
  BTC: { sinceYear: 2009, consensus: 'proofOfWork', supplyMax: '21000000' },
  ETH: { sinceYear: 2015, consensus: 'proofOfStake', supplyMax: null },
  SOL: { sinceYear: 2020, consensus: 'proofOfStake', supplyMax: null },
  BNB: { sinceYear: 2017, consensus: 'proofOfStakedAuthority' },
  XRP: { sinceYear: 2012, consensus: 'federated', supplyMax: '100000000000' },
  ADA: { sinceYear: 2017, consensus: 'proofOfStake', supplyMax: '45000000000' },
  DOGE: { sinceYear: 2013, consensus: 'proofOfWork', supplyMax: null },
  TRX: { sinceYear: 2018, consensus: 'delegatedProofOfStake', supplyMax: null },
  AVAX: { sinceYear: 2020, consensus: 'proofOfStake', supplyMax: '720000000' },
  LINK: { sinceYear: 2017, consensus: 'token', supplyMax: '1000000000' },
  DOT: { sinceYear: 2020, consensus: 'nominatedProofOfStake' },
  BCH: { sinceYear: 2017, consensus: 'proofOfWork', supplyMax: '21000000' },
  LTC: { sinceYear: 2011, consensus: 'proofOfWork', supplyMax: '84000000' },
  SUI: { sinceYear: 2023, consensus: 'delegatedProofOfStake', supplyMax: '10000000000' },
} satisfies Record<CoinSymbol, CoinFacts>

/** Returns the facts of a coin by its ticker symbol, if known. */
export function findCoinFacts(symbol: string): CoinFacts | undefined {
  return FACTS[symbol]
}
