import { EARN_DAY_MS } from '../rules/formulas/earn.ts'
import { add } from '#lib/kernel/decimal.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { type AccountHistory, allRows } from '#gateway/exchange/studies/account-history.ts'
import { nameStudy } from '#gateway/exchange/studies/study.ts'
import { earnRow } from './earn-rows.ts'

/** The most payments that are read; what was paid before them is where a curve begins. */
const PAYMENTS_MAX = 10_000
/** The operations that pay interest. */
const PAYING = ['interest', 'redeem', 'maturity', 'return']

/** Interest by its coin. */
export type Interest = readonly (readonly [coin: string, amount: string])[]

/** Which payments of an account are asked for. */
export interface PaymentsQuestion {
  readonly epoch?: number | undefined
  readonly startMs?: number
  readonly asset?: string
  readonly holdingId?: string
  /** Payments after it are summed up apart too. */
  readonly recentAfterMs: number
}

export interface PaymentsFound {
  /** By the days since 1970 on which something was paid, oldest first. */
  readonly days: readonly { readonly day: number; readonly paid: Interest }[]
  readonly all: Interest
  readonly recent: Interest
}

/** The study of the interest that an account was paid: as many sums as days, however many payments there were. */
export const EARN_PAYMENTS = nameStudy(import.meta.url, 2, studyPayments)

/** Sums up the interest that was paid to an account, as far back as is asked for. */
export async function studyPayments(history: AccountHistory, question: PaymentsQuestion): Promise<PaymentsFound> {
  const { holdingId, recentAfterMs, ...filter } = question
  const days = new Map<number, Map<string, string>>()
  const all = new Map<string, string>()
  const recent = new Map<string, string>()
  for await (const record of allRows(history, 'earn', { ...filter, kind: PAYING }, PAYMENTS_MAX)) {
    const { ts, coin, interest, holdingId: held } = earnRow(record)
    if (isZero(interest) || (holdingId !== undefined && held !== holdingId)) continue
    const day = Math.floor(ts / EARN_DAY_MS)
    const ofDay = days.get(day) ?? new Map<string, string>()
    days.set(day, ofDay)
    for (const sums of [ofDay, all, ...(ts > recentAfterMs ? [recent] : [])]) sums.set(coin, add(sums.get(coin) ?? '0', interest))
  }
  return {
    days: [...days].toReversed().map(([day, paid]) => ({ day, paid: [...paid] })),
    all: [...all],
    recent: [...recent],
  }
}
