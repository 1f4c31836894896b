import { EARN_DAY_MS } from '#lib/calc/earn/earn.ts'
import type { EarnCurve } from '#lib/contract/products/earn.ts'
import { add, maximum, subtract, sum } from '#lib/kernel/decimal.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { allRows } from '#gateway/http/trading/exports/all-rows.ts'
import { type PriceOf, sumOf, valueOf } from '#gateway/wire/valuation.ts'
import { earnRow } from './earn-rows.ts'

/** The most payments that the points of a curve are made of; what was paid before them is where the curve begins. */
const PAYMENTS_MAX = 10_000
/** The operations that pay interest. */
const PAYING = ['interest', 'redeem', 'maturity', 'return']

type Earned = Pick<ReturnType<typeof earnRow>, 'coin' | 'interest'>

/** Returns the value of all interest that was paid to an account in its running round, as the state knows it; null without a round. */
export function paidInRound({ read }: Pick<Exchange, 'read'>, account: string, priceOf: PriceOf): string | null {
  const isRunning = read.account(account)?.epoch !== null && read.account(account) !== null
  return isRunning ? sumOf(read.earn(account).assets.map(({ asset, paid }) => valueOf(priceOf, asset, paid))) : null
}

/** Returns the operations of an account that paid interest, newest first, as far as `filter` reaches back. */
export function payments(
  { read }: Pick<Exchange, 'read'>,
  account: string,
  filter: { readonly epoch?: number | undefined; readonly startMs?: number; readonly asset?: string } = {},
): ReturnType<typeof earnRow>[] {
  const rows = allRows(
    { ...filter, kind: PAYING },
    (page) => read.productRecords(account, 'earn', page),
    ({ id }) => String(id),
    PAYMENTS_MAX,
  )
  return Array.from(rows, earnRow)
}

/** Returns the value of interest in USDT at current prices. */
export function worthOf(priceOf: PriceOf, rows: readonly Earned[]): string {
  return sumOf(rows.map(({ coin, interest }) => valueOf(priceOf, coin, interest)))
}

/** Returns the interest paid to an account in an epoch, summed up by day, valued in USDT at current prices. */
export function readCurve(exchange: Exchange, account: string, epoch: number | undefined, priceOf: PriceOf): EarnCurve {
  const rows = payments(exchange, account, { epoch })
  const byDay = new Map<number, string>()
  for (const { ts, coin, interest } of rows.toReversed()) {
    if (isZero(interest)) continue
    const day = Math.floor(ts / EARN_DAY_MS)
    byDay.set(day, add(byDay.get(day) ?? '0', valueOf(priceOf, coin, interest) ?? '0'))
  }
  const shown = sum([...byDay.values()])
  const all = paidInRound(exchange, account, priceOf) ?? shown
  let total = maximum('0', subtract(all, shown))
  const begin = total
  const points = [...byDay].map(([day, paid]) => {
    total = add(total, paid)
    return { ts: day * EARN_DAY_MS, total }
  })
  const [first] = points
  const recent = rows.filter(({ ts }) => ts > exchange.now() - EARN_DAY_MS)
  return {
    // A curve begins at what was paid before its first point.
    points: first === undefined ? [] : [{ ts: first.ts - EARN_DAY_MS, total: begin }, ...points],
    total: all,
    lastDay: worthOf(priceOf, recent),
  }
}
