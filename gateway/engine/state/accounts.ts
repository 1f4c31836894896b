import type { Amount } from '../ledger/amounts.ts'
import type { Loan } from './loans.ts'
import { OrderList } from './order-list.ts'
import type { FuturesSettings, Position } from './positions.ts'
import type { Realism } from '../orders/realism.ts'
import { Sum } from '../ledger/sums.ts'

/** Where an account keeps assets. An isolated margin wallet belongs to one spot pair. */
export type WalletName = 'spot' | 'futures' | 'cross' | `isolated:${string}`

/** One asset in one wallet. What is available is `total - frozen`. */
export interface Balance {
  readonly total: Sum
  /** Held for open orders; a part of `total`. */
  readonly frozen: Sum
}

/**
 * `trader` is a simulation account. The others are the exchange's own: `house` posts the reference market's liquidity, `issuer` is
 * where paper funds come from and go back to, `fees` earns them, `residue` takes what rounding a fee leaves, `clearing` stands
 * between the sides of every futures contract, `insurance` takes over positions in liquidation,
 * `lender` lends to margin wallets and earns the interest.
 */
export type AccountKind = 'trader' | 'house' | 'issuer' | 'fees' | 'residue' | 'clearing' | 'insurance' | 'lender'

/** One life of a simulation account, from a start balance to a reset. */
export interface Epoch {
  readonly number: number
  readonly startedAtMs: number
  /** The order of each client order id, open or closed. */
  readonly clientOrderIds: Map<string, number>
  readonly transferIds: Map<string, number>
  /** What was answered to each named borrowing and repayment, by kind and name. */
  readonly loanAnswers: Map<string, LoanAnswer>
}

/** What became of a borrowing or a repayment that has a name: whoever sends it again is told the same. */
export interface LoanAnswer {
  /** Of a borrowing the loan's id, of a repayment the number of the record that made it. */
  readonly id: number
  readonly wallet: WalletName
  readonly asset: string
  /** Decimals: what was borrowed or repaid, and what the wallet owes of the asset after it. */
  readonly amount: string
  readonly owed: string
}

export interface Account {
  readonly id: string
  /** Its number in the state, from 1; self-trade prevention compares it. */
  readonly number: number
  readonly kind: AccountKind
  /** Balances by asset number; a hole where an asset was never touched. */
  readonly wallets: Map<WalletName, (Balance | undefined)[]>
  /** The spot wallet of `wallets`, which nearly every order asks for. */
  readonly spot: (Balance | undefined)[]
  spotLevel: number
  futuresLevel: number
  realism: Realism
  epoch: Epoch | null
  epochsClosed: number
  readonly openOrders: OrderList
  /** Futures: one position per market in one-way mode, one per side in hedge mode. */
  positionMode: 'one-way' | 'hedge'
  /** Futures settings by market id; the default where there is none. */
  readonly futuresSettings: Map<string, FuturesSettings>
  /** Open positions by `positionKey`. */
  readonly positions: Map<string, Position>
  /** Open loans of margin wallets by id, oldest first. */
  readonly loans: Map<number, Loan>
  /** How many orders are open by market and kind, see `openCountIndex`: contracts limit them. */
  readonly openCounts: number[]
}

export function createAccount(id: string, number: number, kind: AccountKind, realism: Realism): Account {
  const spot: Account['spot'] = []
  return {
    id,
    number,
    kind,
    wallets: new Map([['spot', spot]]),
    spot,
    spotLevel: 0,
    futuresLevel: 0,
    realism,
    epoch: null,
    epochsClosed: 0,
    openOrders: new OrderList(),
    positionMode: 'one-way',
    futuresSettings: new Map(),
    positions: new Map(),
    loans: new Map(),
    openCounts: [],
  }
}

/** The balance of an asset in a wallet; created at zero when first asked for. */
export function balanceOf(account: Account, wallet: WalletName, asset: number): Balance {
  let balances = wallet === 'spot' ? account.spot : account.wallets.get(wallet)
  if (balances === undefined) {
    balances = []
    account.wallets.set(wallet, balances)
  }
  let balance = balances[asset]
  if (balance === undefined) {
    balance = { total: new Sum(), frozen: new Sum() }
    balances[asset] = balance
  }
  return balance
}

/** What an account may use of an asset. */
export function availableOf(account: Account, wallet: WalletName, asset: number): Amount {
  const available = new Sum()
  addAvailable(available, account, wallet, asset)
  return available.amount
}

/** Adds what an account may use of an asset to a sum. */
export function addAvailable(sum: Sum, account: Account, wallet: WalletName, asset: number): void {
  const balance = (wallet === 'spot' ? account.spot : account.wallets.get(wallet))?.[asset]
  if (balance === undefined) return
  sum.add(balance.total)
  sum.subtract(balance.frozen)
}
