import type { ActHandlers } from '#gateway/operator/act.ts'
import type { P2pActParts } from '#products/p2p/calls/operator-acts/acts-context.ts'
import { makeP2pActs } from '#products/p2p/calls/operator-acts/p2p-acts.ts'
import type { PRODUCT_ACTS } from '../contract/operator-acts.ts'

/** Everything that the acts of products are made of. */
export type ProductActParts = P2pActParts

/** Makes the acts of all products that have some. */
export function makeProductActs(parts: ProductActParts): ActHandlers<typeof PRODUCT_ACTS> {
  return { ...makeP2pActs(parts) }
}
