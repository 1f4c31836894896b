import { reachedFeeLevel } from '#lib/contract/market/fees.ts'
import { listedFees, listedLevels } from '#lib/routing/listed-pairs.ts'
import { multiply, subtract } from '#lib/kernel/decimal.ts'

/** The fees of a level on a volume, and their saving compared with the first level; amounts in USDT. */
export interface Saving {
  readonly level: number
  readonly rate: string
  readonly fees: string
  readonly saved: string
}

/** Returns the taker fees on a spot volume at every level up to the one that the volume reaches. */
export function savingsOn(volume: string): readonly Saving[] {
  const reached = reachedFeeLevel('spot', volume)
  const atFirst = multiply(volume, listedFees('spot').taker)
  const rows = listedLevels('spot').filter(({ level }) => level <= reached)
  return rows.map(({ level, taker }) => {
    const fees = multiply(volume, taker)
    return { level, rate: taker, fees, saved: subtract(atFirst, fees) }
  })
}
