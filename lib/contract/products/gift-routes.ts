import { move, read } from '../trading/route.ts'
import type { Page } from '../trading/trading-fields.ts'
import type * as gifts from './gifts.ts'

/** The calls of gifts (red packets). Creating one is a sensitive call of specification 7.3. */
export const GIFT_ROUTES = {
  giftPreview: read('/redpacket/preview'),
  giftCreate: move('/redpacket/create'),
  giftClaim: move('/redpacket/claim'),
  giftCancel: move('/redpacket/cancel'),
  giftsOpen: read('/redpacket/list'),
  giftRecords: read('/redpacket/record/list'),
} as const

type NoFields = Readonly<Record<string, never>>

/** Request and answer of each call. */
export interface GiftCalls {
  giftPreview: { params: gifts.GiftPreviewQuery; data: gifts.GiftPreview }
  giftCreate: { params: gifts.GiftCreateBody; data: gifts.MadeGift }
  giftClaim: { params: gifts.GiftClaimBody; data: gifts.GiftRow }
  giftCancel: { params: gifts.GiftCancelBody; data: gifts.GiftRow }
  giftsOpen: { params: NoFields; data: gifts.OpenGifts }
  giftRecords: { params: gifts.GiftRecordQuery; data: Page<gifts.GiftRow> }
}

/** `GET`: what a gift is, for visitors too; it never claims (`ShownGift`). */
export const GIFT_SHOW_PATH = '/v1/redpacket/show'
