export const GIFT_KINDS = ['given', 'received'] as const
export const GIFT_SPLITS = ['equal', 'random'] as const
/** `open`: can be claimed. `claimed`: all of it was claimed. The others: the rest went back, and why. */
export const GIFT_STATUSES = ['open', 'claimed', 'expired', 'cancelled', 'delisted'] as const

/** `GET`: what a gift is, for visitors too; it never claims (`ShownGift`). */
export const GIFT_SHOW_PATH = '/v1/redpacket/show'
