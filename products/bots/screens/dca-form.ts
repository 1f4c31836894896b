import { areSafetyPossible, safetyShapes } from '../rules/formulas/safety.ts'
import type { GridMarket } from '../rules/formulas/grid-check.ts'
import type { DcaStartBody } from '../contract/bots.ts'
import { add, divide, multiply } from '#lib/kernel/decimal.ts'
import { compare, formatUnits, isDecimal, isZero, trimZeros } from '#lib/kernel/decimal-text.ts'
import { toUnits } from '#lib/kernel/rounding.ts'

/** The form that starts recurring purchases: pure, so that it is tested without a browser. Rates are percentages, as people write them. */

/** The choices of time between regular purchases, in hours; 0 for one purchase at the beginning of each cycle. */
export const EVERY_HOURS = ['0', '1', '4', '12', '24', '72', '168'] as const
export type EveryHours = (typeof EVERY_HOURS)[number]

export interface DcaFields {
  readonly every: EveryHours
  readonly quote: string
  readonly amount: string
  readonly purchases: string
  readonly gain: string
  readonly repeats: boolean
  readonly safetyCount: string
  readonly safetyAmount: string
  readonly safetyStep: string
  readonly stepScale: string
  readonly sizeScale: string
  readonly trigger: string
  readonly stopLoss: string
  readonly sellAtEnd: boolean
}

export const EMPTY_DCA: DcaFields = {
  every: '24',
  quote: '',
  amount: '',
  purchases: '',
  gain: '',
  repeats: true,
  safetyCount: '',
  safetyAmount: '',
  safetyStep: '2',
  stepScale: '1',
  sizeScale: '1',
  trigger: '',
  stopLoss: '',
  sellAtEnd: false,
}

export type DcaNumber = Exclude<keyof DcaFields, 'every' | 'repeats' | 'sellAtEnd'>
export type DcaAction =
  | { readonly type: 'set'; readonly field: DcaNumber; readonly value: string }
  | { readonly type: 'every'; readonly every: EveryHours }
  | { readonly type: 'repeats' | 'sell'; readonly on: boolean }
  | { readonly type: 'clear' }

export function dcaReducer(fields: DcaFields, action: DcaAction): DcaFields {
  switch (action.type) {
    case 'set':
      return { ...fields, [action.field]: action.value }
    case 'every':
      return { ...fields, every: action.every }
    case 'repeats':
      return { ...fields, repeats: action.on }
    case 'sell':
      return { ...fields, sellAtEnd: action.on }
    case 'clear':
      return EMPTY_DCA
  }
}

export interface DcaFacts {
  readonly market: Pick<GridMarket, 'pricePlace' | 'volumePlace' | 'sizeMin' | 'valueMin' | 'last'>
  /** The spot wallet's balance of the quote coin; null until it is known. */
  readonly available: string | null
}

export type DcaError = 'much' | 'short' | 'small' | 'plan' | 'exits' | 'gain'
export type DcaErrors = Readonly<Partial<Record<DcaNumber, DcaError>>>

export interface DcaSummary {
  /** The joint cost of the plan's regular purchases, or of the first one, and all safety orders. */
  readonly needed: string
  /** How many regular purchases the funds allow beside the safety orders. */
  readonly affords: number
  /** How far below the first price the last safety order is, as a ratio; null without any. */
  readonly deepest: string | null
  readonly errors: DcaErrors
  readonly ready: boolean
}

const HOUR_MS = 3_600_000
const CENT = '100'
const RATE_PLACES = 6
const SCALE_PLACES = 3

const isGiven = (text: string): boolean => isDecimal(text) && !isZero(text)
const readAmount = (text: string): string => (isDecimal(text) ? text : '0')
const readCount = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : 0)
const units = (text: string, places: number): number => Number(toUnits(readAmount(text), places, 'down'))

function readSafety(fields: DcaFields, places: number) {
  const count = readCount(fields.safetyCount)
  return {
    count,
    units: units(fields.safetyAmount, places),
    step: units(divide(readAmount(fields.safetyStep), CENT), RATE_PLACES),
    stepScale: units(fields.stepScale, SCALE_PLACES),
    sizeScale: units(fields.sizeScale, SCALE_PLACES),
  }
}

