import type { AlertDirection } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import type { ExchangeReads } from '#gateway/exchange/exchange.ts'
import type { Figure } from './figures.ts'

/** A position's distance from its liquidation, as alerts judge it. */
export interface Distance extends Figure {
  readonly side: string
  /** The mark price at which the distance is the alert's. */
  markAt(percent: number): { readonly direction: AlertDirection; readonly threshold: number }
}

/**
 * Returns the distances of an account's positions in a market between mark and liquidation price, in percent of the mark price. A position
 * that nothing can liquidate has none.
 */
export function listDistances(read: Pick<ExchangeReads, 'positions'>, account: string, symbol: string): readonly Distance[] {
  return read.positions(account, `futures:${symbol}`).flatMap(({ size, side, direction, markPrice, liquidationPrice }) => {
    if (isZero(size) || isZero(liquidationPrice) || isZero(markPrice)) return []
    const [mark, liquidation] = [Number(markPrice), Number(liquidationPrice)]
    const isLong = direction === 'long'
    const measure = Math.max(0, ((isLong ? mark - liquidation : liquidation - mark) / mark) * 100)
    return {
      side,
      measure,
      text: `${measure.toFixed(2)}%`,
      markAt: (percent) => ({
        direction: isLong ? 'below' : 'above',
        threshold: isLong ? liquidation / (1 - percent / 100) : liquidation / (1 + percent / 100),
      }),
    }
  })
}
