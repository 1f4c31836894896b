import { OwnFigure } from '#components/ui/figure/own-figure.tsx'
import { formatProfitCoarse } from '#lib/format/profit.ts'
import { findDirection, type Amount } from '#lib/format/number.ts'

/** Shows a gain or loss in USDT with 2 decimals. */
export function CoarseProfit({ amount, unit = 'USDT' }: { readonly amount: Amount; readonly unit?: string | undefined }) {
  return (
    <OwnFigure unit={unit} direction={findDirection(amount)}>
      {formatProfitCoarse(amount)}
    </OwnFigure>
  )
}

/** Writes a percentage; `--` if there is none. */
export function percentText(percent: string | null | undefined): string {
  return percent === null || percent === undefined ? '--' : `${percent}%`
}
