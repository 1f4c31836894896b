import { sum } from '#lib/kernel/decimal.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import { mainOf, type User } from '#gateway/accounts/users.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { EXCHANGE_PRODUCTS } from '#products/all/reads/index.ts'
import { type PriceOf, valueOf } from '#gateway/wire/valuation.ts'

/** The accounts that share one sum of a day, and the moment at which it is counted. */
export interface Losing {
  readonly exchange: Exchange
  readonly family: readonly string[]
  readonly priceOf: PriceOf
  /** The wall clock, in milliseconds. */
  readonly wallMs: number
}

/** Returns the main account of a user and all its sub-accounts: they share one withdrawal password, so they share what is free of it. */
export async function familyOf({ users }: Pick<Accounts, 'users'>, user: User): Promise<readonly string[]> {
  const main = mainOf(user)
  return [main, ...(await users.subAccounts(main)).map(({ id }) => id)]
}

/**
 * Returns the value that a family has given to others, or may still lose by steps that it has already taken, without a proof of its owner: the
 * gifts of the last 24 hours; what its advertisements and open orders sell without a proof, and what its open copies may pay to leaders
 * without one; and what such sales and ended copies have brought to others in the last 24 hours. In USDT; a coin without a price counts nothing, and cannot be added without a proof.
 * `except`: an advertisement in whose place another sale is judged.
 */
export function lostFreely({ exchange, family, priceOf, wallMs }: Losing, except?: string): string {
  const value = (coin: string, amount: string): string => valueOf(priceOf, coin, amount) ?? '0'
  const parts = { read: exchange.read, exchangeMs: exchange.now(), wallMs, valueOf: value, except }
  return sum(family.flatMap((account) => EXCHANGE_PRODUCTS.flatMap((product) => product.lostFreely?.(parts, account) ?? [])))
}
