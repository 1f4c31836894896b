import { FEE_LEVELS } from '#lib/contract/instruments.ts'
import { compare, multiply, subtract } from '#lib/kernel/decimal.ts'

/** What one level pays on a volume, and how much less that is than at the first level; amounts in USDT. */
export interface Saving {
  readonly level: number
  readonly rate: string
  readonly fees: string
  readonly saved: string
}

/** Taker fees on a spot volume at every level up to the one that the volume reaches. */
export function savingsOn(volume: string): readonly Saving[] {
  const reached = FEE_LEVELS.spot.filter((row) => compare(row.volume30d, volume) <= 0)
  const atFirst = multiply(volume, reached[0]?.taker ?? '0')
  return reached.map(({ level, taker }) => {
    const fees = multiply(volume, taker)
    return { level, rate: taker, fees, saved: subtract(atFirst, fees) }
  })
}
