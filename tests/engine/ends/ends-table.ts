import type { EndsRow } from './ends-row.ts'
import { ORDER_ENDS } from './order-ends.ts'
import { P2P_ENDS } from './p2p-ends.ts'
import { PRODUCT_ENDS } from './product-ends.ts'
import { TRADING_ENDS } from './trading-ends.ts'

/** The end of each thing that can be open when its round, its market or its time ends (DESIGN 6.6). */
export const ENDS_TABLE: readonly EndsRow[] = [...TRADING_ENDS, ...ORDER_ENDS, ...PRODUCT_ENDS, ...P2P_ENDS]
