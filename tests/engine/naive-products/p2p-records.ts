import type { PricedCoin } from './world.ts'

/** An advertisement of a trader; it sells or buys USDT or bitcoin for euros at a fixed price. */
export interface NaiveAd {
  readonly account: string
  side: 'buy' | 'sell'
  coin: 'USDT' | Extract<PricedCoin, 'BTC'>
  quantity: bigint
  readonly payMinutes: number
  inOrders: bigint
  done: bigint
  status: 'draft' | 'online' | 'offline'
  reason: 'owner' | 'sold-out' | 'delisted' | null
  /** Whether the owner has permitted the loss of what it sells; false for drafts and for those that buy. */
  isPermitted: boolean
}

export interface NaiveAppeal {
  readonly by: 'buyer' | 'seller' | 'time'
  readonly decidesMs: number
  buyerAnswered: boolean
  sellerAnswered: boolean
}

export interface NaiveP2pOrder {
  readonly taker: string
  /** The other party: an account, or `R` and the number of a robot. */
  readonly other: string
  readonly buyer: string
  readonly seller: string
  readonly ad: NaiveAd | null
  readonly coin: NaiveAd['coin']
  readonly quantity: bigint
  /** Whether the seller has permitted the loss. */
  readonly isPermitted: boolean
  /** Whether the exchange holds the coins, since the seller's round is over. */
  isHeld: boolean
  status: 'pending_pay' | 'paid' | 'appeal'
  readonly createdMs: number
  readonly payByMs: number
  paidMs: number | null
  appeal: NaiveAppeal | null
  /** When a robot acts, as the engine drew it. */
  robotMs: number | null
}

/** How an order ends: whose fault it is, and whether the buyer has the coins. */
export const NAIVE_ENDS = {
  released: { fault: null, completed: true },
  'seller-silent': { fault: 'seller', completed: true },
  'payment-stated': { fault: 'seller', completed: true },
  buyer: { fault: 'buyer', completed: false },
  'pay-time-over': { fault: 'buyer', completed: false },
  'buyer-silent': { fault: 'buyer', completed: false },
  'buyer-reset': { fault: 'buyer', completed: false },
  'seller-left': { fault: 'seller', completed: false },
  unproven: { fault: 'seller', completed: false },
} as const
export type NaiveEnd = keyof typeof NAIVE_ENDS

/** Something that counts for an account or a robot, and the day (UTC) on which it happened. */
export interface NaiveDeed {
  readonly who: string
  readonly what: 'completed' | 'failed' | 'bought' | 'sold' | 'ordered' | 'cancelled' | 'bought-from-robot'
  readonly day: number
  readonly coin: NaiveAd['coin']
  readonly units: bigint
  /** The main account of the other party, where it matters. */
  readonly with?: string
}

export function isRobot(party: string): boolean {
  return party.startsWith('R')
}
