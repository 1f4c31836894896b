import type { useTranslations } from 'next-intl'
import type { EarnTier } from '../contract/earn-terms.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPercent, formatTrimmed } from '#lib/format/number.ts'

export type EarnWords = ReturnType<typeof useTranslations<'earn'>>

const DECIMALS = 8

/** Returns the name of a term. */
export function termText(t: EarnWords, days: number): string {
  return days === 0 ? t('flexible') : t('days', { days })
}

/** Returns an amount with its coin, kept together in any direction of text. */
export function coinText(amount: string, coin: string): string {
  return isolated(`${formatTrimmed(amount, DECIMALS)} ${coin}`)
}

export function rateText(rate: string): string {
  return formatPercent(rate, { signed: false, trim: true })
}

/** Returns the best rate of an offer; with tiers it is the one of the first part of an amount. */
export function bestRate(t: EarnWords, tiers: readonly EarnTier[]): string {
  const [first] = tiers
  if (first === undefined) return '--'
  return tiers.length > 1 ? t('upTo', { rate: isolated(rateText(first.rate)) }) : rateText(first.rate)
}
