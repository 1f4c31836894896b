'use client'

import { unrealisedPnl } from '#lib/calc/profit.ts'
import type { PositionRow } from '#lib/contract/trading-positions.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { useLiveRow } from '#lib/stores/use-live.ts'
import { PriceCell, ProfitCell } from './cells.tsx'

interface Props {
  readonly position: PositionRow
}

/** The mark as the market's stream says it now; the row's own until it speaks. */
function useMark({ symbol, markPrice }: PositionRow): string {
  const mark = useLiveRow('futures', symbol)?.mark
  return mark === undefined || isZero(mark) ? markPrice : mark
}

export function LiveMarkCell({ position }: Props) {
  return <PriceCell row={{ product: 'futures', symbol: position.symbol }} price={useMark(position)} />
}

/** Unrealised profit at that mark. */
export function LiveProfitCell({ position }: Props) {
  const markPrice = useMark(position)
  const { direction, openAvgPrice, count } = position
  return <ProfitCell amount={unrealisedPnl({ direction, openAvgPrice, count, markPrice })} unit="USDT" />
}
