import { Type } from 'typebox'
import { multiply, subtract } from '#lib/kernel/decimal.ts'
import { sign } from '#lib/kernel/decimal-text.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import { copyReads } from '../../reads/copy-reads.ts'
import type { CopyProduct } from '../../rules/state.ts'
import type { FollowerView, LeaderView } from '../../reads/show-copy.ts'
import { DialectRefusal } from '#gateway/http/open/refusal.ts'
import type { Bot } from '#gateway/http/open/bot/call.ts'
import { HistoryFields, optional } from '#gateway/http/open/bot/input.ts'

/** The parts that the calls of leaders share. */

export const ROWS_MAX = 100

/** The window of a list of a leader. */
export const Window = Type.Object({
  ...HistoryFields,
  coin: optional,
  symbol: optional,
  productType: optional,
  pageNo: optional,
  pageSize: optional,
})

export interface Led {
  readonly leader: LeaderView
  readonly followers: readonly FollowerView[]
}

/** Returns what an account leads in a product; null if it does not. */
export function ledBy({ exchange, account }: Bot, product: CopyProduct): Led | null {
  return (
    exchange.read
      .of(copyReads)
      .leading(account)
      .find(({ leader }) => leader.product === product) ?? null
  )
}

/** Returns what an account leads in a product; refuses an account that does not. */
export function leading(bot: Bot, product: CopyProduct): Led {
  const found = ledBy(bot, product)
  if (found === null) throw new DialectRefusal('accountAbnormal')
  return found
}

/** Returns a part in percent of a whole, cut off at two decimals; 0 of nothing. */
export function percent(part: string, whole: string): string {
  return sign(whole) === 1 ? divideToDecimals(multiply(part, '100'), whole, 2, 'down') : '0'
}

/** The result of each of the newest days, oldest first. */
export interface DayResult {
  readonly amount: string
  readonly ctime: string
}

/** Returns what each of a leader's newest days has brought. Its days keep results so far. */
export function resultsByDay({ days }: LeaderView, most: number): DayResult[] {
  return days.map(([endMs, own], nth) => ({ amount: subtract(own, days[nth - 1]?.[1] ?? '0'), ctime: String(endMs) })).slice(-most)
}

const DAY_MS = 86_400_000

/** Returns the beginning of the day before, in UTC. */
export function yesterdayMs(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS) * DAY_MS - DAY_MS
}

/** Returns the beginning of a time's day, in UTC. */
export function startDay(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS) * DAY_MS
}
