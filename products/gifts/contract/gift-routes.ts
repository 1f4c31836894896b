import * as gifts from './gifts.ts'
import { makePageSchema, NoFields } from '#lib/contract/trading/trading-fields.ts'
import { move, read } from '#lib/contract/trading/route.ts'

/** The calls of gifts (red packets). Creating one is a sensitive call of specification 7.3. */
export const GIFT_ROUTES = {
  giftPreview: read('/redpacket/preview', gifts.GiftPreviewQuery, gifts.GiftPreview),
  giftCreate: move('/redpacket/create', gifts.GiftCreateBody, gifts.MadeGift),
  giftClaim: move('/redpacket/claim', gifts.GiftClaimBody, gifts.GiftRow),
  giftCancel: move('/redpacket/cancel', gifts.GiftCancelBody, gifts.GiftRow),
  giftsOpen: read('/redpacket/list', NoFields, gifts.OpenGifts),
  giftRecords: read('/redpacket/record/list', gifts.GiftRecordQuery, makePageSchema(gifts.GiftRow)),
} as const
