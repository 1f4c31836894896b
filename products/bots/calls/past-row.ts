import { ERRORS } from '#lib/contract/errors/errors.ts'
import type { PastRow } from '../contract/bots.ts'
import type { PastRun } from '../reads/run-past.ts'
import { botRow } from './bot-rows.ts'
import { errorOf } from '#gateway/http/trading/outcomes.ts'

/** Returns what a bot would have done over the last days. */
export function pastRow({ days, fromMs, toMs, refused, record, endedAtMs, ...run }: PastRun & { readonly days: number }): PastRow {
  const { invested, totalRatio, worstRatio, priceRatio, insideRatio } = run
  return {
    days,
    from: fromMs,
    to: toMs,
    refused: refused === null ? null : ERRORS[errorOf(refused)].code,
    invested,
    bot: record === null ? null : botRow({ ...record, epoch: 0, timeMs: endedAtMs ?? toMs }),
    endedAt: endedAtMs,
    totalRatio,
    worstRatio,
    priceRatio,
    insideRatio,
  }
}
