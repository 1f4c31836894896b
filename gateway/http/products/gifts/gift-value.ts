import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { GIFT_FREE_VALUE, GIFT_VALUE_MAX } from '#lib/contract/products/gift-terms.ts'
import { add, compare, subtract, sum } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import { mainOf, type User } from '#gateway/accounts/users.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'
import { pricesNow, valueOf } from '#gateway/wire/valuation.ts'

const DAY_MS = 86_400_000
/** Rows of one read; an account may have given more gifts in a day. */
const ROWS = 1000

/** The value of a gift at the last price, and whether it may be given without the withdrawal password. Values in USDT. */
export interface GiftValue {
  readonly value: string
  readonly freeLeft: string
  readonly needsPassword: boolean
}

interface Giver {
  readonly exchange: Exchange
  /** The accounts whose gifts count together, the main account first. */
  readonly family: readonly string[]
  readonly wallMs: number
}

/** Returns the main account of a user and all its sub-accounts: they share one withdrawal password, so they share what is free of it. */
export async function familyOf({ users }: Pick<Accounts, 'users'>, user: User): Promise<readonly string[]> {
  const main = mainOf(user)
  return [main, ...(await users.subAccounts(main)).map(({ id }) => id)]
}

/** Values a gift. Refuses a coin without a price and a gift above the limit. */
export async function giftValue(view: MarketView, giver: Giver, coin: string, amount: string): Promise<Result<GiftValue, ErrorName>> {
  const value = valueOf(pricesNow(view), coin, amount)
  if (value === null) return refuse('giftCoinUnknown')
  if (compare(value, GIFT_VALUE_MAX) > 0) return refuse('giftValueTooLarge')
  const given = sum(await Promise.all(giver.family.map((account) => givenInDay(giver, account))))
  const left = subtract(GIFT_FREE_VALUE, given)
  const needsPassword = compare(add(given, value), GIFT_FREE_VALUE) > 0
  return ok({ value, freeLeft: compare(left, '0') < 0 ? '0' : left, needsPassword })
}

/**
 * Returns the value of all gifts that an account has given in the last 24 hours, in any round, by the wall clock. That clock may have been
 * set back or forth, so the order of the records tells nothing of their age: each is judged by its own time.
 */
async function givenInDay({ exchange, family: [owner = ''], wallMs }: Giver, account: string): Promise<string> {
  const { history } = exchange.studies(owner, account)
  const values: string[] = []
  let before: string | undefined
  for (;;) {
    const query = { kind: 'given', limit: ROWS, idBelow: before, details: { above: { wallMs: wallMs - DAY_MS } } }
    const rows = await history.rows('gifts', query)
    values.push(...rows.map(({ details }) => String(details['value'])))
    const last = rows.at(-1)
    if (rows.length < ROWS || last === undefined) return sum(values)
    before = String(last.id)
  }
}
