import { aboutFigure, findDirection, formatDecimal, formatPrice, formatTrimmed, type Amount } from '#lib/format/number.ts'
import { asProfit, formatProfit } from '#lib/format/profit.ts'
import { Figure } from './figure.tsx'
import { OwnFigure } from './own-figure.tsx'

/** Maximum decimals of sizes, amounts and fees. */
const PLACES = 8

interface Props {
  readonly amount: Amount
  readonly unit?: string
}

/** Shows a price with its pair's decimals. */
export function PriceFigure({ price, places }: { readonly price: Amount; readonly places: number }) {
  return <Figure>{formatPrice(price, places)}</Figure>
}

interface AmountProps extends Props {
  /** Whether it is a valuation of an amount in another coin. */
  readonly isAbout?: boolean
}

/** Shows one of the user's own sizes, amounts or fees, without trailing zeros. */
export function AmountFigure({ amount, unit, isAbout = false }: AmountProps) {
  const figure = formatTrimmed(amount, PLACES)
  return <OwnFigure unit={unit}>{isAbout ? aboutFigure(figure) : figure}</OwnFigure>
}

/** Shows one of the user's own values in 2 decimals. */
export function ValueFigure({ amount, unit }: Props) {
  return <OwnFigure unit={unit}>{formatDecimal(amount, 2)}</OwnFigure>
}

/** Shows a gain or loss with its sign. */
export function ProfitFigure({ amount, unit }: Props) {
  return (
    <OwnFigure unit={unit} direction={findDirection(amount)}>
      {formatProfit(amount)}
    </OwnFigure>
  )
}

/** Shows the change of a balance, with its sign and all its decimals. */
export function ChangeFigure({ amount }: { readonly amount: Amount }) {
  return <OwnFigure direction={findDirection(amount)}>{formatTrimmed(amount, PLACES, asProfit(amount))}</OwnFigure>
}
