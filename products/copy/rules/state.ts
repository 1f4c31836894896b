import type { CopyReason, COPY_MODES, COPY_MARGIN_MODES } from '../contract/copy-kinds.ts'
import type { Lot } from '#lib/calc/performance/lots.ts'
import type { Direction } from '#lib/calc/arithmetic/contract-terms.ts'
import { type Amount, type Lots, type RateMillionths, ZERO } from '#lib/kernel/money.ts'
import type { Sum } from '#gateway/engine/state/money/sums.ts'
import type { Account, Market } from '#gateway/engine/state/records/records.ts'

export type CopyProduct = 'spot' | 'futures'

/** The beginning of the ids of accounts in which copies and demonstration leaders trade. */
export const COPY_ACCOUNTS = '@copy/'
/** The beginning of the ids of demonstration leaders' accounts. */
export const DEMONSTRATION_ACCOUNTS = `${COPY_ACCOUNTS}leader/`

/** How much a follower copies, and what limits it. Decimals are in the quote coin unless stated; `0` for none. */
export interface CopySettings {
  /** `ratio`: a multiple of the leader's size; `amount`: that margin (spot: value) for each order of the leader; `count`: that size. */
  readonly mode: (typeof COPY_MODES)[number]
  readonly value: string
  /** Futures: the leverage of new positions; 0 for the leader's. */
  readonly leverage: number
  readonly marginMode: (typeof COPY_MARGIN_MODES)[number]
  /** The most that a position may be worth when it grows, by market. */
  readonly marketMax: string
  /** How much worse than the leader's price an opening may be. */
  readonly slippage: RateMillionths
  /** The loss or gain of the whole copy, in millionths of its funds, that ends it; 0 for none. */
  readonly stopLoss: RateMillionths
  readonly takeProfit: RateMillionths
  /** The markets that are copied; all if empty. */
  readonly markets: readonly string[]
}

/** The part of a leader's trades in one direction of a market that is open. */
export interface Tracked {
  readonly id: number
  readonly openedAtMs: number
  /** The order that opened it; 0 if it was open before its account led. */
  readonly orderId: number
  readonly market: Market
  readonly direction: Direction
  lots: Lots
  cost: Amount
  /** The fees of what is open. */
  fee: Amount
  /** That of the position when it was last opened or enlarged; 1 in spot. */
  leverage: number
  /** Futures: what it has brought so far: the profit of what is closed of it, less its fees, and its funding. */
  net: Amount
}

/** The part of a trade that a leader has closed in one command. Amounts in the quote coin. */
export interface Closing {
  readonly trade: Tracked
  lots: Lots
  units: number
  cost: Amount
  /** The part of the trade's opening fees, and the fees of the closing. */
  openFee: Amount
  closeFee: Amount
  /** Before fees. */
  profit: Amount
  /** The last order that closed; 0 if none did, as in a liquidation. */
  orderId: number
  stop: 'take-profit' | 'stop-loss' | null
}

/** One day of a leader: results so far, in the quote coin, at its end. */
export type CopyDay = readonly [dayMs: number, own: string, followers: string]

/** The net of a leader's closed trades, and the records from which it is counted (formulas 13.4). */
export interface NetFigures {
  /** The sum of their nets. */
  closed: Amount
  /** Spot: the lots of what was led and is not sold, oldest first, by market. */
  readonly lots: Map<string, Lot[]>
  /** Spot: the net so far of open orders that have closed some. */
  readonly closing: Map<number, Amount>
}

/** A leader in one product, changed in place. */
export interface Leader {
  readonly id: number
  readonly account: Account
  readonly owner: string
  readonly product: CopyProduct
  share: RateMillionths
  takesNew: boolean
  /** The markets in which it leads; null for all. */
  markets: readonly string[] | null
  /** Whether it has ever chosen markets: then it may hold more than it leads. */
  hasChosen: boolean
  readonly startedAtMs: number
  /** The funds of the account for this product at the start, in the quote coin. */
  readonly begin: Amount
  /** What its trades have brought since, open ones as well, after fees and funding; its highest value, and the deepest fall from one. */
  readonly result: Sum
  peak: Amount
  drawdown: Amount
  /** By the net of whole trades. */
  wins: number
  losses: number
  /** The figures of its trades that are over. */
  readonly net: NetFigures
  /** The results of ended copies, after shares; their number, and how many of them gained. */
  readonly ended: Sum
  endedCopies: number
  endedGains: number
  /** The shares received. */
  readonly earned: Sum
  readonly tracked: Map<string, Tracked>
  days: readonly CopyDay[]
}

/** The size that a copy has, or should have, in one direction of a market. */
export interface Link {
  readonly market: Market
  readonly direction: Direction
  /** The size by the settings, in millionths of a lot. */
  wanted: number
  /** Spot: the lots bought and not sold, before fees, and their cost. Futures: the position has both. */
  lots: Lots
  cost: Amount
  /** The average price of the leader's last trade here, as ticks x lots and lots. */
  leaderUnits: number
  leaderLots: Lots
}

