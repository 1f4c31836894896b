import { required } from '#lib/kernel/assert.ts'
import { type Amount } from '#lib/kernel/money.ts'
import { OrderList } from './records/order-list.ts'
import type { Realism } from './records/realism.ts'
import { Sum } from './money/sums.ts'
import type { WalletName } from './records/order-request.ts'
import type { Account, AccountKind, Balance } from './records/records.ts'

export function createAccount(id: string, number: number, kind: AccountKind, realism: Realism): Account {
  const spot: Account['spot'] = []
  return {
    id,
    number,
    kind,
    hasWallets: id !== `@${kind}`,
    wallets: new Map([['spot', spot]]),
    spot,
    spotLevel: 0,
    futuresLevel: 0,
    ownRates: null,
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

/** Returns the balance of an asset in a wallet; creates it at zero on first use. */
export function readBalance(account: Account, wallet: WalletName, asset: number): Balance {
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

/** Returns an account's available amount of an asset. */
export function sumAvailable(account: Account, wallet: WalletName, asset: number): Amount {
  const available = new Sum()
  addAvailable(available, account, wallet, asset)
  return available.amount
}

/** Adds an account's available amount of an asset to a sum. */
export function addAvailable(sum: Sum, account: Account, wallet: WalletName, asset: number): void {
  const balance = (wallet === 'spot' ? account.spot : account.wallets.get(wallet))?.[asset]
  if (balance === undefined) return
  sum.add(balance.total)
  sum.subtract(balance.frozen)
}

/** How the ids of the accounts in which futures grids trade begin; their number and their trader follow. */
export const BOT_ACCOUNTS = '@bot/'

/** Returns the id of a trader's nth account for futures grids. */
export function gridAccount(nth: number, trader: string): string {
  return `${BOT_ACCOUNTS}${nth}/${trader}`
}

/** Returns the trader to whom an account belongs: itself, unless it is the account of a futures grid. */
export function readTraderId(account: string): string {
  return account.startsWith(BOT_ACCOUNTS)
    ? required(/^@bot\/\d+\/(.+)$/.exec(account)?.[1], 'the account of a grid names its trader')
    : account
}
