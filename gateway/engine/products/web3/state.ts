/** What is open in this product, in the order in which it was opened. */
export type Web3State = Map<number, object>

export function createWeb3State(): Web3State {
  return new Map()
}
