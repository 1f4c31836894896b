/** The calls of this product. */
export const GIFT_ROUTES = {} as const

export interface GiftCalls {}
