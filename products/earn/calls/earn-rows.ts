import { EARN_DAY_MS, effectiveRate, interestFor, nextPayment } from '../rules/formulas/earn.ts'
import { EARN_CAUSES } from '../contract/earn-kinds.ts'
import type { EarnHoldingRow, EarnOfferRow, EarnRow } from '../contract/earn.ts'
import type { EarnOffer } from '../rules/terms.ts'
import type { EarnHoldingView } from '../reads/earn-views.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'

/** Returns an offer as pages see it. */
export function offerRow({ asset: coin, days, tiers, min, holdMax, dailyMax }: EarnOffer): EarnOfferRow {
  return { coin, days, tiers: [...tiers], min, holdMax, dailyMax: dailyMax ?? null }
}

/** Returns a holding as pages see it, at a time of the exchange's clock. */
export function holdingRow(holding: EarnHoldingView, nowMs: number): EarnHoldingRow {
  const { id, asset: coin, days, amount, tiers, interest, openedAtMs, endsAtMs } = holding
  return {
    id,
    coin,
    days,
    amount,
    tiers: [...tiers],
    rate: effectiveRate(amount, tiers),
    interest,
    interestAtEnd: endsAtMs === null ? null : interestFor(amount, tiers, days * EARN_DAY_MS),
    openedAt: openedAtMs,
    endsAt: endsAtMs,
    paysAt: endsAtMs ?? nextPayment(nowMs),
  }
}

/** Returns an operation of savings as pages see it. */
export function earnRow({ id, kind, asset, details, epoch, timeMs }: ProductRecordView): EarnRow {
  const text = (name: string): string => String(details[name] ?? '0')
  const endsAtMs = details['endsAtMs'] ?? null
  return {
    id: String(id),
    kind: kind as EarnRow['kind'],
    coin: asset,
    days: Number(details['days']),
    holdingId: text('holding'),
    amount: text('amount'),
    interest: text('interest'),
    givenUp: text('givenUp'),
    auto: details['auto'] === 1,
    cause: EARN_CAUSES.find((cause) => cause === details['cause']) ?? null,
    endsAt: endsAtMs === null ? null : Number(endsAtMs),
    epoch,
    ts: timeMs,
  }
}
