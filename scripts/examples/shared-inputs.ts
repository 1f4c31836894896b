import type { ContractType, Direction, MarginMode } from '#lib/calc/arithmetic/contract-terms.ts'
import type { Tier } from '#lib/calc/liquidation/tiers.ts'
import { choice, decimal, list, record, row, type Reader } from './readers.ts'

export const direction = choice<Direction>({ '1': 1, '2': 2, long: 1, short: 2 })
export const marginMode = choice<MarginMode>({ '1': 1, '2': 2 })

export const TERMS = {
  contractType: choice<ContractType>({ linear: 'linear', inverse: 'inverse' }),
  faceValue: decimal,
  bp: decimal,
} as const

export const RATES = { mm: decimal } as const
export const RATE_EXTRAS = { feeRate: decimal, maintainAmount: decimal } as const

/** A size at the mark price, and the rates that apply to it. */
export const MARKED = { markPrice: decimal, count: decimal, ...RATES } as const
export const MARKED_EXTRAS = { ...RATE_EXTRAS, ...TERMS } as const

export const ENTRY = { direction, openAvgPrice: decimal } as const

/** An open position and its mark price. */
export const POSITION = { ...ENTRY, markPrice: decimal, count: decimal } as const

const shortTier = record({ min: decimal, mm: decimal }, { max: decimal, lever: decimal })
const longTier = record(
  { minValue: decimal, mm: decimal },
  { maxValue: decimal, maxLever: decimal, maintainAmount: decimal, level: decimal },
)

/** Reads a tier, with the names of the examples (`min`, `max`, `lever`) or those of the contract definitions. */
const tier: Reader<Tier> = (value, name) => {
  if (typeof value === 'object' && value !== null && 'minValue' in value) {
    const { minValue, maxValue = minValue, mm } = longTier(value, name)
    return { minValue, maxValue, mm }
  }
  const { min, max = min, mm } = shortTier(value, name)
  return { minValue: min, maxValue: max, mm }
}

export const tiers = list(tier)

/** `[price, count]` pairs. */
export const fills = list(row({ price: decimal, count: decimal }))
