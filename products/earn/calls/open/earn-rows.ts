import { EARN_DAY_MS, EARN_HOUR_MS, fullHour, nextPayment } from '../../rules/formulas/earn.ts'
import { trimZeros } from '#lib/kernel/decimal-text.ts'
import { multiply, subtract } from '#lib/kernel/decimal.ts'
import type { EarnTier } from '../../contract/earn-terms.ts'
import type { EarnOffer } from '../../rules/terms.ts'
import type { EarnHoldingView } from '../../reads/earn-views.ts'
import type { earnRow } from '../earn-rows.ts'

/** Rows of savings in the dialect. Rates in percent, times in milliseconds, all as text. */

/** The dialect's id of an offer: coin and days. */
export function makeProductId({ asset, days }: Pick<EarnOffer, 'asset' | 'days'>): string {
  return days === 0 ? `${asset}-flexible` : `${asset}-${days}`
}

export function toPeriodType(days: number): 'flexible' | 'fixed' {
  return days === 0 ? 'flexible' : 'fixed'
}

function writePeriod(days: number): string {
  return days === 0 ? '' : String(days)
}

function steps(tiers: readonly EarnTier[], holdMax: string) {
  return tiers.map(({ from, rate }, at) => ({
    rateLevel: String(at + 1),
    min: from,
    max: tiers[at + 1]?.from ?? holdMax,
    currentApy: trimZeros(multiply(rate, '100')),
  }))
}

function apyList({ tiers, holdMax }: EarnOffer) {
  return steps(tiers, holdMax).map(({ rateLevel, min, max, currentApy }) => ({ rateLevel, minStepVal: min, maxStepVal: max, currentApy }))
}

function toSettleMethod(days: number): 'daily' | 'maturity' {
  return days === 0 ? 'daily' : 'maturity'
}

export function productRow(offer: EarnOffer) {
  const { asset, days, tiers } = offer
  return {
    productId: makeProductId(offer),
    coin: asset,
    periodType: toPeriodType(days),
    period: writePeriod(days),
    apyType: tiers.length > 1 ? 'ladder' : 'single',
    advanceRedeem: 'Yes',
    settleMethod: toSettleMethod(days),
    apyList: apyList(offer),
    status: 'in_progress',
    productLevel: 'normal',
  }
}

/** Returns what a subscription now would be: its limits, and when it bears interest, is paid, ends and can be redeemed. */
export function subscribeInfoRow(offer: EarnOffer, room: string, nowMs: number) {
  const { days, min, holdMax, dailyMax } = offer
  const endMs = nowMs + days * EARN_DAY_MS
  return {
    singleMinAmount: min,
    singleMaxAmount: dailyMax ?? holdMax,
    remainingAmount: room,
    subscribePrecision: '8',
    profitPrecision: '8',
    subscribeTime: String(nowMs),
    interestTime: String(days === 0 ? fullHour(nowMs) + EARN_HOUR_MS : nowMs),
    settleTime: String(days === 0 ? nextPayment(nowMs) : endMs),
    expireTime: days === 0 ? '' : String(endMs),
    redeemTime: String(days === 0 ? nowMs : endMs),
    settleMethod: toSettleMethod(days),
    apyList: apyList(offer),
    redeemDelay: 'D+0',
  }
}

interface Profits {
  readonly lastProfit: string
  readonly totalProfit: string
}

export function assetRow(holding: EarnHoldingView, { lastProfit, totalProfit }: Profits, nowMs: number) {
  const { id, asset, days, amount, openedAtMs, tiers } = holding
  return {
    productId: makeProductId(holding),
    orderId: id,
    productCoin: asset,
    interestCoin: asset,
    periodType: toPeriodType(days),
    period: writePeriod(days),
    holdAmount: amount,
    lastProfit,
    totalProfit,
    holdDays: String(Math.floor(Math.max(0, nowMs - openedAtMs) / EARN_DAY_MS)),
    status: 'in_progress',
    allowRedemption: 'Yes',
    productLevel: 'normal',
    apy: steps(tiers, amount).map(({ rateLevel, min, max, currentApy }) => ({ rateLevel, minApy: min, maxApy: max, currentApy })),
  }
}

/** The dialect's order types. Interest that comes with a redemption is in its amount. */
export const ORDER_KINDS = {
  subscribe: ['subscribe'],
  redeem: ['redeem', 'maturity', 'return'],
  pay_interest: ['interest'],
  deduction: [],
} as const

function toOrderType(kind: string): string {
  if (kind === 'subscribe') return 'subscribe'
  return kind === 'interest' ? 'pay_interest' : 'redeem'
}

export function recordRow({ id, kind, coin, days, amount, interest, ts }: ReturnType<typeof earnRow>) {
  return {
    orderId: id,
    coinName: coin,
    settleCoinName: coin,
    productType: toPeriodType(days),
    period: writePeriod(days),
    productLevel: 'normal',
    amount: kind === 'interest' ? interest : trimZeros(subtract(amount, `-${interest}`)),
    ts: String(ts),
    orderType: toOrderType(kind),
  }
}
