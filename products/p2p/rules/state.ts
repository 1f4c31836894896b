import type {
  P2pAdStatus,
  P2pAppellant,
  P2pDecider,
  P2pOfflineReason,
  P2pProof,
  P2pSide,
  P2P_OPEN_STATUSES,
} from '../contract/p2p-kinds.ts'
import type { Amount } from '#lib/kernel/money.ts'
import { without } from '#gateway/engine/state/money/amounts.ts'
import { OpenThings } from '#gateway/engine/product/open-things.ts'
import type { P2pAdFigures } from './commands.ts'

/** An advertisement of a trader. Coins that an online one sells lie in the wallet `p2p` of its owner. All times are the wall clock's. */
export interface P2pAd {
  readonly id: number
  readonly account: string
  /** Without the quantity, which is an amount here. */
  readonly figures: Omit<P2pAdFigures, 'quantity'>
  /** The number of the coin. */
  readonly asset: number
  readonly quantity: Amount
  /** The parts of the quantity in open orders, and in completed ones. */
  readonly inOrders: Amount
  readonly done: Amount
  readonly status: Exclude<P2pAdStatus, 'removed'>
  readonly offlineReason: P2pOfflineReason | null
  /** What permits the sale; missing in drafts, in advertisements that buy, and where nothing permits it. */
  readonly proof?: P2pProof
  readonly createdMs: number
  readonly updatedMs: number
}

/** Returns the quantity of an advertisement that can still be ordered. */
export function calculateLeft({ quantity, inOrders, done }: Pick<P2pAd, 'quantity' | 'inOrders' | 'done'>): Amount {
  return without(without(quantity, inOrders), done)
}

export interface P2pAppealState {
  readonly by: P2pAppellant
  readonly openedMs: number
  readonly decidesMs: number
  readonly buyerAnswered: boolean
  readonly sellerAnswered: boolean
  /** Set if it waits for operators, whatever the time: all did when it `opened`, or one has `taken` it. */
  readonly operator?: 'opened' | 'taken'
}

/** Checks whether an online advertisement sells what nobody has permitted: it must not be taken any more. */
export function isUnproven({ figures, status, proof }: Pick<P2pAd, 'figures' | 'status' | 'proof'>): boolean {
  return status === 'online' && figures.side === 'sell' && proof === undefined
}

/**
 * An open order. Its coins lie in the wallet `p2p` of the seller; those that a robot sells, and those of a seller whose round has ended
 * since, in the account `@p2p`.
 */
export interface P2pOrder {
  readonly id: number
  /** The advertisement; 0 for a robot's. */
  readonly advertisement: number
  /** The number of the robot and of its advertisement; 0 for a trader's. */
  readonly robot: number
  readonly robotAdvertisement: number
  /** The account that took the advertisement, and its side. */
  readonly taker: string
  /** The main account of the taker, by which limits count; missing in orders of before 1.0. */
  readonly owner?: string
  readonly side: P2pSide
  /** The owner of the advertisement; empty for a robot. */
  readonly maker: string
  /** The main account of the maker, by which the orders between two parties count; missing in orders of before 1.0 and with robots. */
  readonly makerOwner?: string
  readonly asset: number
  readonly quantity: Amount
  readonly fiat: string
  readonly price: string
  readonly amount: string
  readonly method: string
  readonly premium: string | null
  readonly rate: string
  readonly rateAsOf: string
  readonly coinPrice: string | null
  readonly textHash: string | null
  readonly status: (typeof P2P_OPEN_STATUSES)[number]
  readonly createdMs: number
  readonly payByMs: number
  readonly paidMs: number | null
  readonly releaseByMs: number | null
  readonly appeal: P2pAppealState | null
  /** When the robot acts; null if it has nothing to do, or will not answer. */
  readonly robotAtMs: number | null
  /** What permits that the seller's coins go to the buyer without a further step; missing where nothing does. */
  readonly proof?: P2pProof
  /** True once the seller's round has ended: the exchange holds the coins until the order is decided. */
  readonly held?: true
}

