import { EARN_DAY_MS } from '#lib/calc/earn/earn.ts'
import type { EarnCurve } from '#lib/contract/products/earn.ts'
import { add, sum } from '#lib/kernel/decimal.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { allRows } from '#gateway/http/trading/exports/all-rows.ts'
import { type PriceOf, valueOf } from '#gateway/wire/valuation.ts'
import { earnRow } from './earn-rows.ts'

/** The most payments that a curve is made of: three years of daily ones. */
const PAYMENTS_MAX = 1000
const PAYING = ['interest', 'redeem', 'maturity', 'return']

/** Returns the interest paid to an account in an epoch, summed up by day, valued in USDT at current prices. */
export function readCurve(exchange: Exchange, account: string, epoch: number | undefined, priceOf: PriceOf): EarnCurve {
  const query = { epoch, kind: PAYING }
  const rows = [
    ...allRows(
      query,
      (page) => exchange.read.productRecords(account, 'earn', page),
      ({ id }) => String(id),
      PAYMENTS_MAX,
    ),
  ].map(earnRow)
  const byDay = new Map<number, string>()
  for (const { ts, coin, interest } of rows.toReversed()) {
    if (isZero(interest)) continue
    const day = Math.floor(ts / EARN_DAY_MS)
    byDay.set(day, add(byDay.get(day) ?? '0', valueOf(priceOf, coin, interest) ?? '0'))
  }
  let total = '0'
  const points = [...byDay].map(([day, paid]) => {
    total = add(total, paid)
    return { ts: day * EARN_DAY_MS, total }
  })
  const [first] = points
  const recent = rows.filter(({ ts }) => ts > exchange.now() - EARN_DAY_MS)
  return {
    // A curve begins at nothing.
    points: first === undefined ? [] : [{ ts: first.ts - EARN_DAY_MS, total: '0' }, ...points],
    total,
    lastDay: sum(recent.map(({ coin, interest }) => valueOf(priceOf, coin, interest) ?? '0')),
  }
}
