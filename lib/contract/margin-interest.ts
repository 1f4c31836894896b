/**
 * Discount of each spot level, from level 0, on the daily interest rate of a margin loan: `0.03` takes 3 % off. Higher levels
 * keep the last one (reference formulas 10). The exchange charges by this table and the fee pages show it.
 */
export const MARGIN_INTEREST_DISCOUNTS: readonly string[] = ['0', '0.03', '0.08', '0.14', '0.25', '0.4']

/** The discount of a spot level (0 or more) as a ratio. */
export function interestDiscount(level: number): string {
  return MARGIN_INTEREST_DISCOUNTS[level] ?? MARGIN_INTEREST_DISCOUNTS.at(-1) ?? '0'
}
