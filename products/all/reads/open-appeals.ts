import { EXCHANGE_PRODUCTS } from './index.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'

/** Returns how many disputes of all products wait for a decision. */
export function countOpenAppeals(state: EngineState): number {
  return EXCHANGE_PRODUCTS.reduce((sum, product) => sum + (product.openAppeals?.(state) ?? 0), 0)
}