/** Returns what the plan needs, and what is wrong with the fields that are filled in. */
export function dcaSummary(fields: DcaFields, { market, available }: DcaFacts): DcaSummary {
  const { every, quote, amount, purchases, gain, trigger, stopLoss } = fields
  const places = market.pricePlace + market.volumePlace
  const safety = readSafety(fields, places)
  const isPossible = areSafetyPossible(safety)
  const shapes = isPossible ? safetyShapes(safety) : []
  const ofSafety = formatUnits(
    shapes.reduce((sum, one) => sum + BigInt(one.units), 0n),
    places,
  )
  const asked = every === '0' ? 1 : Math.max(1, readCount(purchases))
  const needed = trimZeros(add(multiply(readAmount(amount), String(asked)), ofSafety))
  const start = isGiven(trigger) ? trigger : market.last
  const isSmall = (value: string): boolean => isGiven(value) && isTooSmall(value, start, market)
  const left = isGiven(amount) && isGiven(quote) ? Number(divide(add(quote, `-${ofSafety}`), amount)) : 0
  const errors: DcaErrors = {
    ...(isSmall(amount) ? { amount: 'small' as const } : {}),
    ...(safety.count > 0 && !isPossible ? { safetyCount: 'plan' as const } : {}),
    ...(safety.count > 0 && isSmall(fields.safetyAmount) ? { safetyAmount: 'small' as const } : {}),
    ...(isGiven(quote) && compare(quote, needed) < 0 ? { quote: 'short' as const } : {}),
    ...(available !== null && isGiven(quote) && compare(quote, available) > 0 ? { quote: 'much' as const } : {}),
    ...(every === '0' && !isGiven(gain) ? { gain: 'gain' as const } : {}),
    ...(isGiven(stopLoss) && compare(stopLoss, start) >= 0 ? { stopLoss: 'exits' as const } : {}),
  }
  const ready = isGiven(quote) && isGiven(amount) && Object.keys(errors).length === 0
  const below = shapes.at(-1)?.below
  return {
    needed,
    affords: every === '0' ? Math.min(1, Math.floor(left)) : Math.max(0, Math.floor(left)),
    deepest: below === undefined ? null : formatUnits(BigInt(below), RATE_PLACES),
    errors,
    ready,
  }
}

/** Checks whether a purchase for this value would be below the least size or value of its market, one hundredth above the price. */
function isTooSmall(value: string, price: string, { volumePlace, sizeMin, valueMin }: DcaFacts['market']): boolean {
  if (compare(value, multiply(valueMin, '1.01')) < 0) return true
  if (isZero(price)) return false
  const size = formatUnits(toUnits(divide(value, multiply(price, '1.01')), volumePlace, 'down'), volumePlace)
  return compare(size, sizeMin) < 0
}

/** Returns the body of the call that starts the plan. */
export function toDcaStart(fields: DcaFields, symbol: string): Omit<DcaStartBody, 'requestId'> {
  const { every, quote, amount, gain, repeats, trigger, stopLoss, sellAtEnd } = fields
  const count = readCount(fields.safetyCount)
  const ratio = (percent: string): string => trimZeros(divide(percent, CENT))
  return {
    symbol,
    quote,
    amount,
    everyMs: Number(every) * HOUR_MS,
    ...(every !== '0' && readCount(fields.purchases) > 0 ? { purchases: readCount(fields.purchases) } : {}),
    ...(count === 0
      ? {}
      : {
          safetyCount: count,
          safetyAmount: fields.safetyAmount,
          safetyStep: ratio(fields.safetyStep),
          stepScale: readAmount(fields.stepScale),
          sizeScale: readAmount(fields.sizeScale),
        }),
    ...(isGiven(gain) ? { takeProfit: ratio(gain) } : {}),
    repeats: repeats && isGiven(gain),
    ...(isGiven(trigger) ? { trigger } : {}),
    ...(isGiven(stopLoss) ? { stopLoss } : {}),
    sellAtEnd,
  }
}
