import { P2P_ACTS } from '#products/p2p/contract/operator-acts.ts'

/** What operators see and do in the products, of all that have such acts. */
export const PRODUCT_ACTS = { ...P2P_ACTS } as const
