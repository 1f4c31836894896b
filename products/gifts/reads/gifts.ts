import type { GiftStatus } from '../rules/gift-record.ts'
import { givenInDay } from './given-in-day.ts'
import { readGiftNotice } from './gift-notice.ts'
import type { ExchangeProduct } from '#gateway/exchange/product.ts'
import { dueGifts } from './due-gifts.ts'

/** Gifts that are all claimed, and those of which a part came back without their giver's doing. */
const NOTABLE: ReadonlySet<string> = new Set(['claimed', 'expired', 'delisted'] satisfies readonly GiftStatus[])

/** Gifts, in the exchange's threads. */
export const GIFTS: ExchangeProduct = {
  name: 'gifts',
  due: (state, { wallMs }) => dueGifts(state, wallMs),
  isNotable: ({ kind, status }) => kind === 'received' || NOTABLE.has(status),
  notice: readGiftNotice,
  lostFreely: givenInDay,
}
