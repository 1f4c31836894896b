/** What is open in this product, in the order in which it was opened. */
export type ConvertState = Map<number, object>

export function createConvertState(): ConvertState {
  return new Map()
}
