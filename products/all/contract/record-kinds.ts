import type { CONVERT_KINDS } from '#products/convert/contract/convert-kinds.ts'
import type { EARN_KINDS } from '#products/earn/contract/earn-kinds.ts'
import type { GIFT_KINDS } from '#products/gifts/contract/gift-kinds.ts'
import type { WEB3_KINDS } from '#products/web3/contract/web3-kinds.ts'

/** A kind of the records of products by which their lists can be filtered. */
export type ProductRecordKind = (typeof CONVERT_KINDS | typeof EARN_KINDS | typeof GIFT_KINDS | typeof WEB3_KINDS)[number]