/** How an account or a robot stands, counted from its orders. Times in milliseconds. */
export interface P2pStanding {
  /** An account, or `R` and the number of a robot. */
  readonly id: string
  readonly sinceMs: number
  /** Completed orders, and those that failed by its fault. */
  completed: number
  failed: number
  bought: number
  sold: number
  releases: number
  releaseMs: number
  pays: number
  payMs: number
  /** Completed and failed ones per day of the last 30 days. */
  days: (readonly [day: number, completed: number, failed: number])[]
  /**
   * The owners with whom an order has counted, and the day (UTC) of that, for 30 days; missing before the first one.
   */
  met?: readonly (readonly [owner: string, day: number])[]
  /** The day (UTC) of the counts below. */
  day: number
  orders: number
  cancels: number
  /**
   * The amounts that robots sold to it on that day, by the number of the coin: to a main account with its sub-accounts.
   */
  robotSales: Map<number, Amount>
}

export interface P2pState {
  readonly ads: OpenThings<number, P2pAd>
  /** Open orders by id, oldest first. */
  readonly orders: OpenThings<number, P2pOrder>
  readonly standings: Map<string, P2pStanding>
  terms: P2pTerms
}

/** What operators have set. */
export interface P2pTerms {
  /** Who decides the appeals that are opened from now on. */
  readonly decider: P2pDecider
  /** Whether robots take new orders. */
  readonly robots: boolean
}

export const FIRST_P2P_TERMS: P2pTerms = { decider: 'automatic', robots: true }

/** Checks whether operators have changed nothing. */
export function isFirstP2pTerms({ decider, robots }: P2pTerms): boolean {
  return decider === FIRST_P2P_TERMS.decider && robots === FIRST_P2P_TERMS.robots
}

/** Returns the time of an order's next step of its own, in the wall clock's time; Infinity if it waits for its parties. */
export function readDueMs({ status, payByMs, robotAtMs, releaseByMs, appeal }: P2pOrder): number {
  const decidesMs = appeal === null || appeal.operator !== undefined ? Infinity : appeal.decidesMs
  if (status === 'appeal') return Math.min(decidesMs, robotAtMs ?? Infinity)
  // A payment can still be stated at the last moment.
  return Math.min(status === 'pending_pay' ? payByMs + 1 : (releaseByMs ?? Infinity), robotAtMs ?? Infinity)
}

export function createP2pState(): P2pState {
  return {
    ads: new OpenThings({ listOwners: ({ account }) => [account], readDueMs: (ad) => (isUnproven(ad) ? 0 : Infinity) }),
    orders: new OpenThings({
      listOwners: (order) => [order.taker, ...(order.maker === '' ? [] : [order.maker]), limitKey(takenBy(order))],
      readDueMs,
    }),
    standings: new Map(),
    terms: FIRST_P2P_TERMS,
  }
}

/** The account by whose limits an order counts: the main account of its taker; of some orders of before 1.0 the taker itself. */
export function takenBy({ owner, taker }: Pick<P2pOrder, 'owner' | 'taker'>): string {
  return owner ?? taker
}

/** The main account of the maker; of some orders of before 1.0 the maker itself; empty for a robot. */
export function madeBy({ makerOwner, maker }: Pick<P2pOrder, 'makerOwner' | 'maker'>): string {
  return makerOwner ?? maker
}

/** The name under which the orders are found that count for a main account; no account has such an id. */
export function limitKey(owner: string): string {
  return `limits of ${owner}`
}

/** The id under which a robot's standing is counted. */
export function robotId(robot: number): string {
  return `R${robot}`
}

/** The two parties of an order; a robot as `R` and its number. */
export function readParties({ taker, maker, robot, side }: Pick<P2pOrder, 'taker' | 'maker' | 'robot' | 'side'>): {
  readonly buyer: string
  readonly seller: string
} {
  const other = robot === 0 ? maker : robotId(robot)
  return side === 'buy' ? { buyer: taker, seller: other } : { buyer: other, seller: taker }
}

/** Checks whether the exchange holds the coins of an order, instead of its seller. */
export function isHeldByExchange({ robot, side, held }: Pick<P2pOrder, 'robot' | 'side' | 'held'>): boolean {
  return held === true || robotSide({ robot, side }) === 'sell'
}

/** The robot's side of an order; null if both parties are traders. */
export function robotSide({ robot, side }: Pick<P2pOrder, 'robot' | 'side'>): P2pSide | null {
  if (robot === 0) return null
  return side === 'buy' ? 'sell' : 'buy'
}
