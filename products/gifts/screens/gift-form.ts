import { GIFT_DECIMALS, type GiftSplit } from '../rules/formulas/gift-shares.ts'
import { GIFT_COUNT_MAX, type GIFT_HOURS, GIFT_SHARE_MIN } from '../contract/gift-terms.ts'
import { compare, divide, isDecimal, isZero } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'

/** The form of a gift: state, reducer, summary and errors, without React. */

export interface GiftFields {
  readonly coin: string
  readonly amount: string
  readonly count: string
  readonly split: GiftSplit
  readonly greeting: string
  readonly hours: (typeof GIFT_HOURS)[number]
}

export const FIRST_FIELDS: GiftFields = { coin: 'USDT', amount: '', count: '1', split: 'equal', greeting: '', hours: 24 }

/** A change of some fields, or the start of the next gift after one was given. */
export type GiftChange = { readonly type: 'change'; readonly fields: Partial<GiftFields> } | { readonly type: 'given' }

export function changeGift(fields: GiftFields, change: GiftChange): GiftFields {
  return change.type === 'given' ? { ...fields, amount: '', greeting: '' } : { ...fields, ...change.fields }
}

export type GiftFault = 'too-much' | 'count' | 'share-too-small'

/** Returns the faults of what is typed so far; an empty field is none. `available` is null until it is known. */
export function giftFaults({ amount, count }: GiftFields, available: string | null): ReadonlySet<GiftFault> {
  const faults = new Set<GiftFault>()
  if (count !== '' && !isCount(count)) faults.add('count')
  if (!isAmount(amount)) return faults
  if (available !== null && compare(amount, available) > 0) faults.add('too-much')
  if (isCount(count) && compare(calculateAverage(amount, count), GIFT_SHARE_MIN) < 0) faults.add('share-too-small')
  return faults
}

export interface GiftSummary {
  /** The average share, rounded down; null until amount and count are there. */
  readonly average: string | null
  readonly isReady: boolean
}

export function giftSummary(fields: GiftFields, available: string | null): GiftSummary {
  const isComplete = isAmount(fields.amount) && isCount(fields.count)
  const average = isComplete ? calculateAverage(fields.amount, fields.count) : null
  return { average, isReady: isComplete && giftFaults(fields, available).size === 0 }
}

const isAmount = (text: string): boolean => isDecimal(text) && !isZero(text)
const isCount = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= GIFT_COUNT_MAX
const calculateAverage = (amount: string, count: string): string => round(divide(amount, count), GIFT_DECIMALS, 'down')
