import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { GIFT_FREE_VALUE, GIFT_VALUE_MAX } from '#lib/contract/products/gift-terms.ts'
import { add, compare, subtract, sum } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'
import { pricesNow, valueOf } from '#gateway/wire/valuation.ts'

const DAY_MS = 86_400_000
/** Rows of one read; an account may have given more gifts in a day. */
const ROWS = 200

/** The value of a gift at the last price, and whether it may be given without the withdrawal password. Values in USDT. */
export interface GiftValue {
  readonly value: string
  readonly freeLeft: string
  readonly needsPassword: boolean
}

interface Giver {
  readonly exchange: Exchange
  readonly account: string
  readonly wallMs: number
}

/** Values a gift. Refuses a coin without a price and a gift above the limit. */
export function giftValue(view: MarketView, giver: Giver, coin: string, amount: string): Result<GiftValue, ErrorName> {
  const value = valueOf(pricesNow(view), coin, amount)
  if (value === null) return refuse('giftCoinUnknown')
  if (compare(value, GIFT_VALUE_MAX) > 0) return refuse('giftValueTooLarge')
  const given = givenInDay(giver)
  const left = subtract(GIFT_FREE_VALUE, given)
  const needsPassword = compare(add(given, value), GIFT_FREE_VALUE) > 0
  return ok({ value, freeLeft: compare(left, '0') < 0 ? '0' : left, needsPassword })
}

/** Returns the value of all gifts that an account has given in the last 24 hours, in any round, by the wall clock. */
function givenInDay({ exchange, account, wallMs }: Giver): string {
  const values: string[] = []
  let before: string | undefined
  for (;;) {
    const rows = exchange.read.productRecords(account, 'gifts', { kind: 'given', limit: ROWS, idBelow: before })
    for (const { details } of rows) {
      if (Number(details['wallMs']) <= wallMs - DAY_MS) return sum(values)
      values.push(String(details['value']))
    }
    const last = rows.at(-1)
    if (rows.length < ROWS || last === undefined) return sum(values)
    before = String(last.id)
  }
}
