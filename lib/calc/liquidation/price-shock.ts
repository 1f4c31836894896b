import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'
import { unrealisedPnl } from '../position/profit.ts'
import type { Direction } from '../arithmetic/contract-terms.ts'
import { accountMaintenance, isLiquidated, marginRatio } from './margin-ratio.ts'
import { tierOf, type Tier } from './tiers.ts'
import { groupBy } from '#lib/kernel/browser/group-by.ts'

/** An open position, with the terms of its contract. */
export interface ShockedPosition {
  readonly symbol: string
  readonly direction: Direction
  readonly count: Decimal
  readonly openAvgPrice: Decimal
  readonly markPrice: Decimal
  /** Margin of its own in isolated margin; null in cross margin. */
  readonly isolatedMargin: Decimal | null
  readonly tiers: readonly Tier[]
  /** The account's taker fee, which closing costs. */
  readonly feeRate: Decimal
}

export interface ShockedAccount {
  /** Wallet of cross margin, without unrealised profit and isolated margins. */
  readonly crossWallet: Decimal
  readonly positions: readonly ShockedPosition[]
  /** Cross maintenance margin of open orders, which a move of the prices does not change. */
  readonly ordersMaintenance: Decimal
}

/** An account after all mark prices have moved. Amounts in the margin coin. */
export interface ShockOutcome {
  /** Cross wallet with its profit, and the isolated positions that remain. */
  readonly equity: Decimal
  /** Of cross margin. */
  readonly maintenance: Decimal
  /** Cross maintenance over cross equity; null without a cross position. */
  readonly ratio: Decimal | null
  /** Whether the cross positions would be liquidated. */
  readonly isLiquidated: boolean
  /** Symbols of the isolated positions that would be liquidated. */
  readonly liquidated: readonly string[]
}

/**
 * Returns the account if every mark price moves by `shift` (`-0.1` is minus 10 %), by the formulas that liquidate it (formulas 4, 6.1 and
 * 1.2): maintenance margin of the larger side, the tier of both sides together, isolated positions each by themselves. Nothing is
 * liquidated on the way, and funding and fees of fills are left out. Throws DecimalError.
 */
export function accountAfterShock({ crossWallet, positions, ordersMaintenance }: ShockedAccount, shift: Decimal): ShockOutcome {
  const factor = exact('1').plus(shift)
  const moved = positions.map((position) => ({ ...position, markPrice: exact(position.markPrice).times(factor).text() }))
  const cross = moved.filter(({ isolatedMargin }) => isolatedMargin === null)
  const crossEquity = Fraction.sum([crossWallet, ...cross.map(unrealisedPnl)])
  const bySymbol = [...groupBy(cross, ({ symbol }) => symbol).values()]
  const held = bySymbol.map(crossMaintenance)
  const maintenance = Fraction.sum([...held, ordersMaintenance]).text()
  const isolated = moved.filter(({ isolatedMargin }) => isolatedMargin !== null).map(isolatedAfter)
  const equity = crossEquity.text()
  return {
    equity: Fraction.sum([equity, ...isolated.filter((each) => !each.isLiquidated).map((each) => each.equity)]).text(),
    maintenance,
    ratio: cross.length === 0 ? null : marginRatio({ positions: [], orders: [{ totalDelegateValue: maintenance, mm: '1' }], equity }),
    isLiquidated: cross.length > 0 && isLiquidated({ equity, maintenance }),
    liquidated: isolated.filter((each) => each.isLiquidated).map(({ symbol }) => symbol),
  }
}

/** Returns the cross maintenance margin of both sides of one contract at its mark price (formulas 6.1). Throws DecimalError. */
export function crossMaintenance(sides: readonly ShockedPosition[]): Decimal {
  const [first] = sides
  if (first === undefined) return '0'
  const total = Fraction.sum(sides.map(({ count }) => count))
  const side = (direction: Direction) => Fraction.sum(sides.filter((each) => each.direction === direction).map(({ count }) => count))
  const larger = exact(side(1).text()).atLeast(side(2).text())
  const { mm, maintainAmount } = tierOf(total.times(first.markPrice).text(), first.tiers)
  return accountMaintenance({
    positions: [
      {
        markPrice: first.markPrice,
        count: larger.text(),
        mm,
        // The deduction is for the whole value; the larger side has its share of it.
        maintainAmount: exact(maintainAmount).times(larger.over(total.text())).text(),
        feeRate: first.feeRate,
      },
    ],
  })
}

function isolatedAfter(position: ShockedPosition): { readonly symbol: string; readonly equity: Decimal; readonly isLiquidated: boolean } {
  const { symbol, markPrice, count, tiers, feeRate, isolatedMargin } = position
  const { mm, maintainAmount } = tierOf(exact(count).times(markPrice).text(), tiers)
  const maintenance = accountMaintenance({ positions: [{ markPrice, count, mm, maintainAmount, feeRate }] })
  const equity = exact(isolatedMargin ?? '0')
    .plus(unrealisedPnl(position))
    .text()
  return { symbol, equity, isLiquidated: isLiquidated({ equity, maintenance }) }
}
