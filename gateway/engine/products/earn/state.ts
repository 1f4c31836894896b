/** What is open in this product, in the order in which it was opened. */
export type EarnState = Map<number, object>

export function createEarnState(): EarnState {
  return new Map()
}