/** One follower's copy of one leader, with an account of its own, changed in place. */
export interface Copy {
  readonly id: number
  readonly leader: Leader
  readonly follower: Account
  readonly account: Account
  settings: CopySettings
  /** `stopping`: it still has to close what it holds. */
  status: 'running' | 'stopping'
  reason: CopyReason
  sinceMs: number
  readonly createdAtMs: number
  given: Amount
  /** What coins that it gave back while it ran were worth then. */
  returned: Amount
  /** The shares paid, and the closed result up to which they are. */
  shared: Amount
  highWater: Amount
  /** The most that may be paid of shares; null for no limit. */
  readonly shareMost: Amount | null
  readonly links: Map<string, Link>
  /** Whether it takes one of the places of guests. */
  guest: boolean
}

/** All leaders and copies, with their indices. */
export class CopyState {
  readonly leaders = new Map<number, Leader>()
  readonly copies = new Map<number, Copy>()
  /** The day up to which shares are settled, and the step of the demonstrations, by the exchange's clock. */
  settledDay = 0
  demonstratedStep = 0
  /** The last prices that the demonstrations noted, by market. */
  readonly noted = new Map<string, readonly number[]>()
  /** Copies that act at the end of the command. */
  readonly due = new Set<Copy>()
  readonly #byAccount = new Map<string, Leader[]>()
  readonly #byLeader = new Map<Leader, Set<Copy>>()
  readonly #byFollower = new Map<string, Set<Copy>>()
  readonly #byOwn = new Map<Account, Copy>()
  readonly #byMarket = new Map<string, Set<Copy>>()

  addLeader(leader: Leader): void {
    this.leaders.set(leader.id, leader)
    this.#byAccount.set(leader.account.id, [...this.leading(leader.account.id), leader])
    this.#byLeader.set(leader, new Set())
  }

  removeLeader(leader: Leader): void {
    this.leaders.delete(leader.id)
    const left = this.leading(leader.account.id).filter((other) => other !== leader)
    if (left.length === 0) this.#byAccount.delete(leader.account.id)
    else this.#byAccount.set(leader.account.id, left)
  }

  addCopy(copy: Copy): void {
    this.copies.set(copy.id, copy)
    this.followersOf(copy.leader).add(copy)
    const own = this.#byFollower.get(copy.follower.id) ?? new Set()
    this.#byFollower.set(copy.follower.id, own.add(copy))
    this.#byOwn.set(copy.account, copy)
    for (const link of copy.links.values()) this.index(copy, link.market)
  }

  removeCopy(copy: Copy): void {
    this.copies.delete(copy.id)
    this.followersOf(copy.leader).delete(copy)
    this.#byFollower.get(copy.follower.id)?.delete(copy)
    this.#byOwn.delete(copy.account)
    this.due.delete(copy)
    for (const copies of this.#byMarket.values()) copies.delete(copy)
  }

  /** Notes that a copy has, or may soon have, something in a market. */
  index(copy: Copy, market: Market): void {
    const copies = this.#byMarket.get(market.id) ?? new Set()
    this.#byMarket.set(market.id, copies.add(copy))
  }

  leave(copy: Copy, market: Market): void {
    this.#byMarket.get(market.id)?.delete(copy)
  }

  /** Returns what an account leads. */
  leading(account: string): readonly Leader[] {
    return this.#byAccount.get(account) ?? []
  }

  leaderOf(account: string, product: CopyProduct): Leader | undefined {
    return this.leading(account).find((leader) => leader.product === product)
  }

  /** Returns a leader's copies, oldest first; also of one that has ended while they close. */
  followersOf(leader: Leader): Set<Copy> {
    const found = this.#byLeader.get(leader) ?? new Set<Copy>()
    this.#byLeader.set(leader, found)
    return found
  }

  /** Returns an account's copies, oldest first. */
  of(account: string): readonly Copy[] {
    return [...(this.#byFollower.get(account) ?? [])]
  }

  /** Returns the copy to which an account belongs. */
  byAccount(account: Account): Copy | undefined {
    return this.#byOwn.get(account)
  }

  /** Returns the copies with something in a market, oldest first. */
  inMarket(market: string): readonly Copy[] {
    return [...(this.#byMarket.get(market) ?? [])].toSorted((a, b) => a.id - b.id)
  }
}

/** Returns the key of a direction of a market. */
export function linkKey(market: Market, direction: Direction): string {
  return `${market.id} ${direction}`
}

/** Forgets the price of a leader's last trade here. */
export function forgetLeaderPrice(link: Link): void {
  link.leaderUnits = 0
  link.leaderLots = ZERO
}
