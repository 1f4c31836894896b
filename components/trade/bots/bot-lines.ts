import { gridPrices } from '#products/bots/rules/formulas/grid-prices.ts'
import type { BotRow } from '#products/bots/contract/bots.ts'
import { decimalToNumber, multiply } from '#lib/kernel/decimal.ts'
import { formatUnits } from '#lib/kernel/decimal-text.ts'
import { ticksFrom } from '#lib/kernel/money.ts'
import { toUnits } from '#lib/kernel/rounding.ts'
import type { GridDraft } from './grid-draft.ts'

/** A line of a bot in the chart: a bound of its range, one of the prices between them, or an average price. */
export interface BotLine {
  readonly id: string
  readonly kind: 'lower' | 'upper' | 'between' | 'average' | 'draftLower' | 'draftUpper'
  readonly price: string
}

/** The price steps of a pair. */
interface Steps {
  readonly pricePlace: number
  readonly tick: string
}

const MOST_BETWEEN = 150

/** Returns the lines of a pair's bots, and of the range that is being set. */
export function botLines(bots: readonly BotRow[], draft: GridDraft | null, steps: Steps): BotLine[] {
  return [
    ...bots.flatMap((bot) => makeLines(bot, steps)),
    ...(draft === null
      ? []
      : [
          { id: 'grid:lower', kind: 'draftLower' as const, price: draft.lower },
          { id: 'grid:upper', kind: 'draftUpper' as const, price: draft.upper },
        ]),
  ]
}

function makeLines({ id, mode, lower, upper, grids, plan }: BotRow, { pricePlace, tick }: Steps): BotLine[] {
  if (plan !== null) return plan.averagePrice === null ? [] : [{ id: `bot:${id}:average`, kind: 'average', price: plan.averagePrice }]
  if (mode === null || lower === null || upper === null || grids === null) return []
  const ticks = (price: string): number => Number(toUnits(price, pricePlace))
  const shape = { mode, lower: ticksFrom(ticks(lower)), upper: ticksFrom(ticks(upper)), grids }
  const prices = gridPrices(shape, ticks(tick)).map((price) => formatUnits(BigInt(price), pricePlace))
  return prices.slice(0, MOST_BETWEEN + 1).map((price, nth) => ({
    id: `bot:${id}:${nth}`,
    kind: nth === 0 ? 'lower' : nth === prices.length - 1 ? 'upper' : 'between',
    price,
  }))
}

const BELOW = '0.97'
const ABOVE = '1.03'

/** Returns a first range around a price, to be changed by its trader. */
export function firstDraft(
  { product, symbol }: Pick<GridDraft, 'product' | 'symbol'>,
  last: string,
  onTick: (price: number) => string,
): GridDraft {
  const price = (share: string): string => onTick(decimalToNumber(multiply(last, share)))
  return { product, symbol, lower: price(BELOW), upper: price(ABOVE) }
}
