import { listGifts } from '../rules/gifts.ts'
import type { ProductReadParts } from '#gateway/exchange/products/product-reads.ts'
import { type OpenGiftView, showGift } from './gift-view.ts'

/** The reads of gifts. */
export interface GiftReads {
  /** Returns the ids of the open gifts that the account has given, oldest first. */
  open(account: string): readonly string[]
  /** Finds an open gift by the hash of its code; null if there is none. */
  find(codeHash: string): OpenGiftView | null
}

/** Creates the reads of gifts. */
export function giftReads({ state }: ProductReadParts): GiftReads {
  return {
    open: (account) => listGifts(state, account).map((gift) => String(gift.id)),
    find: (codeHash) => showGift(state, codeHash),
  }
}
