import { checkFuturesGrid, type FuturesGridCheck, type FuturesGridMarket } from '../rules/formulas/futures-check.ts'
import type { GridDirection } from '../rules/formulas/futures-sizing.ts'
import { calculateCover, type GridFault } from '../rules/formulas/grid-check.ts'
import type { GridMode } from '../rules/formulas/grid-prices.ts'
import type { FuturesGridStartBody } from '../contract/bots.ts'
import { compare, isDecimal, isZero, sign, trimZeros } from '#lib/kernel/decimal-text.ts'
import { roundToStep } from '#lib/kernel/rounding.ts'
import type { GridWarning, Past } from './grid-form.ts'

/** The form that starts a futures grid: pure, so that it is tested without a browser. */

export interface FuturesGridFields {
  readonly direction: GridDirection
  readonly leverage: string
  readonly mode: GridMode
  readonly lower: string
  readonly upper: string
  readonly grids: string
  readonly margin: string
  readonly trigger: string
  /** The prices beyond the range at which it stops; which of them takes a profit follows from the direction. */
  readonly above: string
  readonly below: string
}

export type FuturesGridNumber = Exclude<keyof FuturesGridFields, 'direction' | 'mode'>

const EMPTY: FuturesGridFields = {
  direction: 'neutral',
  leverage: '3',
  mode: 'arithmetic',
  lower: '',
  upper: '',
  grids: '20',
  margin: '',
  trigger: '',
  above: '',
  below: '',
}

/** Returns the form with a first range, whose prices may come from an address and are left out unless they are decimals. */
export function startingFuturesGrid({ lower, upper }: Pick<FuturesGridFields, 'lower' | 'upper'>): FuturesGridFields {
  const isRange = isDecimal(lower) && isDecimal(upper) && sign(lower) > 0 && sign(upper) > 0
  return isRange ? { ...EMPTY, lower, upper } : EMPTY
}

export type FuturesGridAction =
  | { readonly type: 'set'; readonly field: FuturesGridNumber; readonly value: string }
  | { readonly type: 'mode'; readonly mode: GridMode }
  | { readonly type: 'direction'; readonly direction: GridDirection }
  /** Takes a past range as the grid's own, in whole price steps. */
  | { readonly type: 'range'; readonly past: Past; readonly tick: string }
  | { readonly type: 'clear' }

export function futuresGridReducer(fields: FuturesGridFields, action: FuturesGridAction): FuturesGridFields {
  switch (action.type) {
    case 'set':
      return { ...fields, [action.field]: action.value }
    case 'mode':
      return { ...fields, mode: action.mode }
    case 'direction':
      return { ...fields, direction: action.direction }
    case 'range':
      return {
        ...fields,
        lower: roundToStep(action.past.low, action.tick, 'down'),
        upper: roundToStep(action.past.high, action.tick, 'up'),
      }
    case 'clear':
      return EMPTY
  }
}

export interface FuturesGridFacts {
  readonly market: FuturesGridMarket
  readonly past: Past | null
  /** The balance of the quote coin in the spot wallet; null until it is known. */
  readonly available: string | null
}

export type FuturesGridError = GridFault | 'exits' | 'small' | 'much' | 'leverage'
export type FuturesGridErrors = Readonly<Partial<Record<'range' | 'grids' | 'leverage' | 'margin' | 'above' | 'below', FuturesGridError>>>
export type FuturesGridWarning = GridWarning | 'liquidation'

export interface FuturesGridSummary {
  /** Null until range, number of grids and leverage are possible. */
  readonly check: FuturesGridCheck | null
  /** How much of the range of the last 30 days the grid covers; null if unknown. */
  readonly cover: string | null
  readonly warnings: readonly FuturesGridWarning[]
  readonly errors: FuturesGridErrors
  readonly ready: boolean
}

/** Below this cover the price was outside of the grid for a good part of the last 30 days. */
const COVER_LEAST = '0.5'

const isGiven = (text: string): boolean => isDecimal(text) && !isZero(text)

function chooseStart({ trigger }: FuturesGridFields, market: FuturesGridMarket): string {
  return isGiven(trigger) ? trigger : market.last
}

function findErrors(fields: FuturesGridFields, facts: FuturesGridFacts, found: ReturnType<typeof checkFuturesGrid>): FuturesGridErrors {
  const { lower, upper, margin, above, below } = fields
  const start = chooseStart(fields, facts.market)
  const isAsked = isGiven(lower) && isGiven(upper)
  const isMuch = isGiven(margin) && facts.available !== null && compare(margin, facts.available) > 0
  const isSmall = typeof found !== 'string' && isGiven(margin) && isZero(found.size)
  const isAbove = !isGiven(above) || (compare(above, upper || '0') > 0 && compare(above, start) > 0)
  const isBelow = !isGiven(below) || ((!isGiven(lower) || compare(below, lower) < 0) && compare(below, start) < 0)
  return {
    ...(isAsked && found === 'range' ? { range: found } : {}),
    ...(isAsked && (found === 'grids' || found === 'dense') ? { grids: found } : {}),
    ...(found === 'leverage' ? { leverage: found } : {}),
    ...(isMuch ? { margin: 'much' as const } : isSmall ? { margin: 'small' as const } : {}),
    ...(isAbove ? {} : { above: 'exits' as const }),
    ...(isBelow ? {} : { below: 'exits' as const }),
  }
}

/** Returns what the grid would do, what is wrong with it, and whether it can be started. */
export function futuresGridSummary(fields: FuturesGridFields, facts: FuturesGridFacts): FuturesGridSummary {
  const start = chooseStart(fields, facts.market)
  const found = checkFuturesGrid({ ...facts.market, last: start }, fields)
  const errors = findErrors(fields, facts, found)
  if (typeof found === 'string') return { check: null, cover: null, warnings: [], errors, ready: false }
  const { lower, upper } = fields
  const cover = facts.past === null ? null : calculateCover(lower, upper, facts.past)
  const warnings: FuturesGridWarning[] = []
  if (sign(found.gainMost) <= 0) warnings.push('loss')
  else if (sign(found.gainLeast) <= 0) warnings.push('someLoss')
  if (compare(start, lower) < 0 || compare(start, upper) > 0) warnings.push('outside')
  if (cover !== null && compare(cover, COVER_LEAST) < 0) warnings.push('narrow')
  if (found.isAtRisk) warnings.push('liquidation')
  return { check: found, cover, warnings, errors, ready: Object.keys(errors).length === 0 && !isZero(found.size) }
}

/** Returns the body of the call that starts the grid. */
export function toFuturesStart(fields: FuturesGridFields, symbol: string): Omit<FuturesGridStartBody, 'requestId'> {
  const { direction, leverage, mode, lower, upper, grids, margin, trigger, above, below } = fields
  const [takeProfit, stopLoss] = direction === 'short' ? [below, above] : [above, below]
  return {
    symbol,
    direction,
    leverage: Number(leverage),
    mode,
    lower: trimZeros(lower),
    upper: trimZeros(upper),
    grids: Number(grids),
    margin: margin === '' ? '0' : margin,
    ...(isGiven(trigger) ? { trigger } : {}),
    ...(isGiven(takeProfit) ? { takeProfit } : {}),
    ...(isGiven(stopLoss) ? { stopLoss } : {}),
  }
}
