'use client'

import { PriceFigure, ProfitFigure, ValueFigure } from '#components/ui/figure/amounts.tsx'
import { OwnFigure } from '#components/ui/figure/own-figure.tsx'
import { roe } from '#lib/calc/position/roe.ts'
import { unrealisedPnl } from '#lib/calc/position/profit.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { findDirection } from '#lib/format/number.ts'
import { formatProfitCoarse, formatReturn } from '#lib/format/profit.ts'
import { divide, isZero, multiply } from '#lib/kernel/decimal.ts'
import { useLiveRow } from '#lib/stores/figures/use-live.ts'
import { PanelPrice, usePricePlace } from './cells.tsx'

interface Props {
  readonly position: PositionRow
}

/** Returns the latest mark price from the market stream, or the row's own until the first arrives. */
function useMark({ symbol, markPrice }: PositionRow): string {
  const mark = useLiveRow('futures', symbol)?.mark
  return mark === undefined || isZero(mark) ? markPrice : mark
}

function useLiveProfit(position: PositionRow): string {
  const markPrice = useMark(position)
  const { direction, openAvgPrice, count } = position
  return unrealisedPnl({ direction, openAvgPrice, count, markPrice })
}

export function PanelMark({ position }: Props) {
  return <PanelPrice symbol={position.symbol} price={useMark(position)} />
}

export function RecordMark({ position }: Props) {
  const mark = useMark(position)
  return <PriceFigure price={mark} places={usePricePlace(position.symbol, mark)} />
}

/** Shows unrealised profit and return at the live mark price. */
export function PanelProfit({ position }: Props) {
  const pnl = useLiveProfit(position)
  const share = divide(roe({ pnl, margin: position.openMarginCount }), '100')
  return <OwnFigure direction={findDirection(pnl)}>{`${formatProfitCoarse(pnl)} (${formatReturn(share)})`}</OwnFigure>
}

/** Shows the value of a position at the live mark price. */
export function PanelValue({ position }: Props) {
  return <ValueFigure amount={multiply(position.count, useMark(position))} />
}

/** Shows a profit or loss that no longer changes with the mark price, by the rule for tables (DESIGN 5.36). */
export function PanelGain({ amount }: { readonly amount: string }) {
  return <OwnFigure direction={findDirection(amount)}>{formatProfitCoarse(amount)}</OwnFigure>
}

/** Shows unrealised profit at the live mark price, with all its decimals. */
export function RecordProfit({ position }: Props) {
  return <ProfitFigure amount={useLiveProfit(position)} unit="USDT" />
}
