import { sign } from '#lib/kernel/decimal-text.ts'
import type { Decimal } from '../arithmetic/fraction.ts'

type TradeOutcome = 'win' | 'loss' | 'even'

/**
 * Returns what a trade counts as, by its net: after fees and funding (formulas 13.2). Journals and the public figures of leaders have no
 * other definition. Throws DecimalError.
 */
export function judgeOutcome(net: Decimal): TradeOutcome {
  const direction = sign(net)
  return direction > 0 ? 'win' : direction < 0 ? 'loss' : 'even'
}
