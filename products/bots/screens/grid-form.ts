import { type GridCheck, calculateCover, checkGrid, type GridFault, type GridMarket } from '../rules/formulas/grid-check.ts'
import type { GridMode } from '../rules/formulas/grid-prices.ts'
import type { GridStartBody } from '../contract/bots.ts'
import { compare, isDecimal, isZero, sign, trimZeros } from '#lib/kernel/decimal-text.ts'
import { roundToStep } from '#lib/kernel/rounding.ts'

/** The form that starts a grid: pure, so that it is tested without a browser. */

export interface GridFields {
  readonly mode: GridMode
  readonly lower: string
  readonly upper: string
  readonly grids: string
  readonly quote: string
  readonly base: string
  readonly trigger: string
  readonly takeProfit: string
  readonly stopLoss: string
  readonly sellAtEnd: boolean
}

export const EMPTY_GRID: GridFields = {
  mode: 'arithmetic',
  lower: '',
  upper: '',
  grids: '20',
  quote: '',
  base: '',
  trigger: '',
  takeProfit: '',
  stopLoss: '',
  sellAtEnd: false,
}

/** Returns the form with a first range, whose prices may come from an address and are left out unless they are decimals. */
export function startingGrid({ lower, upper }: Pick<GridFields, 'lower' | 'upper'>): GridFields {
  const isRange = isDecimal(lower) && isDecimal(upper) && sign(lower) > 0 && sign(upper) > 0
  return isRange ? { ...EMPTY_GRID, lower, upper } : EMPTY_GRID
}

/** The range of the last 30 days, as far as the market has them. */
export interface Past {
  readonly low: string
  readonly high: string
}

export type GridAction =
  | { readonly type: 'set'; readonly field: Exclude<keyof GridFields, 'mode' | 'sellAtEnd'>; readonly value: string }
  | { readonly type: 'mode'; readonly mode: GridMode }
  | { readonly type: 'sell'; readonly sell: boolean }
  /** Takes a past range as the grid's own, in whole price steps. */
  | { readonly type: 'range'; readonly past: Past; readonly tick: string }
  | { readonly type: 'clear' }

export function gridReducer(fields: GridFields, action: GridAction): GridFields {
  switch (action.type) {
    case 'set':
      return { ...fields, [action.field]: action.value }
    case 'mode':
      return { ...fields, mode: action.mode }
    case 'sell':
      return { ...fields, sellAtEnd: action.sell }
    case 'range':
      return {
        ...fields,
        lower: roundToStep(action.past.low, action.tick, 'down'),
        upper: roundToStep(action.past.high, action.tick, 'up'),
      }
    case 'clear':
      return EMPTY_GRID
  }
}

export interface GridFacts {
  readonly market: GridMarket
  readonly past: Past | null
  /** The available funds of the spot wallet; null until they are known. */
  readonly available: { readonly base: string; readonly quote: string } | null
}

export type GridError = GridFault | 'exits' | 'small' | 'much'
export type GridErrors = Readonly<Partial<Record<'range' | 'grids' | 'quote' | 'base' | 'takeProfit' | 'stopLoss', GridError>>>

/** Warnings before the start; none of them prevents it. */
export type GridWarning = 'loss' | 'someLoss' | 'outside' | 'narrow'

export interface GridSummary {
  /** Null until range and number of grids are possible. */
  readonly check: GridCheck | null
  /** How much of the range of the last 30 days the grid covers; null if unknown. */
  readonly cover: string | null
  readonly warnings: readonly GridWarning[]
  readonly ready: boolean
}

/** Below this cover the price was outside of the grid for a good part of the last 30 days. */
const COVER_LEAST = '0.5'

const isGiven = (text: string): boolean => isDecimal(text) && !isZero(text)

/** Returns what is wrong with the fields that are filled in. */
export function gridErrors(fields: GridFields, { market, available }: GridFacts): GridErrors {
  const { lower, upper, quote, base, takeProfit, stopLoss } = fields
  const found = checkGrid(priced(market, fields), fields)
  const isAsked = isGiven(lower) && isGiven(upper)
  const start = isGiven(fields.trigger) ? fields.trigger : market.last
  const isMore = (text: string, most: string | undefined): boolean => isGiven(text) && most !== undefined && compare(text, most) > 0
  const isShort = typeof found !== 'string' && (isGiven(quote) || isGiven(base)) && isZero(found.size)
  return {
    ...(isAsked && found === 'range' ? { range: 'range' as const } : {}),
    ...(isAsked && (found === 'grids' || found === 'dense') ? { grids: found } : {}),
    ...(isShort ? { quote: 'small' as const } : {}),
    ...(isMore(quote, available?.quote) ? { quote: 'much' as const } : {}),
    ...(isMore(base, available?.base) ? { base: 'much' as const } : {}),
    ...(isGiven(takeProfit) && (compare(takeProfit, upper || '0') <= 0 || compare(takeProfit, start) <= 0)
      ? { takeProfit: 'exits' as const }
      : {}),
    ...(isGiven(stopLoss) && ((isGiven(lower) && compare(stopLoss, lower) >= 0) || compare(stopLoss, start) >= 0)
      ? { stopLoss: 'exits' as const }
      : {}),
  }
}

function priced(market: GridMarket, { trigger }: GridFields): GridMarket {
  return isGiven(trigger) ? { ...market, last: trigger } : market
}

/** Returns what the grid would do, and whether it can be started. */
export function gridSummary(fields: GridFields, facts: GridFacts): GridSummary {
  const found = checkGrid(priced(facts.market, fields), fields)
  if (typeof found === 'string') return { check: null, cover: null, warnings: [], ready: false }
  const { lower, upper } = fields
  const start = isGiven(fields.trigger) ? fields.trigger : facts.market.last
  const cover = facts.past === null ? null : calculateCover(lower, upper, facts.past)
  const warnings: GridWarning[] = []
  if (sign(found.gainMost) <= 0) warnings.push('loss')
  else if (sign(found.gainLeast) <= 0) warnings.push('someLoss')
  if (compare(start, lower) < 0 || compare(start, upper) > 0) warnings.push('outside')
  if (cover !== null && compare(cover, COVER_LEAST) < 0) warnings.push('narrow')
  const errors = gridErrors(fields, facts)
  const ready = Object.keys(errors).length === 0 && !isZero(found.size)
  return { check: found, cover, warnings, ready }
}

/** Returns the body of the call that starts the grid. */
export function toStart(fields: GridFields, symbol: string): Omit<GridStartBody, 'requestId'> {
  const { mode, lower, upper, grids, quote, base, trigger, takeProfit, stopLoss, sellAtEnd } = fields
  return {
    symbol,
    mode,
    lower: trimZeros(lower),
    upper: trimZeros(upper),
    grids: Number(grids),
    ...(isGiven(quote) ? { quote } : {}),
    ...(isGiven(base) ? { base } : {}),
    ...(isGiven(trigger) ? { trigger } : {}),
    ...(isGiven(takeProfit) ? { takeProfit } : {}),
    ...(isGiven(stopLoss) ? { stopLoss } : {}),
    sellAtEnd,
  }
}
