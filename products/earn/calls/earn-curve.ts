import { EARN_DAY_MS } from '../rules/formulas/earn.ts'
import type { EarnCurve } from '../contract/earn.ts'
import { add, maximum, subtract, sum } from '#lib/kernel/decimal.ts'
import { earnReads } from '../reads/earn-reads.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { type PriceFinder, formatValue, sumKnown } from '#gateway/wire/valuation.ts'
import { EARN_PAYMENTS, type Interest } from './earn-study.ts'

/** Returns the value of all interest that was paid to an account in its running round, as the state knows it; null without a round. */
export function paidInRound({ read }: Pick<Exchange, 'read'>, account: string, findPrice: PriceFinder): string | null {
  const isRunning = read.account(account)?.epoch !== null && read.account(account) !== null
  return isRunning
    ? sumKnown(
        read
          .of(earnReads)
          .savings(account)
          .assets.map(({ asset, paid }) => formatValue(findPrice, asset, paid)),
      )
    : null
}

/** Returns the value of interest in USDT at current prices. */
export function sumWorth(findPrice: PriceFinder, paid: Interest): string {
  return sumKnown(paid.map(([coin, interest]) => formatValue(findPrice, coin, interest)))
}

/** Returns the interest paid to an account in an epoch, summed up by day, valued in USDT at current prices. */
export async function readCurve(
  { exchange, account, studies }: Pick<TradingContext, 'exchange' | 'account' | 'studies'>,
  epoch: number | undefined,
  findPrice: PriceFinder,
): Promise<EarnCurve> {
  const { days, recent } = await studies.ask(EARN_PAYMENTS, { epoch, recentAfterMs: exchange.now() - EARN_DAY_MS })
  const byDay = days.map(({ day, paid }) => ({ day, worth: sumWorth(findPrice, paid) }))
  const shown = sum(byDay.map(({ worth }) => worth))
  const all = paidInRound(exchange, account, findPrice) ?? shown
  let total = maximum('0', subtract(all, shown))
  const begin = total
  const points = byDay.map(({ day, worth }) => {
    total = add(total, worth)
    return { ts: day * EARN_DAY_MS, total }
  })
  const [first] = points
  return {
    // A curve begins at what was paid before its first point.
    points: first === undefined ? [] : [{ ts: first.ts - EARN_DAY_MS, total: begin }, ...points],
    total: all,
    lastDay: sumWorth(findPrice, recent),
  }
}
