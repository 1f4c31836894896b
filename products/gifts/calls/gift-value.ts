import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { GIFT_FREE_VALUE, GIFT_VALUE_MAX } from '../contract/gift-terms.ts'
import { add, compare, maximum, subtract } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { MarketView } from '#gateway/feed/market-feed.ts'
import { formatValue, pricesNow } from '#gateway/wire/valuation.ts'
import { lostFreely, type Losing } from '#gateway/http/products/losses.ts'

/** The value of a gift at the last price, and whether it may be given without the withdrawal password. Values in USDT. */
export interface GiftValue {
  readonly value: string
  readonly freeLeft: string
  readonly needsPassword: boolean
}

/** Values a gift. Refuses a coin without a price and a gift above the limit. */
export function giftValue(view: MarketView, giver: Omit<Losing, 'findPrice'>, coin: string, amount: string): Result<GiftValue, ErrorName> {
  const findPrice = pricesNow(view)
  const value = formatValue(findPrice, coin, amount)
  if (value === null) return refuse('giftCoinUnknown')
  if (compare(value, GIFT_VALUE_MAX) > 0) return refuse('giftValueTooLarge')
  const lost = lostFreely({ ...giver, findPrice })
  const needsPassword = compare(add(lost, value), GIFT_FREE_VALUE) > 0
  return ok({ value, freeLeft: maximum('0', subtract(GIFT_FREE_VALUE, lost)), needsPassword })
}
