/** What is open in this product, in the order in which it was opened. */
export type GiftState = Map<number, object>

export function createGiftState(): GiftState {
  return new Map()
}
